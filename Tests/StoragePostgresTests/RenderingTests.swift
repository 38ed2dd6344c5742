import DomainKit
import StorageKit
import StoragePostgres
import Testing
import TestingKit

@Suite struct `SQL texts for PostgreSQL` {
  private let renderer = SQLRenderer(.postgres)
  private let jars = TableLayout(name: "tests_jar", columns: ["id", "version", "label"])

  private func select(_ conditions: [Condition] = [], by order: [Sort], limit: Int? = nil) -> String {
    renderer.select(Select(table: jars, conditions: conditions, order: order, limit: limit, parts: nil)).text
  }

  @Test func `have numbered parameters`() {
    #expect(renderer.insert(into: jars) == "INSERT INTO tests_jar (id, version, label) VALUES ($1, $2, $3)")
    #expect(renderer.update(jars) == "UPDATE tests_jar SET version = $2, label = $3 WHERE id = $1 AND version = $4")
    #expect(renderer.delete(from: jars) == "DELETE FROM tests_jar WHERE id = $1 AND version = $2")
  }

  @Test func `sort null before all values, and by the key through its own index`() {
    #expect(
      select(by: [Sort("label", descending: true), Sort("id")], limit: 5)
        == "SELECT id, version, label FROM tests_jar ORDER BY label DESC NULLS LAST, id NULLS FIRST LIMIT $1")
    #expect(
      select(by: [Sort("id", descending: true)]) == "SELECT id, version, label FROM tests_jar ORDER BY id DESC")
  }

  @Test func `leave the choice of an index to the server`() {
    let condition = Condition.checked(.compare(column: "label", .equal, .text("x")))
    #expect(select([condition], by: []) == "SELECT id, version, label FROM tests_jar WHERE label = $1")
  }

  @Test func `give columns the types of the server, and texts the order of their bytes`() {
    let table = TableDefinition.root("tests_a", [.text("name"), .real("rate", optional: true)])
    #expect(
      renderer.schema(.createTable(table)) == [
        """
        CREATE TABLE tests_a (id UUID NOT NULL, version BIGINT NOT NULL, name TEXT COLLATE "C" NOT NULL, \
        rate DOUBLE PRECISION, PRIMARY KEY (id))
        """
      ])
    let index = IndexDefinition(
      "tests_i", on: "tests_a", ["a", "b"], unique: true, where: IndexCondition("is_open", .equal, .integer(1)))
    #expect(
      renderer.schema(.createIndex(index))
        == ["CREATE UNIQUE INDEX tests_i ON tests_a (a NULLS FIRST, b NULLS FIRST) WHERE is_open = 1"])
  }
}
