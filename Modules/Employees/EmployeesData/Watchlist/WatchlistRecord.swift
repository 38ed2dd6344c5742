import DomainKit
import EmployeesDomain
import StorageKit

struct WatchlistRecord: RootRecord {
  static let table = Table<WatchlistRecord>("employees_watchlist")

  let id: UniqueID
  let version: Int
  let name: String
  let nameKey: String
  let addedAt: Int64
  let addedBy: UniqueID?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, version, name
    case nameKey = "name_key"
    case addedAt = "added_at"
    case addedBy = "added_by"
  }
}

enum WatchlistMapper: AggregateMapper {
  static func root(of entry: WatchlistEntry) -> WatchlistRecord {
    WatchlistRecord(
      id: entry.id.raw, version: entry.version, name: entry.name.text, nameKey: entry.name.key.value,
      addedAt: entry.added.at.milliseconds, addedBy: entry.added.by)
  }

  static func entity(from record: WatchlistRecord, parts _: [NoPart]) throws -> WatchlistEntry {
    do throws(EmployeeError) {
      return WatchlistEntry(
        id: ID(record.id), name: try PersonName(record.name),
        added: Signature(at: Timestamp(milliseconds: record.addedAt), by: record.addedBy))
    } catch {
      throw StorageError.malformedRow(table: "employees_watchlist", reason: "the entry \(record.id): \(error.message)")
    }
  }
}

struct StoredWatchlistRepository: WatchlistRepository {
  let store: EntityStore<WatchlistMapper>

  func add(_ entry: inout WatchlistEntry) throws { try store.add(&entry) }
  func remove(_ entry: inout WatchlistEntry) throws { try store.remove(&entry) }

  func entry(keyed key: NameKey) async throws -> WatchlistEntry? {
    try await store.list(Query().where(.nameKey, .equal, key.value)).first
  }

  func entries(limit: Int) async throws -> [WatchlistEntry] {
    try await store.list(Query().sorted(by: .nameKey).limit(limit))
  }
}
