import DomainKit

/// The definition of an index over the words in a table's text columns, in a migration.
///
/// Words are runs of letters and digits. Case and accents are ignored.
///
/// ```swift
/// let words = TextIndexDefinition(
///   "workshop_gizmo_words", on: "workshop_gizmo",
///   [TextIndexDefinition.Column("name", weight: 2), TextIndexDefinition.Column("note")])
/// let migration = Migration("workshop.0004-words", [.createTextIndex(words)])
/// ```
package struct TextIndexDefinition: Hashable, Sendable {
  /// A text column and the weight of a word that is found in it.
  @MemberwiseInit(unlabeled: 1)
  package struct Column: Hashable, Sendable {
    package let name: String
    package private(set) var weight: Int = 1
  }

  package let name: String
  package let table: String
  package let columns: [Column]
  /// The condition for rows in the index; `nil` for all rows.
  package let onlyWhere: IndexCondition?

  package init(_ name: String, on table: String, _ columns: [Column], where condition: IndexCondition? = nil) {
    self.name = name
    self.table = table
    self.columns = columns
    onlyWhere = condition
  }
}

extension TextIndexDefinition {
  /// Returns `true` if the row contains each term; see `SearchTerm`. An empty list of words matches
  /// no row.
  ///
  /// - Parameter value: Returns the row's value in a column.
  func isFound(by words: [String], _ value: (String) throws -> StoredValue) rethrows -> Bool {
    if let onlyWhere, try !onlyWhere.condition.matches(value) { return false }
    let texts: [String] = try columns.compactMap { column in
      if case .text(let text) = try value(column.name) { text } else { nil }
    }
    return words.flatMap { SearchTerm.terms(of: $0) }.areFound(in: texts)
  }
}
