import DomainKit
import StorageKit

/// A line of the ledger: an effect of a handler. Nothing prevents a repeated entry.
@DomainEntity
struct Entry: Equatable, Sendable {
  let id: ID<Entry>
  let event: UniqueID
  let aggregate: UniqueID
  /// The position of the event among those of its aggregate.
  let number: Int
  /// The monotonic time in nanoseconds, which all processes share and no process can set.
  let at: Int64
}

@StoredRecord
struct EntryRecord: RootRecord {
  static let table = Table<EntryRecord>("torture_entry")
  let id: UniqueID
  let version: Int
  let event: UniqueID
  let aggregate: UniqueID
  let number: Int
  let at: Int64
}

enum EntryMapper: AggregateMapper {
  static func root(of entry: Entry) -> EntryRecord {
    EntryRecord(
      id: entry.id.raw, version: entry.version, event: entry.event, aggregate: entry.aggregate, number: entry.number,
      at: entry.at)
  }

  static func entity(from record: EntryRecord, parts _: [NoPart]) -> Entry {
    Entry(
      id: ID(record.id), event: record.event, aggregate: record.aggregate, number: record.number, at: record.at)
  }
}
