package import DomainKit

/// Returns rejected people to the candidates.
package protocol ReconsiderCandidateUseCase: Sendable {
  /// Returns a rejected person to the candidates.
  ///
  /// - Returns: The person before and after the change.
  /// - Throws: ``EmployeeError/notRejected(_:)``, or an error if there is no such person.
  func execute(
    reconsidering person: EmployeeReference
  ) async throws -> (before: Employee, after: Employee)
}

@MemberwiseInit
package struct ReconsiderCandidate: ReconsiderCandidateUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(
    reconsidering person: EmployeeReference
  ) async throws -> (before: Employee, after: Employee) {
    try await work.execute(for: .hireEmployees) { context in
      let before = try await context.employees.uniqueMatch(for: person)
      var employee = before
      try employee.reconsider()
      try context.employees.update(&employee)
      return (before, employee)
    }
  }
}
