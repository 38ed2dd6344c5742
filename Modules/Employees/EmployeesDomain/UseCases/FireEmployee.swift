package import DomainKit

/// Ends an employment.
package protocol FireEmployeeUseCase: Sendable {
  /// - Throws: ``EmployeeError/firedAlready``, ``EmployeeError/notEmployed(_:)`` for a candidate, or that there is none.
  func execute(_ key: EmployeeKey, reason: String) async throws -> Dismissal
}

/// A firing that is stored, whatever becomes of what follows from it.
package struct Dismissal: Equatable, Sendable {
  package let employee: Employee
  /// Who still has to act, and will be asked to again; nothing where that could not be found out.
  package let outstanding: [String]?

  package init(employee: Employee, outstanding: [String]?) {
    self.employee = employee
    self.outstanding = outstanding
  }
}

/// ``FireEmployeeUseCase`` in units of work.
package struct FireEmployee: FireEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let followUps: any FollowUps

  package init(work: UnitOfWork<any EmployeesContext>, clock: any WallClock, followUps: any FollowUps) {
    self.work = work
    self.clock = clock
    self.followUps = followUps
  }

  package func execute(_ key: EmployeeKey, reason: String) async throws -> Dismissal {
    let fired = try await work.execute(for: .fireEmployees) { context, principal in
      var employee = try await context.employees.only(key)
      try employee.fire(reason: reason, Signature(at: clock.now, by: principal.account))
      try context.employees.update(&employee)
      return employee
    }
    do {
      return Dismissal(employee: fired, outstanding: try await followUps.outstanding(for: fired.id))
    } catch {
      // The firing is stored: a failure now must not look as if it were not.
      return Dismissal(employee: fired, outstanding: nil)
    }
  }
}
