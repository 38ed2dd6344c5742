package import DomainKit

/// The search for texts and points in the SQL of one engine.
///
/// The parameter `bind` takes a value and returns the parameter that stands for it in the SQL.
package protocol SearchDialect: Sendable {
  /// Returns the statements that create an index and keep it up to date from then on.
  func create(_ index: TextIndexDefinition) -> [String]
  func create(_ index: SpatialIndexDefinition) -> [String]
  /// Returns the statements that store the words of all rows again. An engine that folds the words itself does that
  /// without a statement.
  func recreate(_ index: TextIndexDefinition) -> [String]

  /// Returns a subquery with one row for each row of the table that contains the words.
  ///
  /// - Parameters:
  ///   - id: The row after which the result starts, in order of relevance.
  ///   - limit: The maximum number of rows, the most relevant first.
  func rows(
    of index: TextIndexDefinition, matching words: [String], after id: UniqueID?, limit: Int?,
    _ bind: (StoredValue) -> String
  ) -> String
  /// Returns a subquery with one row for each row of the table that may be in the box.
  func rows(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String
  /// Returns the text after `FROM` that counts the entries of the box without reading the table.
  func entries(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String

  /// Returns the text after `FROM` that joins the table's rows to a subquery.
  func join(_ rows: String, _ table: String) -> String
  /// Returns the condition that a row of the table is in the subquery.
  func isAmong(_ rows: String) -> String
  /// The columns to order by for the most relevant rows first.
  var ranking: [String] { get }
}

extension Condition {
  /// `true` if the condition needs an index over texts or points.
  var needsSearch: Bool {
    switch self {
    case .matches, .within: true
    case .compare, .between, .isIn, .after, .present, .absent, .checked, .hasPart: false
    }
  }
}
