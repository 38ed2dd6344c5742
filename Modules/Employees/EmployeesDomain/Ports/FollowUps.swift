package import DomainKit

/// Knows what is still to be done because something has happened to an employee.
package protocol FollowUps: Sendable {
  /// Who still has to act, by the names under which events are delivered; nobody when all is done.
  func outstanding(for employee: ID<Employee>) async throws -> [String]
}
