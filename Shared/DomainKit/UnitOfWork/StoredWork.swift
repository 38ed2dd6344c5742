import Synchronization

/// Whether units of work have stored anything while somebody watched, when, and in whose name.
///
/// ```swift
/// let work = StoredWork()
/// try await work.watch { try await command.run() }
/// if let mark = work.mark { … }
/// ```
package final class StoredWork: Sendable {
  /// A commit that has changed something.
  package struct Mark: Hashable, Sendable {
    package let at: Timestamp
    /// The account in whose name it was stored; nothing where there is none.
    package let account: UniqueID?

    package init(at moment: Timestamp, account: UniqueID? = nil) {
      at = moment
      self.account = account
    }
  }

  private let last = Mutex<Mark?>(nil)

  package init() {}

  /// The latest commit; nothing where there was none.
  package var mark: Mark? { last.withLock { $0 } }

  /// Does the work, and hears of what its units of work store.
  package func watch<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await WorkScope.with(\.observer, self) { try await work() }
  }

  /// Tells whoever watches the current task that something was stored.
  package static func note(_ mark: Mark) { WorkScope.current.observer?.last.withLock { $0 = mark } }
}
