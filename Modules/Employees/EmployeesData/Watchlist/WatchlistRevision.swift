import DomainKit
import StorageKit

/// How often the watchlist has been changed: one row, whose version rises with each name that comes or goes.
@DomainEntity
struct WatchlistRevision: Sendable {
  let id: ID<WatchlistRevision>

  /// The one identifier: there is one watchlist.
  static let only = ID<WatchlistRevision>(UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0003))
}

@StoredRecord
struct WatchlistRevisionRecord: RootRecord {
  static let table = Table<WatchlistRevisionRecord>("employees_watchlist_revision")

  let id: UniqueID
  let version: Int
}

enum WatchlistRevisionMapper: AggregateMapper {
  static func root(of revision: WatchlistRevision) -> WatchlistRevisionRecord {
    WatchlistRevisionRecord(id: revision.id.raw, version: revision.version)
  }

  static func entity(from record: WatchlistRevisionRecord, parts _: [NoPart]) -> WatchlistRevision {
    WatchlistRevision(id: ID(record.id))
  }
}
