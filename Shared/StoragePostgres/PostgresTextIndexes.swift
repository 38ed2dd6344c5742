import DomainKit
import StorageKit
import Synchronization

/// The text indexes of the database and the statements that keep them up to date.
///
/// Their definitions are stored, because a program that finds nothing to migrate does not see them
/// otherwise.
final class PostgresTextIndexes: Sendable {
  /// The table of the definitions.
  static let table = "core_text_index"
  static let columns = [
    "name", "table_name", "column_name", "place", "weight", "condition_column", "condition", "condition_integer",
    "condition_text",
  ]

  private let indexes = Mutex<[String: [TextIndexDefinition]]>([:])

  static let creation = """
    CREATE TABLE \(table) (name TEXT, table_name TEXT NOT NULL, column_name TEXT, place BIGINT NOT NULL, \
    weight BIGINT NOT NULL, condition_column TEXT, condition TEXT, condition_integer BIGINT, condition_text TEXT, \
    PRIMARY KEY (name, column_name))
    """
  static let selection = PostgresStatement(
    "SELECT \(columns.joined(separator: ", ")) FROM \(table) ORDER BY name, place")

  // MARK: Definitions

  /// Returns the statements that store a definition.
  static func storing(_ index: TextIndexDefinition) -> [PostgresStatement] {
    index.columns.enumerated().map { place, column in
      let places = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
      return PostgresStatement(
        "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))",
        storing: [
          .text(index.name), .text(index.table), .text(column.name), .integer(Int64(place)),
          .integer(Int64(column.weight)),
        ] + values(of: index.onlyWhere))
    }
  }

  private static func values(of condition: IndexCondition?) -> [StoredValue] {
    guard let condition else { return [.null, .null, .null, .null] }
    let (column, comparison) = (StoredValue.text(condition.column), StoredValue.text(condition.comparison.rawValue))
    switch condition.constant {
    case nil: return [column, comparison, .null, .null]
    case .integer(let number): return [column, comparison, .integer(number), .null]
    case .text(let text): return [column, comparison, .null, .text(text)]
    }
  }

  /// Reads the rows of ``selection``.
  func record(_ rows: [[StoredValue]]) throws {
    var found: [String: TextIndexDefinition] = [:]
    for row in rows {
      guard let name = String(storedValue: row[0]), let table = String(storedValue: row[1]),
        let column = String(storedValue: row[2]), let weight = Int(storedValue: row[4])
      else { throw StorageError.malformedRow(table: Self.table, reason: "a column has the wrong type") }
      // The names become part of statements.
      let names = [name, table, column] + (String(storedValue: row[5]).map { [$0] } ?? [])
      if let name = names.first(where: { !Self.isName($0) }) {
        throw StorageError.malformedRow(table: Self.table, reason: "\(name) is not a name of this program")
      }
      found[name] = TextIndexDefinition(
        name, on: table, (found[name]?.columns ?? []) + [.init(column, weight: weight)], where: Self.condition(in: row))
    }
    let all = Dictionary(grouping: found.values.sorted { $0.name < $1.name }, by: \.table)
    indexes.withLock { $0 = all }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  private static func condition(in row: [StoredValue]) -> IndexCondition? {
    guard let column = String(storedValue: row[5]),
      let comparison = String(storedValue: row[6]).flatMap(Comparison.init(rawValue:))
    else { return nil }
    if let number = Int64(storedValue: row[7]) { return IndexCondition(column, comparison, .integer(number)) }
    if let text = String(storedValue: row[8]) { return IndexCondition(column, comparison, .text(text)) }
    return comparison == .equal ? .absent(column) : .present(column)
  }

  func add(_ index: TextIndexDefinition) { indexes.withLock { $0[index.table, default: []].append(index) } }

  func all(of table: String) -> [TextIndexDefinition] { indexes.withLock { $0[table] ?? [] } }

  // MARK: Rows

  /// Returns the statements that follow a write of a row.
  func following(_ write: RowWrite) throws -> [PostgresStatement] {
    try all(of: write.table.name).map { index in
      switch write {
      case .insert(let table, let values), .update(let table, let values, _), .insertPart(let table, let values):
        try Self.update(index, table, values)
      case .delete(_, let id, _), .deleteParts(_, let id): Self.removal(index, .id(id))
      }
    }
  }

  /// Returns the statement that stores the words of a row, or removes them if the index's condition
  /// does not hold.
  static func update(
    _ index: TextIndexDefinition, _ table: TableLayout, _ values: [StoredValue]
  ) throws -> PostgresStatement {
    func value(_ column: String) throws -> StoredValue {
      guard let place = table.columns.firstIndex(of: column) else {
        throw StorageError.unsupported("Writing \(table.name) without the column \(column) of a text index")
      }
      return values[place]
    }
    if let condition = index.onlyWhere, try !condition.condition.matches(value) { return removal(index, values[0]) }
    let texts = try index.columns.map { String(storedValue: try value($0.name)) }
    return PostgresStatement(
      """
      INSERT INTO \(index.name) (id, words) VALUES ($1, $2::tsvector) \
      ON CONFLICT (id) DO UPDATE SET words = EXCLUDED.words WHERE \(index.name).words <> EXCLUDED.words
      """, storing: [values[0], .text(PostgresWords.words(of: texts, in: index))])
  }

  private static func removal(_ index: TextIndexDefinition, _ id: StoredValue) -> PostgresStatement {
    PostgresStatement("DELETE FROM \(index.name) WHERE id = $1", storing: [id])
  }
}
