import DomainKit
import StorageKit

/// Search with FTS5 for texts and R*Tree for points.
///
/// Both identify rows by an integer, which a table with identifiers does not have. A companion
/// table therefore gives each row of an indexed table a number. Triggers keep the indexes up to
/// date, so writing code does not deal with them.
struct SQLiteSearch: SearchDialect {
  var ranking: [String] { ["indexed_rank", "indexed_number"] }

  func join(_ rows: String, _ table: String) -> String {
    "(\(rows)) CROSS JOIN \(table) ON \(table).id = indexed_id"
  }

  func isAmong(_ rows: String) -> String { "id IN (SELECT indexed_id FROM (\(rows)))" }

  // MARK: Texts

  /// The marks that choose the style of an emoji. As parts of words, they would begin the word after it.
  private static let variationSelectors = String(
    String.UnicodeScalarView((0xFE00...0xFE0F as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)))

  func create(_ index: TextIndexDefinition) -> [String] {
    let columns = index.columns.map(\.name)
    let list = columns.joined(separator: ", ")
    let weights = index.columns.map { "\($0.weight).0" }.joined(separator: ", ")
    let triggers = Triggers(
      name: index.name, table: index.table, columns: columns, onlyWhere: index.onlyWhere,
      add: { row in
        "INSERT INTO \(index.name) (rowid, \(list)) SELECT number, \(columns.map { row + $0 }.joined(separator: ", "))"
      },
      remove: { row in
        "INSERT INTO \(index.name) (\(index.name), rowid, \(list)) "
          + "SELECT 'delete', number, \(columns.map { row + $0 }.joined(separator: ", "))"
      })
    return [
      """
      CREATE VIRTUAL TABLE \(index.name) USING fts5(\(list), content = '', \
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc' \
      separators '\(Self.variationSelectors)'")
      """,
      "INSERT INTO \(index.name) (\(index.name), rank) VALUES ('rank', 'bm25(\(weights))')",
    ] + triggers.all
  }

  func recreate(_ index: TextIndexDefinition) -> [String] {
    Triggers.removal(of: index.name) + ["DROP TABLE \(index.name)"] + create(index)
  }

  func rows(
    of index: TextIndexDefinition, matching words: [String], after id: UniqueID?, limit: Int?,
    _ bind: (StoredValue) -> String
  ) -> String {
    func matching() -> String {
      "FROM \(index.name) WHERE \(index.name) MATCH \(bind(.text(Self.expression(words))))"
    }
    var found = "SELECT rowid AS indexed_number, rank AS indexed_rank \(matching())"
    if let id {
      let number = "(SELECT number FROM \(numbers(of: index.table)) WHERE id = \(bind(.id(id))))"
      found += " AND (rank, rowid) > (SELECT rank, rowid \(matching()) AND rowid = \(number))"
    }
    let best = limit.map { "\(found) ORDER BY rank, rowid LIMIT \(bind(.integer(Int64($0))))" } ?? found
    return "SELECT indexed_number, indexed_rank, id AS indexed_id FROM (\(best)) JOIN \(numbers(of: index.table)) "
      + "ON number = indexed_number"
  }

  /// Returns each phrase in quotation marks, so that it cannot be an operator. An empty list of
  /// words finds no rows.
  static func expression(_ words: [String]) -> String {
    let terms = words.flatMap { SearchTerm.terms(of: $0) }.map { term in
      let phrases = term.phrases.map { "\"\($0.words.joined(separator: " "))\"\($0.isPrefix ? "*" : "")" }
      return phrases.count == 1 ? phrases[0] : "(\(phrases.joined(separator: " OR ")))"
    }
    return terms.isEmpty ? "\"\"" : terms.joined(separator: " AND ")
  }

  // MARK: Points

  func create(_ index: SpatialIndexDefinition) -> [String] {
    let isThere = { (row: String) in "\(row)\(index.x) IS NOT NULL AND \(row)\(index.y) IS NOT NULL" }
    let triggers = Triggers(
      name: index.name, table: index.table, columns: [index.x, index.y], onlyWhere: index.onlyWhere, isThere: isThere,
      add: { row in
        "INSERT INTO \(index.name) SELECT number, \(row)\(index.x), \(row)\(index.x), \(row)\(index.y), \(row)\(index.y)"
      },
      remove: { _ in "DELETE FROM \(index.name) WHERE number = (SELECT number" }, removalEnd: ")")
    return ["CREATE VIRTUAL TABLE \(index.name) USING rtree(number, min_x, max_x, min_y, max_y)"] + triggers.all
  }

  func rows(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String {
    let entries = entries(of: index, in: box, bind, selecting: "number AS indexed_number")
    return "SELECT id AS indexed_id FROM (\(entries)) CROSS JOIN \(numbers(of: index.table)) ON number = indexed_number"
  }

  func entries(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String {
    "(\(entries(of: index, in: box, bind, selecting: "1")))"
  }

  private func entries(
    of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String, selecting columns: String
  ) -> String {
    let (left, right) = (bind(.real(box.x.lowerBound)), bind(.real(box.x.upperBound)))
    let (bottom, top) = (bind(.real(box.y.lowerBound)), bind(.real(box.y.upperBound)))
    return "SELECT \(columns) FROM \(index.name) "
      + "WHERE max_x >= \(left) AND min_x <= \(right) AND max_y >= \(bottom) AND min_y <= \(top)"
  }

  private func numbers(of table: String) -> String { Triggers.numbers(of: table) }
}

/// The triggers that keep an index up to date with its table.
private struct Triggers {
  let name: String
  let table: String
  /// The columns that affect the index.
  let columns: [String]
  let onlyWhere: IndexCondition?
  /// The condition for a row to be in the index at all. The argument is the prefix of a column
  /// name.
  var isThere: (String) -> String = { _ in "1" }
  /// The start of a statement that continues with `FROM` and the table of numbers.
  let add: (String) -> String
  /// The start of such a statement that removes a row from the index.
  let remove: (String) -> String
  /// The end of the statement that removes a row.
  var removalEnd = ""

  static func numbers(of table: String) -> String { "\(table)_number" }

  private var numbers: String { Self.numbers(of: table) }

  private func condition(_ row: String) -> String {
    [onlyWhere?.prefixed(row).description, isThere(row)].compactMap { $0 }.joined(separator: " AND ")
  }

  /// Returns the statements that remove the triggers of an index.
  static func removal(of name: String) -> [String] {
    ["added", "changed", "removed"].map { "DROP TRIGGER \(name)_\($0)" }
  }

  /// The statements that create the triggers and add the existing rows to the index.
  var all: [String] {
    let number = "INSERT OR IGNORE INTO \(numbers) (id) SELECT new.id WHERE \(condition("new."))"
    let added = "\(add("new.")) FROM \(numbers) WHERE id = new.id AND \(condition("new."))"
    let removed = "\(remove("old.")) FROM \(numbers) WHERE id = old.id AND \(condition("old."))\(removalEnd)"
    let changed = changing.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")
    return [
      "CREATE TABLE IF NOT EXISTS \(numbers) (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE) STRICT",
      "INSERT OR IGNORE INTO \(numbers) (id) SELECT id FROM \(table) WHERE \(condition(""))",
      "\(add("\(table).")) FROM \(table) JOIN \(numbers) ON \(numbers).id = \(table).id WHERE \(condition("\(table)."))",
      "CREATE TRIGGER \(name)_added AFTER INSERT ON \(table) WHEN \(condition("new.")) BEGIN \(number); \(added); END",
      "CREATE TRIGGER \(name)_changed AFTER UPDATE ON \(table) WHEN \(changed) BEGIN \(removed); \(number); \(added); END",
      "CREATE TRIGGER \(name)_removed AFTER DELETE ON \(table) WHEN \(condition("old.")) BEGIN \(removed); END",
    ]
  }

  /// The columns whose change updates the index.
  private var changing: [String] { columns + [onlyWhere?.column].compactMap { $0 } }
}

extension SQLDialect {
  /// SQLite 3.37 or later, with strict types and rows stored in the tree of their key.
  static let sqlite = SQLDialect(
    types: Types(id: "BLOB", integer: "INTEGER", real: "REAL", text: "TEXT"), tableOptions: " STRICT, WITHOUT ROWID",
    parameterSign: "?", unindexedSign: "+", sortsNullFirst: true, digits: { "lower(hex(\($0)))" },
    search: SQLiteSearch())
}
