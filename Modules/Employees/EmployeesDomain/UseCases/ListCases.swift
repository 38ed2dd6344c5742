package import DomainKit

/// Lists what Legal has on file, page by page.
package protocol ListCasesUseCase: Sendable {
  /// Latest first.
  ///
  /// - Parameter after: the list starts behind this case.
  /// - Throws: ``EmployeeError/limitOutOfRange(_:)``, or that there is no such employee or case.
  func execute(limit: Int, after: CaseKey?) async throws -> [CaseFile]
}

/// What people call a case by.
package enum CaseKey: Hashable, Sendable {
  case id(ID<CaseFile>)
  /// Whose it is; or the case's own identifier, written out whole.
  case employee(EmployeeKey)
}

/// ``ListCasesUseCase`` in units of work.
package struct ListCases: ListCasesUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package init(work: UnitOfWork<any EmployeesContext>) { self.work = work }

  package func execute(limit: Int, after: CaseKey?) async throws -> [CaseFile] {
    guard limit > 0 else { throw EmployeeError.limitOutOfRange(limit) }
    return try await work.execute(for: .seeCases) { context in
      try await context.cases.cases(limit: limit, after: try await id(after, in: context))
    }
  }

  private func id(_ key: CaseKey?, in context: any EmployeesContext) async throws -> ID<CaseFile>? {
    switch key {
    case nil: return nil
    case .id(let id): return id
    case .employee(let key):
      if case .tail(let tail) = key, let id = tail.whole, let file = try await context.cases.file(ID(id)) {
        return file.id
      }
      let employee = try await context.employees.only(key)
      guard let file = try await context.cases.file(of: employee.id) else {
        throw EmployeeError.noCase(employee.name.text)
      }
      return file.id
    }
  }
}
