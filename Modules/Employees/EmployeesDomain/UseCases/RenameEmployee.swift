package import DomainKit

/// Corrects the name of a candidate, an employee or a former employee.
package protocol RenameEmployeeUseCase: Sendable {
  /// Changes the name.
  ///
  /// - Returns: The employee before and after the change.
  /// - Throws: ``EmployeeError/onWatchlist(_:hasRecord:)`` if the new name is on the watchlist;
  ///   ``EmployeeError/hasName(_:)``, or an error if there is no such employee.
  func execute(_ reference: EmployeeReference, name: PersonName) async throws -> (before: Employee, after: Employee)
}

@MemberwiseInit
package struct RenameEmployee: RenameEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(
    _ reference: EmployeeReference, name: PersonName
  ) async throws -> (before: Employee, after: Employee) {
    try await work.execute(for: .hireEmployees) { context in
      let before = try await context.employees.uniqueMatch(for: reference)
      if before.status != .fired {
        // Otherwise a person could be hired under a misspelled name and renamed.
        try await context.watchlist.relyOnWholeList()
        if try await context.watchlist.entry(keyed: name.key) != nil {
          throw EmployeeError.onWatchlist(name.text, hasRecord: true)
        }
      }
      var employee = before
      try employee.rename(to: name)
      try context.employees.update(&employee)
      return (before, employee)
    }
  }
}
