import DomainKit
import StorageKit

/// An engine with the contract's tables, and shortcuts for the checks.
struct ContractHarness: Sendable {
  let engine: any StorageEngine
  let clock: ManualClock
  let engineClock: ManualEngineClock
  private let ids = SequentialIDs(after: 10_000)

  init(_ engine: any StorageEngine, _ clock: ManualClock, _ engineClock: ManualEngineClock) async throws {
    self.engine = engine
    self.clock = clock
    self.engineClock = engineClock
    try await engine.migrate { _ in CoreSchema.migrations + [Thing.migration] }
  }

  static let start = Timestamp(milliseconds: 1_700_000_000_000)

  func commit(_ writes: [RowWrite]) async throws {
    var changes = newSet()
    changes.writes = writes
    try await engine.commit(changes)
  }

  /// Returns the change set of a new unit.
  func newSet() -> ChangeSet { ChangeSet(id: ids.next()) }

  func store(_ things: [Thing]) async throws { try await commit(things.map(\.insertion)) }

  /// Returns the matching things in the store.
  func things(
    _ conditions: [Condition] = [], order: [Sort] = [Sort("id")], limit: Int? = nil
  ) async throws -> [Thing] {
    try await rows(conditions, order: order, limit: limit).map { try Thing($0) }
  }

  /// Returns the numbers of the matching things in the store.
  func numbers(
    _ conditions: [Condition] = [], order: [Sort] = [Sort("id")], limit: Int? = nil
  ) async throws -> [UInt64] {
    try await things(conditions, order: order, limit: limit).map(\.number)
  }

  func rows(_ conditions: [Condition] = [], order: [Sort], limit: Int? = nil) async throws -> [FetchedRow] {
    try await engine.rows(
      Select(table: Thing.table, conditions: conditions, order: order, limit: limit, parts: Thing.partTable))
  }

  func summary(
    _ conditions: [Condition] = [], by groups: [Grouping], sums: [Thing.Column] = [], distinct: Thing.Column? = nil
  ) async throws -> [[StoredValue]] {
    try await engine.summary(
      Summary(
        table: Thing.table, conditions: conditions, groups: groups, sums: sums.map(\.rawValue),
        distinct: distinct?.rawValue))
  }
}

/// The entity in the contract's tables: it has a column of every kind, and parts.
@MemberwiseInit(unlabeled: 1)
struct Thing: Hashable, Sendable {
  typealias Column = ThingRecord.Column

  static let table = ThingRecord.table.layout
  static let partTable = TableLayout(name: "contract_part", columns: ["owner", "position", "label"])

  /// The number that determines the identifier.
  var number: UInt64
  var version: Int = 1
  var name: String = ""
  /// A unique value.
  var code: String?
  /// A value that is unique among open things.
  var shelf: Int64 = 0
  var isOpen: Bool = false
  var count: Int64 = 0
  var rate: Double = 0
  var note: String?
  var friend: UniqueID?
  var parts: [String] = []

  var id: UniqueID { SequentialIDs.id(number) }
}

/// The row of a ``Thing``.
@StoredRecord
struct ThingRecord: RootRecord {
  static let table = Table<ThingRecord>("contract_thing")
  let id: UniqueID
  let version: Int
  let name: String
  let code: String?
  let shelf: Int64
  let isOpen: Bool
  let count: Int64
  let rate: Double
  let note: String?
  let friend: UniqueID?
}

// MARK: Rows

extension Thing {
  static let migration = Migration(
    "contract.0001",
    [
      .createTable(
        .root(
          table.name,
          [
            .text("name"), .text("code", optional: true), .integer("shelf"), .integer("is_open"), .integer("count"),
            .real("rate"), .text("note", optional: true), .id("friend", optional: true),
          ])),
      .createIndex(IndexDefinition("contract_code", on: table.name, ["code"], unique: true)),
      .createIndex(
        IndexDefinition(
          "contract_shelf", on: table.name, ["shelf"], unique: true,
          where: IndexCondition("is_open", .equal, .integer(1)))),
      .createTable(.parts(partTable.name, [.text("label")])),
    ])

  var values: [StoredValue] {
    [
      .id(id), .integer(Int64(version)), .text(name), code.map { .text($0) } ?? .null, .integer(shelf),
      .integer(isOpen ? 1 : 0), .integer(count), .real(rate), note.map { .text($0) } ?? .null,
      friend.map { .id($0) } ?? .null,
    ]
  }

  init(_ row: FetchedRow) throws {
    guard row.values.count == Thing.table.columns.count, let id = UniqueID(storedValue: row.values[0]),
      let version = Int(storedValue: row.values[1]), let name = String(storedValue: row.values[2]),
      let shelf = Int64(storedValue: row.values[4]), let isOpen = Bool(storedValue: row.values[5]),
      let count = Int64(storedValue: row.values[6]), let rate = Double(storedValue: row.values[7])
    else { throw ContractViolation(description: "A row came back as \(row.values)") }
    self.init(
      id.low & 0x7FFF_FFFF_FFFF_FFFF, version: version, name: name, code: String(storedValue: row.values[3]),
      count: count, rate: rate, note: String(storedValue: row.values[8]),
      parts: row.parts.compactMap { String(storedValue: $0[2]) })
    (self.shelf, self.isOpen, friend) = (shelf, isOpen, UniqueID(storedValue: row.values[9]))
  }

  var insertion: RowWrite { .insert(Thing.table, values) }
  func update(expected: Int) -> RowWrite { .update(Thing.table, values, expected: expected) }
  func deletion(expected: Int) -> RowWrite { .delete(Thing.table, id, expected: expected) }
  var partsDeletion: RowWrite { .deleteParts(Thing.partTable, owner: id) }
  var partInsertions: [RowWrite] { parts.enumerated().map { part(at: $0, $1) } }

  func part(at position: Int, _ label: String) -> RowWrite {
    .insertPart(Thing.partTable, [.id(id), .integer(Int64(position)), .text(label)])
  }

  func conflict(expected: Int, found: Int) -> ConcurrencyConflict {
    ConcurrencyConflict(entity: Thing.table.name, id: id, expected: expected, found: found)
  }
}
