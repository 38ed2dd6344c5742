import DomainKit

/// The differences between the SQL of one engine and another in tables, queries and the outbox. The
/// rest of that SQL is portable. An engine may have its own SQL for a commit.
///
/// Each engine has its own dialect, which it passes to ``SQLRenderer``, ``OutboxSQL`` and
/// ``EventAdministrationSQL``.
@MemberwiseInit
package struct SQLDialect: Sendable {
  /// The names of the column types.
  @MemberwiseInit
  package struct Types: Sendable {
    package let id: String
    package let integer: String
    package let real: String
    package let text: String
  }

  package let types: Types
  /// The text after the closing parenthesis of a table with a key.
  package private(set) var tableOptions: String = ""
  /// The text before the number of a parameter.
  package let parameterSign: String
  /// The text before a column that keeps the engine from using an index for it.
  package private(set) var unindexedSign: String = ""
  /// `true` if the engine sorts null before all values without being told.
  package let sortsNullFirst: Bool
  /// Returns the text for an identifier's digits, in lower case and without hyphens.
  package let digits: @Sendable (_ column: String) -> String
  /// The engine's search for texts and points.
  package let search: any SearchDialect

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
