import DomainKit

/// The answers that the simulated processes received, and their calls outside of the database.
struct Book: Sendable {
  /// One run of a unit's body.
  struct Attempt: Sendable {
    let unit: UniqueID
    /// The changes of the counters, one per event.
    var moves: [(counter: Int, amount: Int)] = []
    var answer = Answer.refused
  }

  enum Answer {
    case stored, refused, unknown
  }

  /// A call to the outside world.
  struct Call: Hashable, Sendable {
    let counter: UniqueID
    let event: UniqueID
    let serial: Int
  }

  var attempts: [Attempt] = []
  var calls: [Call] = []
  var complaints: Set<String> = []
}
