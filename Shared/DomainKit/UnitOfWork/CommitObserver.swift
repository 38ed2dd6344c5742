import Synchronization

/// An observer that records what watched work commits: the time and the account of the last commit,
/// and the stored versions. If watched work is part of other watched work, both observers record them.
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

  private struct State {
    var last: Commit?
    var versions: [UniqueID: Int] = [:]
  }

  private let outer = WorkScope.current.observer
  private let state = Mutex(State())

  package init() {}

  /// The latest commit, or `nil` if there was none.
  package var commit: Commit? { state.withLock { $0.last } }
  /// The latest versions in which entities were stored.
  package var storedVersions: [UniqueID: Int] { state.withLock { $0.versions } }

  /// Runs the work and records the commits of its units of work.
  package func watch<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await WorkScope.with(\.observer, self) { try await work() }
  }

  /// Records a commit in the observers of the current task.
  package static func record(_ commit: Commit) { WorkScope.current.observer?.record { $0.last = commit } }

  /// Records the versions in which entities were stored in the observers of the current task.
  package static func record(_ stored: [(id: UniqueID, version: Int)]) {
    WorkScope.current.observer?.record { state in
      for (id, version) in stored { state.versions[id] = version }
    }
  }

  private func record(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
    outer?.record(change)
  }
}
