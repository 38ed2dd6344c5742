package import DomainKit

/// Lists the cases of the legal department, page by page.
package protocol ListCasesUseCase: Sendable {
  /// Returns a page of cases, latest first.
  ///
  /// - Parameter after: The case after which the page begins.
  /// - Throws: `LimitOutOfRange` for an invalid limit, ``EmployeeError`` if there is no such employee
  ///   or case.
  func execute(limit: Int, after: CaseReference?) async throws -> [CaseFile]
}

/// A case as a user names it.
package enum CaseReference: Hashable, Sendable {
  case id(ID<CaseFile>)
  /// The employee of the case, or the full identifier of the case itself.
  case employee(EmployeeReference)
}

@MemberwiseInit
package struct ListCases: ListCasesUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(limit: Int, after: CaseReference?) async throws -> [CaseFile] {
    try LimitOutOfRange.check(limit, in: "employees")
    return try await work.execute(for: .viewCases) { context in
      try await context.cases.cases(limit: limit, after: try await id(after, in: context))
    }
  }

  private func id(_ reference: CaseReference?, in context: any EmployeesContext) async throws -> ID<CaseFile>? {
    switch reference {
    case nil: return nil
    case .id(let id): return id
    case .employee(let employeeReference):
      if case .suffix(let suffix) = employeeReference, let id = suffix.completeID,
        let file = try await context.cases.file(ID(id))
      {
        return file.id
      }
      let employee = try await context.employees.uniqueMatch(for: employeeReference)
      guard let file = try await context.cases.file(of: employee.id) else {
        throw EmployeeError.noCase(employee.name.text)
      }
      return file.id
    }
  }
}
