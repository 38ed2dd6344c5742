package import DomainKit

/// Lists employees, page by page.
package protocol ListEmployeesUseCase: Sendable {
  /// Returns a page of employees.
  ///
  /// - Parameter after: The employee after which the page begins.
  /// - Throws: An ``EmployeeError`` for an invalid limit or an unknown employee.
  func execute(_ filter: EmployeeFilter, after: EmployeeKey?) async throws -> [Employee]
}

/// Runs ``ListEmployeesUseCase`` in units of work.
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
