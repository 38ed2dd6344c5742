package import DomainKit

/// Hires employees.
package protocol HireEmployeeUseCase: Sendable {
  /// Hires the candidate with this address, or a new person. A fired employee begins a new
  /// employment.
  ///
  /// - Throws: ``EmployeeError/hiredAlready`` if an employee has this address;
  ///   ``EmployeeError/wanted(_:)`` if the background check fails.
  func execute(_ application: JobApplication) async throws -> Employee
  /// Hires a candidate under the conditions of the application.
  ///
  /// - Parameter role: The role, or `nil` for the one that the candidate applied for.
  /// - Throws: ``EmployeeError/notFound(_:)``; ``EmployeeError/hiredAlready`` for an employee;
  ///   ``EmployeeError/employmentEnded(_:)`` for a fired one.
  func execute(_ candidate: EmployeeKey, as role: StaffRole?) async throws -> Employee
}

/// Runs ``HireEmployeeUseCase`` in units of work.
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
      try openFile(of: employee, signature, in: context)
      return employee
    }
  }

  package func execute(_ candidate: EmployeeKey, as role: StaffRole?) async throws -> Employee {
    try await work.execute(for: .hireEmployees) { context, principal in
      let signature = Signature(at: clock.now, by: principal.account)
      var employee = try await context.employees.uniqueMatch(for: candidate)
      let application = JobApplication(name: employee.name, email: employee.email, role: role ?? employee.role)
      try employee.hire(application, signature)
      try context.employees.update(&employee)
      try openFile(of: employee, signature, in: context)
      return employee
    }
  }

  private func openFile(
    of employee: Employee, _ signature: Signature, in context: any EmployeesContext
  ) throws {
    var file = PersonnelFile(id: PersonnelFile.id(of: employee.id), employedFrom: signature.at)
    try context.files.add(&file)
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
