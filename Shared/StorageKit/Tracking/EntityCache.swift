import DomainKit
import Synchronization

/// A cache of entities that rarely change and that many units look up by a unique value, such as
/// the items of a menu.
///
/// A unit that takes an entity from the cache relies on its version. If that version is no longer
/// stored, the commit fails and the unit runs again without the cache. A unit that fails before the
/// commit or stores no changes also runs again, because no commit confirmed the cached state. The
/// cache therefore does not need notifications about changes by other processes.
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
        // Frequent lookups soon fill the cache again.
        if entries.count >= Self.limit { entries = [:] }
        entries[key] = newValue
      }
    }
  }
}
