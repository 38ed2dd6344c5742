import Synchronization

/// A dry run: what work would store and set off, found out by doing it and taking it back.
///
/// Inside ``run(_:)`` a unit of work does all that it does otherwise, its pre-commit handlers included. In place of its
/// commit, its changes are written, looked at and rolled back; nothing is delivered.
package final class Rehearsal: Sendable {
  /// The rehearsal that the current task is part of.
  package static var current: Rehearsal? { WorkScope.current.rehearsal }

  private struct State {
    var changes: [PlannedChange] = []
    var events: [PlannedEvent] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// What would be stored, in the order in which it would be written.
  package var changes: [PlannedChange] { state.withLock { $0.changes } }

  /// What would have happened, in the order of raising.
  package var events: [PlannedEvent] { state.withLock { $0.events } }

  /// Does the work as a part of this rehearsal.
  package func run<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await WorkScope.with(\.rehearsal, self) { try await work() }
  }

  /// Keeps a rehearsal away from what no rollback takes back: a file, a session, another program.
  ///
  /// - Parameter effect: what would be done, for a sentence that begins with "it": `writes a file`.
  /// - Throws: ``RehearsalError/outside(_:)`` inside a rehearsal.
  package static func refuse(_ effect: String) throws(RehearsalError) {
    if current != nil { throw .outside(effect) }
  }

  /// - Throws: ``RehearsalError/severalSteps`` behind a unit that would have stored something: the next one would not
  ///   find it.
  func beginUnit() throws(RehearsalError) {
    if state.withLock({ !$0.changes.isEmpty || !$0.events.isEmpty }) { throw .severalSteps }
  }

  func note(_ changes: [PlannedChange], _ events: [PlannedEvent]) {
    state.withLock { state in
      state.changes += changes
      state.events += events
    }
  }
}

/// Why something cannot be rehearsed.
package enum RehearsalError: DescribedError, Hashable {
  /// The work is more than one unit, and a later one builds on what an earlier one would have stored.
  case severalSteps
  /// The work does something that no rollback takes back.
  case outside(String)
  /// The store cannot show changes without keeping them.
  case unsupported

  package var code: String {
    switch self {
    case .severalSteps: "plan.several-steps"
    case .outside: "plan.outside"
    case .unsupported: "plan.unsupported"
    }
  }

  package var kind: ErrorKind { .refused }

  package var message: String {
    switch self {
    case .severalSteps:
      "It stores its work in several steps, and the later ones cannot be shown without storing the earlier ones"
    case .outside(let effect): "It \(effect), which could not be taken back"
    case .unsupported: "The store cannot show changes without keeping them"
    }
  }

  package var suggestion: String? { "Try it on a copy of the database: backup FILE" }
}
