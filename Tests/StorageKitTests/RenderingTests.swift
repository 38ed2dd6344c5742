import DomainKit
import StorageKit
import StoragePostgres
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `The SQL of a request` {
  @Test(arguments: Rendering.all) func `is that of the dialect`(rendering: Rendering) {
    #expect(rendering.render(SQLRenderer(.sqlite)) == rendering.sqlite)
    #expect(rendering.render(SQLRenderer(.postgres)) == rendering.postgres)
  }

  @Test(arguments: [SQLDialect.sqlite, .postgres]) func `has its values in the order of their numbers`(
    dialect: SQLDialect
  ) {
    let statement = SQLRenderer(dialect).select(Rendering.filtered.select())
    #expect(statement.values == [.text("x"), .integer(3), .integer(4), .integer(5)])
  }

  @Test(arguments: [SQLDialect.sqlite, .postgres]) func `limits a search in its index only if every result counts`(
    dialect: SQLDialect
  ) {
    let words = TextIndexDefinition("tests_words", on: "tests_jar", [.init("label")])
    let search = Query<JarRecord>().where(.matches(words, words: ["mocha"])).limit(5)
    let limits = { (query: Query<JarRecord>) in
      SQLRenderer(dialect).select(query.select()).values.count { $0 == .integer(5) }
    }
    #expect(limits(search) == 2)
    #expect(limits(search.where(.version, .equal, 3)) == 1)
    #expect(limits(search.sorted(by: .label)) == 1)
  }
}

/// A request of the storage port, and its SQL in both dialects.
struct Rendering: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let sqlite: String
  let postgres: String
  let render: @Sendable (SQLRenderer) -> String

  /// - Parameter postgres: The SQL of PostgreSQL, or `nil` if only the sign of parameters differs.
  private init(
    _ request: String, _ sqlite: String, _ postgres: String? = nil, render: @escaping @Sendable (SQLRenderer) -> String
  ) {
    testDescription = request
    self.sqlite = sqlite
    self.postgres = postgres ?? sqlite.replacing("?", with: "$")
    self.render = render
  }

  private init(_ request: String, _ sqlite: String, _ postgres: String, query: Query<JarRecord>) {
    self.init(request, Self.jars + sqlite, Self.jars + postgres) { $0.select(query.select()).text }
  }

  private init(_ request: String, _ sqlite: String, _ postgres: String, schema change: SchemaChange) {
    self.init(request, sqlite, postgres) { $0.schema(change).joined(separator: "; ") }
  }

  static let all = changes + queries + schemas

  private static let changes: [Rendering] = [
    Rendering("insertion", "INSERT INTO tests_jar (id, version, label) VALUES (?1, ?2, ?3)") {
      $0.insert(into: JarRecord.table.layout)
    },
    Rendering("update", "UPDATE tests_jar SET version = ?2, label = ?3 WHERE id = ?1 AND version = ?4") {
      $0.update(JarRecord.table.layout)
    },
    Rendering("deletion", "DELETE FROM tests_jar WHERE id = ?1 AND version = ?2") {
      $0.delete(from: JarRecord.table.layout)
    },
    Rendering("deletion of parts", "DELETE FROM tests_bean WHERE owner = ?1") {
      $0.deleteParts(from: BeanRecord.table.layout)
    },
  ]

  // MARK: Queries

  private static let jars = "SELECT id, version, label FROM tests_jar "

  /// A query with conditions, an order and a limit.
  static let filtered = Query<JarRecord>().where(.label, .notEqual, "x").where(.version, isIn: 3...4)
    .sorted(by: .label, descending: true).sorted(by: .id).limit(5)

  private static let page = ["m", SequentialIDs.id(1)] as [any StorableScalar]

  private static let queries: [Rendering] = [
    Rendering(
      "conditions, an order and a limit",
      "WHERE label <> ?1 AND version BETWEEN ?2 AND ?3 ORDER BY label DESC, id LIMIT ?4",
      "WHERE label <> $1 AND version BETWEEN $2 AND $3 ORDER BY label DESC NULLS LAST, id NULLS FIRST LIMIT $4",
      query: filtered),
    Rendering(
      "the order of the key", "ORDER BY id DESC", "ORDER BY id DESC",
      query: Query<JarRecord>().sorted(by: .id, descending: true)),
    Rendering(
      "the next page, each column in its own direction",
      "WHERE label <= ?1 AND (label < ?2 OR (label = ?2 AND id > ?3)) ORDER BY label DESC, id",
      """
      WHERE label <= $1 AND (label < $2 OR (label = $2 AND id > $3)) \
      ORDER BY label DESC NULLS LAST, id NULLS FIRST
      """, query: Query<JarRecord>().sorted(by: .label, descending: true).sorted(by: .id).after(page)),
    Rendering(
      "the next page, ascending", "WHERE (label, id) > (?1, ?2) ORDER BY label, id",
      "WHERE (label, id) > ($1, $2) ORDER BY label NULLS FIRST, id NULLS FIRST",
      query: Query<JarRecord>().sorted(by: .label).sorted(by: .id).after(page)),
    Rendering(
      "the next page, descending", "WHERE (label, id) < (?1, ?2) ORDER BY label DESC, id DESC",
      "WHERE (label, id) < ($1, $2) ORDER BY label DESC NULLS LAST, id DESC NULLS LAST",
      query: Query<JarRecord>().sorted(by: .label, descending: true).sorted(by: .id, descending: true).after(page)),
    Rendering(
      "a condition that is checked row by row, so that SQLite uses no index",
      "WHERE +label = ?1 AND label IS NOT NULL", "WHERE label = $1 AND label IS NOT NULL",
      query: Query<JarRecord>().checking(.label, .equal, "x").where(.checked(.present(column: "label")))),
    Rendering("a summary", summary("1, 2"), summary("1 NULLS FIRST, 2 NULLS FIRST").replacing("?", with: "$")) {
      let groups = [Grouping.bucket("version", width: 10), .cycle("version", width: 2, count: 3)]
      return $0.summary(
        Query<JarRecord>().where(.label, .equal, "x").summary(groupedBy: groups, sums: [.version])
      ).text
    },
  ]

  private static func summary(_ order: String) -> String {
    """
    SELECT (version / 10), (version / 2 % 3), COUNT(*), COALESCE(SUM(version), 0) FROM tests_jar \
    WHERE label = ?1 GROUP BY 1, 2 ORDER BY \(order)
    """
  }

  // MARK: Schemas

  private static let schemas: [Rendering] = [
    Rendering(
      "a table",
      """
      CREATE TABLE tests_a (id BLOB NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, rate REAL, \
      PRIMARY KEY (id)) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE tests_a (id UUID NOT NULL, version BIGINT NOT NULL, name TEXT COLLATE "C" NOT NULL, \
      rate DOUBLE PRECISION, PRIMARY KEY (id))
      """, schema: .createTable(.root("tests_a", [.text("name"), .real("rate", optional: true)]))),
    Rendering(
      "a unique index on some rows", "CREATE UNIQUE INDEX tests_i ON tests_a (a, b) WHERE is_open = 1",
      "CREATE UNIQUE INDEX tests_i ON tests_a (a NULLS FIRST, b NULLS FIRST) WHERE is_open = 1",
      schema: .createIndex(
        IndexDefinition(
          "tests_i", on: "tests_a", ["a", "b"], unique: true,
          where: IndexCondition("is_open", .equal, .integer(1))))),
    Rendering(
      "an index with a text in its condition", "CREATE INDEX tests_n ON tests_a (a) WHERE b <> 'it''s'",
      "CREATE INDEX tests_n ON tests_a (a NULLS FIRST) WHERE b <> 'it''s'",
      schema: .createIndex(
        IndexDefinition("tests_n", on: "tests_a", ["a"], where: IndexCondition("b", .notEqual, .text("it's"))))),
    Rendering(
      "an index without nulls", "CREATE INDEX tests_j ON tests_a (a) WHERE a IS NOT NULL",
      "CREATE INDEX tests_j ON tests_a (a NULLS FIRST) WHERE a IS NOT NULL",
      schema: .createIndex(IndexDefinition("tests_j", on: "tests_a", ["a"], where: .present("a")))),
    Rendering(
      "a further column", "ALTER TABLE tests_a ADD COLUMN friend BLOB", "ALTER TABLE tests_a ADD COLUMN friend UUID",
      schema: .addColumn(table: "tests_a", .id("friend", optional: true))),
  ]
}
