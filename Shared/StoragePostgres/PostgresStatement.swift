import DomainKit
import StorageKit

/// A statement with the values of its parameters.
struct PostgresStatement: Sendable {
  let text: String
  let values: [PostgresValue]

  init(_ text: String, _ values: [PostgresValue] = []) {
    self.text = text
    self.values = values
  }

  init(_ statement: SQLStatement) { self.init(statement.text, storing: statement.values) }

  init(_ text: String, storing values: [StoredValue]) { self.init(text, values.map { .one($0) }) }

  /// The text and the types of its parameters, which identify a prepared statement.
  struct Key: Hashable, Sendable {
    let text: StatementText
    let types: [UInt32]
  }

  var key: Key { Key(text: StatementText(text), types: values.map(\.type)) }
}

/// The answer of the server to a statement.
struct PostgresAnswer: Sendable {
  var rows: [[StoredValue]] = []
  /// The number of rows that the statement changed or returned.
  var count = 0

  /// The first value of the first row.
  var first: StoredValue? { rows.first?.first }

  /// Returns the rows.
  ///
  /// - Throws: ``StorageKit/StorageError/malformedRow(table:reason:)`` if the server sent another
  ///   number of columns than the statement selects.
  func rows(of width: Int) throws -> [[StoredValue]] {
    if let row = rows.first(where: { $0.count != width }) {
      throw StorageError.malformedRow(
        table: "the database", reason: "the server sent \(row.count) columns instead of \(width)")
    }
    return rows
  }
}

/// Builds a statement piece by piece and numbers its parameters in order.
struct PostgresBuilder {
  private var values: [PostgresValue] = []

  mutating func bind(_ value: PostgresValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  mutating func bind(_ value: StoredValue) -> String { bind(.one(value)) }

  mutating func bind(_ number: Int64) -> String { bind(.one(.integer(number))) }

  func statement(_ text: String) -> PostgresStatement { PostgresStatement(text, values) }
}
