package import DomainKit

/// A lookup of event handlers that still have to run for an employee.
package protocol PendingHandlers: Sendable {
  /// Returns the names of the handlers that have not finished.
  func outstanding(for employee: ID<Employee>) async throws -> [String]
}
