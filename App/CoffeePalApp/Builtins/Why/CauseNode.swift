import DomainKit

/// A step of the chain from a stored row to the command that caused it.
struct CauseNode: Hashable, Sendable {
  /// The kind of a step, as JSON names it.
  enum Kind: String, Sendable {
    /// A stored row.
    case row
    /// A unit of work that wrote a row.
    case unit
    /// A stored event.
    case event
    /// A handler of an event.
    case handler
    /// A command of a user.
    case command
  }

  let kind: Kind
  /// The name of the step: a table, an event type, a handler, or a command line.
  let name: String
  var id: UniqueID?
  var at: Timestamp?
  /// The version of the row that a unit stored, or the account of a command.
  var details: [Detail] = []
  /// The steps that caused this one. For a unit, the events that it raised come last.
  var causes: [CauseNode] = []

  /// A further fact of a step.
  struct Detail: Hashable, Sendable {
    let key: String
    let value: String
  }

  func detail(_ key: String) -> String? { details.first { $0.key == key }?.value }
}
