import DomainKit

/// How one SQL engine searches texts and points.
///
/// What a function calls `bind` takes a value and gives the parameter that stands for it.
protocol SearchDialect: Sendable {
  /// The statements that make an index and keep it up to date from then on.
  func create(_ index: TextIndexDefinition) -> [String]
  func create(_ index: SpatialIndexDefinition) -> [String]

  /// A subquery with a row for each row of the table that has the words.
  ///
  /// - Parameters:
  ///   - id: the row behind which they begin, the most relevant ones first.
  ///   - limit: how many are wanted, the most relevant ones.
  func rows(
    of index: TextIndexDefinition, matching words: [String], behind id: UniqueID?, limit: Int?,
    _ bind: (StoredValue) -> String
  ) -> String
  /// A subquery with a row for each row of the table that may lie in the box.
  func rows(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String
  /// What counts the entries of the box without looking at the table: what follows `FROM`.
  func entries(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String

  /// What follows `FROM` to find the table's rows behind a subquery.
  func join(_ rows: String, _ table: String) -> String
  /// The condition that a row of the table is one of the subquery's.
  func isAmong(_ rows: String) -> String
  /// What to order by for the most relevant rows first.
  var ranking: [String] { get }
}

extension Condition {
  /// Whether it is found through an index over texts or points.
  var needsSearch: Bool {
    switch self {
    case .matches, .within: true
    case .compare, .between, .after, .present, .absent, .checked: false
    }
  }
}
