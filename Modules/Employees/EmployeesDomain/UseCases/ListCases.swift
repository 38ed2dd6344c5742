package import DomainKit

/// Lists what Legal has on file.
package protocol ListCasesUseCase: Sendable {
  /// Latest first.
  ///
  /// - Throws: ``EmployeeError/limitOutOfRange(_:)``.
  func execute(limit: Int) async throws -> [CaseFile]
}

/// ``ListCasesUseCase`` in units of work.
package struct ListCases: ListCasesUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package init(work: UnitOfWork<any EmployeesContext>) { self.work = work }

  package func execute(limit: Int) async throws -> [CaseFile] {
    guard limit > 0 else { throw EmployeeError.limitOutOfRange(limit) }
    return try await work.execute(for: .seeCases) { try await $0.cases.cases(limit: limit) }
  }
}
