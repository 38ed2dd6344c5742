import Synchronization

/// The entities that units of work of this process have stored, with their versions.
///
/// An alert about changes uses it to leave out what its own process has done. If there are many, it
/// keeps those that were created last: the thousand with the highest identifiers, at least.
///
/// ```swift
/// let ownCommits = OwnCommits()
/// let openSession = TrackedSession.opener(on: engine, ownCommits: ownCommits)  // records commits
/// ownCommits.contains(gizmo.id.raw, version: gizmo.version)  // `true` if this process stored it
/// ```
package final class OwnCommits: Sendable {
  private static let limit = 1_000

  private let versions = Mutex<[UniqueID: Int]>([:])

  package init() {}

  /// Records the versions in which entities were stored.
  package func record(_ stored: [(id: UniqueID, version: Int)]) {
    versions.withLock { versions in
      for (id, version) in stored { versions[id] = version }
      guard versions.count > 2 * Self.limit else { return }
      let latest = Set(versions.keys.sorted(by: >).prefix(Self.limit))
      versions = versions.filter { latest.contains($0.key) }
    }
  }

  /// Returns `true` if this process stored that version, and so no other process has changed the
  /// entity since.
  package func contains(_ id: UniqueID, version: Int) -> Bool { versions.withLock { $0[id] == version } }
}
