import DomainKit

/// An index over the words of a table's texts, as a migration creates it.
///
/// Words are runs of letters and digits; case and accents do not count.
package struct TextIndexDefinition: Hashable, Sendable {
  /// A column of text, and how much a word found in it weighs.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let weight: Int

    package init(_ name: String, weight: Int = 1) {
      self.name = name
      self.weight = weight
    }
  }

  package let name: String
  package let table: String
  package let columns: [Column]
  /// Only rows that match are in the index.
  package let onlyWhere: IndexCondition?

  package init(_ name: String, on table: String, _ columns: [Column], where condition: IndexCondition? = nil) {
    self.name = name
    self.table = table
    self.columns = columns
    onlyWhere = condition
  }
}

extension TextIndexDefinition {
  /// Whether every one of the words begins a word of the row; nothing is found by no words at all.
  ///
  /// - Parameter value: gives the row's value in a column.
  func isFound(by words: [String], _ value: (String) throws -> StoredValue) rethrows -> Bool {
    let wanted = words.flatMap(FoldedText.words)
    if let onlyWhere, try !onlyWhere.condition.matches(value) { return false }
    var found: [String] = []
    for column in columns {
      if case .text(let text) = try value(column.name) { found += FoldedText.words(of: text) }
    }
    return !wanted.isEmpty && wanted.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
  }
}
