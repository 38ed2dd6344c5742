package import Contracts
package import DomainKit

/// Checks the background of an employee in the unit of work of the hiring.
@MemberwiseInit
package struct CheckBackground: Sendable {
  private let work: UnitOfWork<any EmployeesContext>
  private let check: any BackgroundCheck
  private let clock: any WallClock

  /// Checks the background.
  ///
  /// - Throws: ``EmployeeError/onWatchlist(_:hasRecord:)``; then the hiring is not stored.
  package func execute(_ event: EmployeeHired) async throws {
    try await work.execute(for: .checkBackgrounds) { context in
      guard var employee = try await context.employees.employee(ID(event.employee)) else {
        throw EmployeeError.notFound(event.employee.description)
      }
      if try await check.isOnWatchlist(employee.name) {
        // The hiring of a new person creates the first version.
        throw EmployeeError.onWatchlist(employee.name.text, hasRecord: employee.version > 1)
      }
      try employee.passCheck(at: clock.now)
      try context.employees.update(&employee)
    }
  }
}
