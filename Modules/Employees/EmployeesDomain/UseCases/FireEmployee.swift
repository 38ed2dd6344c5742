package import DomainKit

/// Ends an employment.
package protocol FireEmployeeUseCase: Sendable {
  /// - Throws: ``EmployeeError/firedAlready``, ``EmployeeError/notEmployed(_:)`` for a candidate, or that there is none.
  func execute(_ key: EmployeeKey, reason: String) async throws -> Employee
}

/// ``FireEmployeeUseCase`` in units of work.
package struct FireEmployee: FireEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any EmployeesContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ key: EmployeeKey, reason: String) async throws -> Employee {
    try await work.execute(for: .fireEmployees) { context, principal in
      var employee = try await context.employees.only(key)
      try employee.fire(reason: reason, Signature(at: clock.now, by: principal.account))
      try context.employees.update(&employee)
      return employee
    }
  }
}
