import DomainKit
import StorageKit

/// An engine with a table of places that supports searches.
struct CompletionHarness: Sendable {
  let engine: any StorageEngine
  private let bench: ContractHarness

  init(_ bench: ContractHarness, migrations: [Migration] = [Place.tableMigration, Place.indexMigration]) async throws {
    self.bench = bench
    engine = bench.engine
    if !migrations.isEmpty { try await engine.migrate { _ in migrations } }
  }

  func commit(_ writes: [RowWrite]) async throws { try await bench.commit(writes) }
  func store(_ places: [Place]) async throws { try await commit(places.map(\.insertion)) }

  /// Returns the numbers of the matching places.
  func numbers(
    _ conditions: [Condition], order: [Sort] = [Sort("id")], limit: Int? = nil
  ) async throws -> [UInt64] {
    let select = Select(table: Place.table, conditions: conditions, order: order, limit: limit, parts: nil)
    return try await engine.rows(select).map { row in
      guard case .id(let id) = row.values.first else { throw ContractViolation(description: "A row has no id") }
      return id.low & 0x7FFF_FFFF_FFFF_FFFF
    }
  }

  func numbers(_ words: [String]) async throws -> [UInt64] { try await numbers([.matches(Place.text, words: words)]) }

  func ranked(_ words: [String], after id: UniqueID? = nil, limit: Int? = nil) async throws -> [UInt64] {
    try await numbers([.matches(Place.text, words: words, after: id)], order: [], limit: limit)
  }

  func numbers(in box: SpatialBox) async throws -> [UInt64] { try await numbers([.within(Place.space, box)]) }
}

/// A row of the table of places.
struct Place: Hashable, Sendable {
  static let table = TableLayout(
    name: "contract_place", columns: ["id", "version", "name", "note", "x", "y", "is_listed"])
  private static let isListed = IndexCondition("is_listed", .equal, .integer(1))
  static let text = TextIndexDefinition(
    "contract_place_text", on: table.name, [.init("name", weight: 10), .init("note")], where: isListed)
  static let space = SpatialIndexDefinition("contract_place_space", on: table.name, x: "x", y: "y", where: isListed)

  static let tableMigration = Migration(
    "contract.place-0001",
    [
      .createTable(
        .root(
          table.name,
          [
            .text("name"), .text("note", optional: true), .real("x", optional: true), .real("y", optional: true),
            .integer("is_listed"),
          ]))
    ])
  static let indexMigration = Migration("contract.place-0002", [.createTextIndex(text), .createSpatialIndex(space)])

  let number: UInt64
  let version: Int
  let name: String
  let note: String?
  let x: Double?
  let y: Double?
  let isListed: Bool

  init(
    _ number: UInt64, version: Int = 1, _ name: String = "", note: String? = nil, x: Double? = nil, y: Double? = nil,
    isListed: Bool = true
  ) {
    self.number = number
    self.version = version
    self.name = name
    self.note = note
    (self.x, self.y, self.isListed) = (x, y, isListed)
  }

  var id: UniqueID { SequentialIDs.id(number) }

  private var values: [StoredValue] {
    [
      .id(id), .integer(Int64(version)), .text(name), note.map { .text($0) } ?? .null, x.map { .real($0) } ?? .null,
      y.map { .real($0) } ?? .null, .integer(isListed ? 1 : 0),
    ]
  }

  var insertion: RowWrite { .insert(Self.table, values) }
  var update: RowWrite { updateFrom(version - 1) }
  func updateFrom(_ expected: Int) -> RowWrite { .update(Self.table, values, expected: expected) }
  var deletion: RowWrite { .delete(Self.table, id, expected: version) }
}
