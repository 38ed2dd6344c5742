package import DomainKit

/// Hires employees.
package protocol HireEmployeeUseCase: Sendable {
  /// Hires the candidate with this address, or a new person. A fired employee begins a new
  /// employment.
  ///
  /// - Throws: ``EmployeeError/hiredAlready(_:email:)`` if an employee has this address;
  ///   ``EmployeeError/onWatchlist(_:hasRecord:)`` if the background check fails;
  ///   ``EmployeeError/text(_:)`` for a new address with a character that has a meaning in shells.
  func execute(_ application: JobApplication) async throws -> Employee
}

@MemberwiseInit
package struct HireEmployee: HireEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(_ application: JobApplication) async throws -> Employee {
    try await work.execute(for: .hireEmployees) { context, principal in
      let stamp = AuditStamp(at: clock.now, by: principal.account)
      let employee = try await hire(application, stamp, in: context.employees)
      try context.openFile(of: employee, stamp)
      return employee
    }
  }

  private func hire(
    _ application: JobApplication, _ stamp: AuditStamp, in employees: any EmployeeRepository
  ) async throws -> Employee {
    let known = try await employees.latest(at: application.email)
    if known == nil { try EmployeeError.refuseShellCharacters(in: application.email) }
    if var known, known.status != .fired {
      try known.hire(application, stamp)
      try employees.update(&known)
      return known
    }
    var employee = Employee.candidate(application, id: ids.next())
    try employee.hire(application, stamp)
    try employees.add(&employee)
    return employee
  }
}

extension EmployeesContext {
  /// Opens the personnel file of a hired employee.
  func openFile(of employee: Employee, _ stamp: AuditStamp) throws {
    var file = PersonnelFile(id: PersonnelFile.id(of: employee.id), employedFrom: stamp.at)
    try files.add(&file)
  }
}
