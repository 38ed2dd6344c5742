import Synchronization

/// A dry run: it finds out what work would store and cause by doing the work and rolling it back.
///
/// Inside ``run(_:)``, a unit of work does everything that it does otherwise, including its
/// pre-commit handlers. In place of the commit, it writes its changes, reads them and rolls them
/// back. No event is delivered.
///
/// ```swift
/// let dryRun = DryRun()
/// let gizmo = try await dryRun.run { try await add.execute(details) }
/// print(dryRun.changes, dryRun.events)
/// ```
package final class DryRun: Sendable {
  /// The dry run that the current task is part of.
  package static var current: DryRun? { WorkScope.current.dryRun }

  private struct State {
    var changes: [PlannedChange] = []
    var events: [PlannedEvent] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The changes that would be stored, in the order in which they would be written.
  package var changes: [PlannedChange] { state.withLock { $0.changes } }

  /// The events that would have happened, in the order in which they were raised.
  package var events: [PlannedEvent] { state.withLock { $0.events } }

  /// Runs the work as part of this dry run.
  package func run<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await WorkScope.with(\.dryRun, self) { try await work() }
  }

  /// Stops a dry run before an effect that no rollback can undo: a file, a session, another
  /// program.
  ///
  /// - Parameter effect: The effect, for a sentence that begins with "it": `writes a file`.
  /// - Throws: ``DryRunError/externalEffect(_:)`` inside a dry run.
  package static func refuse(_ effect: String) throws(DryRunError) {
    if current != nil { throw .externalEffect(effect) }
  }

  /// - Throws: ``DryRunError/severalSteps`` after a unit that would have stored something: the
  ///   next unit would not find it.
  func beginUnit() throws(DryRunError) {
    if state.withLock({ !$0.changes.isEmpty || !$0.events.isEmpty }) { throw .severalSteps }
  }

  func record(_ changes: [PlannedChange], _ events: [PlannedEvent]) {
    state.withLock { state in
      state.changes += changes
      state.events += events
    }
  }
}

/// The reason why work has no dry run.
///
/// ```swift
/// do {
///   try DryRun.refuse("writes a file")
/// } catch .externalEffect(let effect) {
///   session.note("It \(effect), so a dry run cannot show it")
/// } catch {
///   throw error
/// }
/// ```
package enum DryRunError: UserFacingError, Hashable {
  /// The work has more than one unit, and a later one builds on what an earlier one would have
  /// stored.
  case severalSteps
  /// The work has an effect that no rollback can undo.
  case externalEffect(String)
  /// The store cannot show changes without keeping them.
  case unsupported

  package var code: String {
    switch self {
    case .severalSteps: "plan.several-steps"
    case .externalEffect: "plan.outside"
    case .unsupported: "plan.unsupported"
    }
  }

  package var kind: ErrorKind { .refused }

  package var message: String {
    switch self {
    case .severalSteps:
      "It stores its changes in several steps, and a dry run cannot show the later ones"
    case .externalEffect(let effect): "It \(effect), which cannot be undone"
    case .unsupported: "The storage engine does not support dry runs"
    }
  }

  package var suggestion: String? { "Try it on a copy of the database: backup FILE" }
}
