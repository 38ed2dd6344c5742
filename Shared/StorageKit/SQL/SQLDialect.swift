/// Where one engine's SQL differs from another's. Everything else is portable.
package struct SQLDialect: Sendable {
  package let idType: String
  package let integerType: String
  package let realType: String
  package let textType: String
  /// What follows the closing bracket of a table with a key.
  package let tableOptions: String
  /// What stands before the number of a parameter.
  package let parameterSign: String
  /// What stands before a column that no index is to be used for.
  package let unindexedSign: String
  /// How texts and points are searched.
  let search: any SearchDialect

  /// SQLite 3.37 or later: strict types, and rows stored in their key's own tree.
  package static let sqlite = SQLDialect(
    idType: "BLOB", integerType: "INTEGER", realType: "REAL", textType: "TEXT",
    tableOptions: " STRICT, WITHOUT ROWID", parameterSign: "?", unindexedSign: "+", search: SQLiteSearch())

  /// The name of the function that writes an identifier's digits, of either case.
  private let digitsFunction = "hex"

  /// An identifier's hexadecimal digits without hyphens, lower case.
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
