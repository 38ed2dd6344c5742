import Synchronization

/// An observer that records the last commit of watched work: its time and its account.
///
/// ```swift
/// let stored = CommitObserver()
/// let gizmo = try await stored.watch { try await add.execute(details) }
/// if let commit = stored.commit { session.note("Stored at \(commit.at)") }
/// ```
package final class CommitObserver: Sendable {
  /// A commit that has changed stored data.
  package struct Commit: Hashable, Sendable {
    package let at: Timestamp
    /// The account on whose behalf it was stored, or `nil` if there is none.
    package let account: UniqueID?

    package init(at moment: Timestamp, account: UniqueID? = nil) {
      at = moment
      self.account = account
    }
  }

  private let last = Mutex<Commit?>(nil)

  package init() {}

  /// The latest commit, or `nil` if there was none.
  package var commit: Commit? { last.withLock { $0 } }

  /// Runs the work and records the commits of its units of work.
  package func watch<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await WorkScope.with(\.observer, self) { try await work() }
  }

  /// Records a commit in the observer of the current task.
  package static func note(_ commit: Commit) { WorkScope.current.observer?.last.withLock { $0 = commit } }
}
