import DomainKit
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

/// Adds objects that the storage port does not see.
@Suite final class `The guard before other features' tables` {
  private let folder: TemporaryFolder
  private let engine: SQLiteEngine
  private static let foreign = TableLayout(name: "other_cup", columns: ["owner", "position", "label"])
  private static let otherTables = Migration("other.0001", [.createTable(.parts("other_cup", [.text("label")]))])

  init() throws {
    folder = try TemporaryFolder()
    engine = try SQLiteEngine.withCups(at: folder.file())
    try engine.start(with: Cups.all + [Self.otherTables])
  }

  deinit { engine.close() }

  private func plant(_ statement: String) throws {
    try engine.writer().connection.use { session in
      try session.asFeature("tests") { try session.run(statement) }
    }
  }

  @Test func `a part in a foreign table is not read`() async throws {
    try await engine.commit(Cups.insertion(1))
    let select = Select(table: Cups.table, conditions: [], order: [], limit: nil, parts: Self.foreign)
    let refusal = StorageError.foreignTable("other_cup", feature: "tests")
    await #expect(throws: refusal) { try await engine.rows(select) }
    #expect(refusal.message == "tests uses other_cup, a table of other")
  }

  @Test(arguments: [
    "INSERT INTO other_cup VALUES (x'00', 0, 'spied')", "UPDATE other_cup SET label = 'spied'",
    "DELETE FROM other_cup", "UPDATE tests_cup SET label = (SELECT max(label) FROM other_cup)",
    "DELETE FROM core_event",
  ])
  func `a trigger that leads across stops the write, and nothing is stored`(body: String) async throws {
    try plant("CREATE TRIGGER tests_spy AFTER INSERT ON tests_cup BEGIN \(body); END")
    await #expect(throws: StorageError.self) { try await engine.commit(Cups.insertion(1)) }
    #expect(try await engine.labels() == [])
    try plant("DROP TRIGGER tests_spy")
    try await engine.commit(Cups.insertion(1, "in peace"))
    #expect(try await engine.labels() == ["in peace"])
  }

  @Test func `a migration writes only to the tables of its own feature`() throws {
    let write = RowWrite.insertPart(Self.foreign, [.id(SequentialIDs.id(1)), .integer(0), .text("spied")])
    #expect(throws: StorageError.foreignTable("other_cup", feature: "tests")) {
      try engine.start(with: Cups.all + [Self.otherTables, Migration("tests.0002", []) { [write] }])
    }
  }

  @Test(arguments: ["tests2_cup", "testscup"])
  func `a feature whose name begins alike is another one`(name: String) async throws {
    let table = TableLayout(name: name, columns: ["owner", "position", "label"])
    try engine.writer().connection.use { session in
      try session.asFeature(nil) {
        try session.run("CREATE TABLE \(name) (owner BLOB NOT NULL, position INTEGER NOT NULL, label TEXT NOT NULL)")
      }
    }
    try await engine.commit(Cups.insertion(1))
    let select = Select(table: Cups.table, conditions: [], order: [], limit: nil, parts: table)
    await #expect(throws: StorageError.foreignTable(name, feature: "tests")) { try await engine.rows(select) }
  }

  @Test func `a view over a foreign table does not open it`() async throws {
    try plant("CREATE VIEW tests_view AS SELECT owner AS id, position AS version, label FROM other_cup")
    let view = TableLayout(name: "tests_view", columns: Cups.table.columns)
    let select = Select(table: view, conditions: [], order: [], limit: nil, parts: nil)
    await #expect(throws: StorageError.foreignTable("other_cup", feature: "tests")) { try await engine.rows(select) }
  }

  @Test func `a check of the whole database may read every table`() async throws {
    try await engine.commit(Cups.insertion(1, "kept"))
    let labels = try engine.read { session in
      try session.asFeature(nil) { try session.rows("SELECT label FROM tests_cup, core_migration LIMIT 1") }
    }
    #expect(labels == [[.text("kept")]])
  }

  @Test func `the core's own tables are for the core, and a feature's are not`() async throws {
    let select = Select(table: Cups.table, conditions: [], order: [], limit: nil, parts: CoreSchema.delivery)
    try await engine.commit(Cups.insertion(1))
    await #expect(throws: StorageError.foreignTable("core_delivery", feature: "tests")) {
      try await engine.rows(select)
    }
    #expect(throws: StorageError.foreignTable("tests_cup", feature: "core")) {
      try engine.read { try $0.rows("SELECT label FROM tests_cup") }
    }
  }
}
