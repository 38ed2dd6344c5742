package import DomainKit

/// Takes somebody on.
package protocol HireEmployeeUseCase: Sendable {
  /// A candidate under the address is taken on; somebody who was fired begins a new employment.
  ///
  /// - Throws: ``EmployeeError/hiredAlready`` when somebody under the address works here;
  ///   ``EmployeeError/wanted(_:)`` when the background check is against it.
  func execute(_ application: JobApplication) async throws -> Employee
}

/// ``HireEmployeeUseCase`` in units of work.
package struct HireEmployee: HireEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any EmployeesContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func execute(_ application: JobApplication) async throws -> Employee {
    try await work.execute(for: .hireEmployees) { context, principal in
      let signature = Signature(at: clock.now, by: principal.account)
      let employee = try await hire(application, signature, in: context.employees)
      var file = PersonnelFile(id: PersonnelFile.id(of: employee.id), employedFrom: signature.at)
      try context.files.add(&file)
      return employee
    }
  }

  private func hire(
    _ application: JobApplication, _ signature: Signature, in employees: any EmployeeRepository
  ) async throws -> Employee {
    if var known = try await employees.latest(at: application.email), known.status != .fired {
      try known.hire(application, signature)
      try employees.update(&known)
      return known
    }
    var employee = Employee.candidate(application, id: ids.next())
    try employee.hire(application, signature)
    try employees.add(&employee)
    return employee
  }
}
