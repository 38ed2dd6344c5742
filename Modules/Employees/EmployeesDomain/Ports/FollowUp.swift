package import DomainKit

/// A lookup of the event handlers for an employee: those with open deliveries, and those of the
/// latest change.
package protocol FollowUpLookup: Sendable {
  /// Returns the names of the handlers with open deliveries: neither done nor given up.
  func openHandlers(for employee: ID<Employee>) async throws -> [String]
  /// Returns the handlers of the latest events of an employee, in the order of their names.
  func followUps(of employee: ID<Employee>) async throws -> [FollowUp]
}

/// The work that one event handler does after a change of an employee.
@MemberwiseInit
package struct FollowUp: Hashable, Sendable {
  /// The name of the handler that does the work.
  package let handler: String
  /// `false` while the delivery is open, and after it was given up.
  package let isDone: Bool
}

/// The descriptions of the work that handlers do, by the handlers' names: `file closed`.
package struct FollowUpDescriptions: Sendable {
  private let descriptions: [String: String]

  /// - Parameter others: The descriptions of the handlers of other features.
  package init(others: [String: String] = [:]) {
    let own = ["employees.close-file": "file closed", "employees.open-case": "case opened"]
    descriptions = own.merging(others) { own, _ in own }
  }

  /// Returns the description of a handler's work, or the name of an unknown handler.
  package func description(of handler: String) -> String { descriptions[handler] ?? handler }
}
