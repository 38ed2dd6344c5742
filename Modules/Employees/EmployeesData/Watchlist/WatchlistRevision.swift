import DomainKit
import StorageKit

/// The revision of the watchlist: one row, whose version increases with each added or removed name.
@DomainEntity
struct WatchlistRevision: Sendable {
  let id: ID<WatchlistRevision>

  /// The only identifier: there is one watchlist.
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
