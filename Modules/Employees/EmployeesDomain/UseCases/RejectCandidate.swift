package import DomainKit

/// Rejects candidates.
package protocol RejectCandidateUseCase: Sendable {
  /// Rejects a candidate, who can still be hired.
  ///
  /// - Throws: ``EmployeeError/notCandidate(_:_:)``, or an error if there is no such person.
  func execute(rejecting candidate: EmployeeReference, reason: String?) async throws -> Employee
}

@MemberwiseInit
package struct RejectCandidate: RejectCandidateUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock

  package func execute(rejecting candidate: EmployeeReference, reason: String?) async throws -> Employee {
    try await work.execute(for: .hireEmployees) { context, principal in
      var employee = try await context.employees.uniqueMatch(for: candidate)
      try employee.reject(reason: reason, AuditStamp(at: clock.now, by: principal.account))
      try context.employees.update(&employee)
      return employee
    }
  }
}
