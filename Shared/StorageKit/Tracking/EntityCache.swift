import DomainKit
import Synchronization

/// Entities that change seldom and that many units look up by a unique value, such as the items of a menu.
///
/// A unit that takes one from here relies on the version that it had: if that is no longer stored, the commit fails and
/// the unit runs again without the cache. So does a unit that fails or stores nothing, because no commit has confirmed
/// what it was told. The cache therefore needs no news of other processes' changes.
package final class EntityCache: Sendable {
  struct Key: Hashable {
    let table: ObjectIdentifier
    let column: String
    let value: StoredValue
  }

  struct Entry {
    let id: UniqueID
    let tracked: TrackedSession.Tracked
  }

  private static let limit = 1_000
  private let entries = Mutex<[Key: Entry]>([:])

  package init() {}

  subscript(key: Key) -> Entry? {
    get { entries.withLock { $0[key] } }
    set {
      entries.withLock { entries in
        // A cache of what is looked up all the time is soon full again.
        if entries.count >= Self.limit { entries = [:] }
        entries[key] = newValue
      }
    }
  }
}
