package import DomainKit

/// Lists employees, page by page.
package protocol ListEmployeesUseCase: Sendable {
  /// Returns a page of employees.
  ///
  /// - Parameter after: The employee after which the page begins.
  /// - Throws: `LimitOutOfRange` for an invalid limit, ``EmployeeError`` for an unknown employee.
  func execute(_ filter: EmployeeFilter, after: EmployeeReference?) async throws -> [Employee]
}

@MemberwiseInit
package struct ListEmployees: ListEmployeesUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(_ filter: EmployeeFilter, after: EmployeeReference?) async throws -> [Employee] {
    try LimitOutOfRange.check(filter.limit, in: "employees")
    return try await work.execute(for: .viewEmployees) { context, principal in
      var filter = filter
      if let after { filter.after = try await context.employees.uniqueMatch(for: after).id }
      let found = try await Self.employees(matching: filter, in: context.employees)
      return filter.isFireable ? found.filter { $0.role.isFireable(by: principal) } : found
    }
  }

  /// The number of employees to read at once while a role or a name is looked for.
  private static let pageSize = 500

  /// Reads page after page until enough employees match.
  private static func employees(
    matching filter: EmployeeFilter, in employees: any EmployeeReader
  ) async throws -> [Employee] {
    if filter.role == nil, filter.name == nil { return try await employees.employees(matching: filter) }
    var (page, found) = (filter, [Employee]())
    page.limit = pageSize
    while found.count < filter.limit {
      let next = try await employees.employees(matching: page)
      found += next.filter { employee in
        (filter.role.map { employee.role == $0 } ?? true)
          && (filter.name.map { employee.name.key.value.contains($0.value) } ?? true)
      }
      if next.count < pageSize { break }
      page.after = next.last?.id
    }
    return Array(found.prefix(filter.limit))
  }
}

extension StaffRole {
  /// Returns `true` if a user may fire employees with this role.
  fileprivate func isFireable(by principal: Principal) -> Bool {
    guard let role = principal.role else { return true }
    return role == .owner || role > accountRole
  }
}
