import DomainKit
import EmployeesDomain
import StorageKit

@StoredRecord
struct WatchlistRecord: RootRecord {
  static let table = Table<WatchlistRecord>("employees_watchlist")

  let id: UniqueID
  let version: Int
  let name: String
  let nameKey: String
  let addedAt: Int64
  let addedBy: UniqueID?
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
        added: AuditStamp(at: Timestamp(milliseconds: record.addedAt), by: record.addedBy))
    } catch {
      throw StorageError.malformedRow(table: "employees_watchlist", reason: "the entry \(record.id): \(error.message)")
    }
  }
}

struct StoredWatchlistRepository: WatchlistRepository {
  let store: EntityStore<WatchlistMapper>
  let revisions: EntityStore<WatchlistRevisionMapper>

  func add(_ entry: inout WatchlistEntry) async throws {
    try await reserveRevision()
    try store.add(&entry)
  }

  func remove(_ entry: inout WatchlistEntry) async throws {
    try await reserveRevision()
    try store.remove(&entry)
  }

  func relyOnWholeList() async throws { _ = try await revision() }

  private func reserveRevision() async throws {
    var revision = try await revision()
    try revisions.reserve(&revision)
  }

  private func revision() async throws -> WatchlistRevision {
    guard let revision = try await revisions.find(WatchlistRevision.only) else {
      throw StorageError.malformedRow(table: "employees_watchlist_revision", reason: "its only row is missing")
    }
    return revision
  }

  func entry(keyed key: NameKey) async throws -> WatchlistEntry? {
    try await store.list(Query().where(.nameKey, .equal, key.value)).first
  }

  func entries(limit: Int, after key: NameKey?) async throws -> [WatchlistEntry] {
    var query = Query<WatchlistRecord>().sorted(by: .nameKey).limit(limit)
    if let key { query = query.after([key.value]) }
    return try await store.list(query)
  }
}
