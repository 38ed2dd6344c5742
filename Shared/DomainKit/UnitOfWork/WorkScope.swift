/// The state that a task carries through the kernel: one value, one task-local.
///
/// A caller changes a field for the duration of some work:
///
/// ```swift
/// try await WorkScope.with(\.caller, .system(onBehalfOf: account)) {
///   try await handler.handle(event, delivery)
/// }
/// ```
package struct WorkScope: Sendable {
  @TaskLocal package static var current = WorkScope()

  /// The unit that inner units join, or `nil` outside of a unit.
  package var unit: Unit?
  /// The party that acts in the task.
  package var caller = Caller.terminal
  /// The dry run that the task is part of.
  package var dryRun: DryRun?
  /// The version of one entity that units must find.
  package var seenVersion: SeenVersion?
  /// The observer of commits.
  var observer: CommitObserver?
  /// The command line that the task runs, without secrets and personal notes.
  package var command: String?
  /// The delivered event that caused the task's work.
  package var causingDelivery: CausingDelivery?
  /// `true` while texts are read that were stored before today's limits on marks, bytes and invisible
  /// letters, and must stay readable.
  package var readsStoredText = false

  package init() {}

  /// Runs the work with one field changed.
  @discardableResult
  package static func with<Field, Value>(
    _ field: WritableKeyPath<WorkScope, Field>, _ value: Field, _ work: () async throws -> Value
  ) async rethrows -> Value {
    try await $current.withValue(current.with(field, value)) { try await work() }
  }

  /// Runs work that does not suspend with one field changed.
  @discardableResult
  package static func with<Field, Value>(
    _ field: WritableKeyPath<WorkScope, Field>, _ value: Field, _ work: () throws -> Value
  ) rethrows -> Value {
    try $current.withValue(current.with(field, value)) { try work() }
  }

  private func with<Field>(_ field: WritableKeyPath<WorkScope, Field>, _ value: Field) -> WorkScope {
    var scope = self
    scope[keyPath: field] = value
    return scope
  }
}

/// The delivery that led to an event: the link from one generation of events to the next.
@MemberwiseInit
package struct CausingDelivery: Hashable, Sendable {
  /// The event whose handler is running.
  package let eventID: UniqueID
  package let stableName: String
  package let handler: String
  /// The number of handlers between that event and a user's own work.
  package let generation: Int
}
