/// The differences between the SQL of one engine and another. All other SQL is portable.
package struct SQLDialect: Sendable {
  package let idType: String
  package let integerType: String
  package let realType: String
  package let textType: String
  /// The text after the closing parenthesis of a table with a key.
  package let tableOptions: String
  /// The text before the number of a parameter.
  package let parameterSign: String
  /// The text before a column that keeps the engine from using an index for it.
  package let unindexedSign: String
  /// The engine's search for texts and points.
  let search: any SearchDialect

  /// SQLite 3.37 or later, with strict types and rows stored in the tree of their key.
  package static let sqlite = SQLDialect(
    idType: "BLOB", integerType: "INTEGER", realType: "REAL", textType: "TEXT",
    tableOptions: " STRICT, WITHOUT ROWID", parameterSign: "?", unindexedSign: "+", search: SQLiteSearch())

  /// The name of the function that writes an identifier's digits in either case.
  private let digitsFunction = "hex"

  /// Returns the hexadecimal digits of an identifier, in lower case and without hyphens.
  func digits(of column: String) -> String { "lower(\(digitsFunction)(\(column)))" }

  package func parameter(_ number: Int) -> String { "\(parameterSign)\(number)" }

  func unindexed(_ column: String) -> String { unindexedSign + column }

  func type(of kind: ColumnDefinition.Kind) -> String {
    switch kind {
    case .id: idType
    case .integer: integerType
    case .real: realType
    case .text: textType
    }
  }
}
