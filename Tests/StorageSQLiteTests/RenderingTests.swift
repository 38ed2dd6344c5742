import DomainKit
import StorageKit
@testable import StorageSQLite
import Testing
import TestingKit

@Suite struct `SQL texts` {
  private let renderer = SQLRenderer(.sqlite)
  private let jars = JarRecord.table.layout

  @Test func `changes`() {
    #expect(renderer.insert(into: jars) == "INSERT INTO tests_jar (id, version, label) VALUES (?1, ?2, ?3)")
    #expect(renderer.update(jars) == "UPDATE tests_jar SET version = ?2, label = ?3 WHERE id = ?1 AND version = ?4")
    #expect(renderer.delete(from: jars) == "DELETE FROM tests_jar WHERE id = ?1 AND version = ?2")
    #expect(renderer.deleteParts(from: BeanRecord.table.layout) == "DELETE FROM tests_bean WHERE owner = ?1")
  }

  @Test func `a question with conditions, an order and a limit`() {
    let query = Query<JarRecord>().where(.label, .notEqual, "x")
      .where(.version, isIn: 3...4).sorted(by: .label, descending: true).sorted(by: .id).limit(5)
    let statement = renderer.select(query.select())
    #expect(
      statement.text == """
        SELECT id, version, label FROM tests_jar WHERE label <> ?1 AND version BETWEEN ?2 AND ?3 \
        ORDER BY label DESC, id LIMIT ?4
        """)
    let numbers: [StoredValue] = [3, 4, 5].map { .integer($0) }
    #expect(statement.values == [.text("x")] + numbers)
  }

  @Test func `the next page, each column in its own direction`() {
    let query = Query<JarRecord>().sorted(by: .label, descending: true).sorted(by: .id)
      .after(["m", SequentialIDs.id(1)])
    #expect(
      renderer.select(query.select()).text == """
        SELECT id, version, label FROM tests_jar \
        WHERE label <= ?1 AND (label < ?2 OR (label = ?2 AND id > ?3)) ORDER BY label DESC, id
        """)
  }

  @Test(arguments: [false, true])
  func `the next page, all columns in one direction`(isDescending: Bool) {
    let query = Query<JarRecord>().sorted(by: .label, descending: isDescending)
      .sorted(by: .id, descending: isDescending).after(["m", SequentialIDs.id(1)])
    let (sign, order) = isDescending ? ("<", "label DESC, id DESC") : (">", "label, id")
    #expect(
      renderer.select(query.select()).text
        == "SELECT id, version, label FROM tests_jar WHERE (label, id) \(sign) (?1, ?2) ORDER BY \(order)")
  }

  @Test func `a condition that is checked row by row keeps indexes away`() {
    let query = Query<JarRecord>().checking(.label, .equal, "x").where(.checked(.present(column: "label")))
    #expect(
      renderer.select(query.select()).text
        == "SELECT id, version, label FROM tests_jar WHERE +label = ?1 AND label IS NOT NULL")
  }

  @Test func `a summary by day and column`() {
    let summary = Query<JarRecord>().where(.label, .equal, "x")
      .summary(groupedBy: [.bucket("version", width: 10), .cycle("version", width: 2, count: 3)], sums: [.version])
    #expect(
      renderer.summary(summary).text == """
        SELECT (version / 10), (version / 2 % 3), COUNT(*), COALESCE(SUM(version), 0) FROM tests_jar \
        WHERE label = ?1 GROUP BY 1, 2 ORDER BY 1, 2
        """)
  }

  @Test func `tables are strict and lie in their key's tree`() {
    let table = TableDefinition.root("tests_a", [.text("name"), .real("rate", optional: true)])
    #expect(
      renderer.schema(.createTable(table)) == [
        """
        CREATE TABLE tests_a (id BLOB NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, rate REAL, \
        PRIMARY KEY (id)) STRICT, WITHOUT ROWID
        """
      ])
  }

  @Test func `indexes and added columns`() {
    let condition = IndexCondition("is_open", .equal, .integer(1))
    let index = IndexDefinition("tests_i", on: "tests_a", ["a", "b"], unique: true, where: condition)
    #expect(
      renderer.schema(.createIndex(index)) == ["CREATE UNIQUE INDEX tests_i ON tests_a (a, b) WHERE is_open = 1"])
    let named = IndexDefinition("tests_n", on: "tests_a", ["a"], where: IndexCondition("b", .notEqual, .text("it's")))
    #expect(renderer.schema(.createIndex(named)) == ["CREATE INDEX tests_n ON tests_a (a) WHERE b <> 'it''s'"])
    let present = IndexDefinition("tests_j", on: "tests_a", ["a"], where: .present("a"))
    #expect(renderer.schema(.createIndex(present)) == ["CREATE INDEX tests_j ON tests_a (a) WHERE a IS NOT NULL"])
    #expect(
      renderer.schema(.addColumn(table: "tests_a", .id("friend", optional: true)))
        == ["ALTER TABLE tests_a ADD COLUMN friend BLOB"])
  }
}

@StoredRecord
private struct JarRecord: RootRecord {
  static let table = Table<JarRecord>("tests_jar")
  let id: UniqueID
  let version: Int
  let label: String
}

@StoredRecord
private struct BeanRecord: PartRecord {
  static let table = Table<BeanRecord>("tests_bean")
  let owner: UniqueID
  let position: Int
  let name: String
}
