package import DomainKit

/// Lists employees, page by page.
package protocol ListEmployeesUseCase: Sendable {
  /// - Parameter after: the list starts behind this employee.
  /// - Throws: ``EmployeeError`` for an impossible limit or an unknown employee.
  func execute(_ filter: EmployeeFilter, after: EmployeeKey?) async throws -> [Employee]
}

/// ``ListEmployeesUseCase`` in units of work.
package struct ListEmployees: ListEmployeesUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package init(work: UnitOfWork<any EmployeesContext>) { self.work = work }

  package func execute(_ filter: EmployeeFilter, after: EmployeeKey?) async throws -> [Employee] {
    guard filter.limit > 0 else { throw EmployeeError.limitOutOfRange(filter.limit) }
    return try await work.execute(for: .seeEmployees) { context in
      var filter = filter
      if let after { filter.after = try await context.employees.only(after).id }
      return try await context.employees.employees(matching: filter)
    }
  }
}
