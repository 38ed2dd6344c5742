/// The differences between the SQL of one engine and another in tables, queries and the outbox. The
/// rest of that SQL is portable. An engine may have its own SQL for a commit.
///
/// Each engine has its own dialect, which it passes to ``SQLRenderer``, ``OutboxSQL`` and
/// ``EventAdministrationSQL``.
package struct SQLDialect: Sendable {
  /// The names of the column types.
  package struct Types: Sendable {
    package let id: String
    package let integer: String
    package let real: String
    package let text: String

    package init(id: String, integer: String, real: String, text: String) {
      self.id = id
      self.integer = integer
      self.real = real
      self.text = text
    }
  }

  package let types: Types
  /// The text after the closing parenthesis of a table with a key.
  package let tableOptions: String
  /// The text before the number of a parameter.
  package let parameterSign: String
  /// The text before a column that keeps the engine from using an index for it.
  package let unindexedSign: String
  /// `true` if the engine sorts null before all values without being told.
  package let sortsNullFirst: Bool
  /// Returns the text for an identifier's digits, in lower case and without hyphens.
  package let digits: @Sendable (_ column: String) -> String
  /// The engine's search for texts and points.
  package let search: any SearchDialect

  package init(
    types: Types, tableOptions: String = "", parameterSign: String, unindexedSign: String = "", sortsNullFirst: Bool,
    digits: @escaping @Sendable (_ column: String) -> String, search: any SearchDialect
  ) {
    self.types = types
    self.tableOptions = tableOptions
    self.parameterSign = parameterSign
    self.unindexedSign = unindexedSign
    self.sortsNullFirst = sortsNullFirst
    self.digits = digits
    self.search = search
  }

  package func parameter(_ number: Int) -> String { "\(parameterSign)\(number)" }

  func unindexed(_ column: String) -> String { unindexedSign + column }

  /// Returns the text that sorts by a column or an expression, null first in ascending order.
  func sort(_ column: String, descending: Bool = false) -> String {
    switch (sortsNullFirst, descending) {
    case (true, _): descending ? "\(column) DESC" : column
    case (false, false): "\(column) NULLS FIRST"
    case (false, true): "\(column) DESC NULLS LAST"
    }
  }

  func type(of kind: ColumnDefinition.Kind) -> String {
    switch kind {
    case .id: types.id
    case .integer: types.integer
    case .real: types.real
    case .text: types.text
    }
  }
}
