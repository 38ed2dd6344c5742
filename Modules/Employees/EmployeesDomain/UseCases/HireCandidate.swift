package import DomainKit

/// Hires candidates.
package protocol HireCandidateUseCase: Sendable {
  /// Hires a candidate under the conditions of the application.
  ///
  /// - Parameter role: The role, or `nil` for the one that the candidate applied for.
  /// - Throws: ``EmployeeError/notFound(_:)``; ``EmployeeError/hiredAlready(_:email:)`` for an employee;
  ///   ``EmployeeError/employmentEnded(_:role:email:)`` for a fired one;
  ///   ``EmployeeError/onWatchlist(_:hasRecord:)`` for a candidate on the watchlist.
  func execute(_ candidate: EmployeeReference, as role: StaffRole?) async throws -> Employee
}

@MemberwiseInit
package struct HireCandidate: HireCandidateUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock

  package func execute(_ candidate: EmployeeReference, as role: StaffRole?) async throws -> Employee {
    try await work.execute(for: .hireEmployees) { context, principal in
      let stamp = AuditStamp(at: clock.now, by: principal.account)
      var employee = try await context.employees.uniqueMatch(for: candidate)
      let application = JobApplication(name: employee.name, email: employee.email, role: role ?? employee.role)
      try employee.hire(application, stamp)
      try context.employees.update(&employee)
      try context.openFile(of: employee, stamp)
      return employee
    }
  }
}
