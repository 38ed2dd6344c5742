import Synchronization

/// Whether units of work have stored anything while somebody watched.
///
/// ```swift
/// let work = StoredWork()
/// try await work.watch { try await command.run() }
/// if work.isStored { … }
/// ```
package final class StoredWork: Sendable {
  @TaskLocal private static var current: StoredWork?

  private let stored = Atomic(false)

  package init() {}

  /// Whether there was a commit that has changed something.
  package var isStored: Bool { stored.load(ordering: .acquiring) }

  /// Does the work, and hears of what its units of work store.
  package func watch<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await Self.$current.withValue(self) { try await work() }
  }

  /// Tells whoever watches the current task that something was stored.
  package static func note() { current?.stored.store(true, ordering: .releasing) }
}
