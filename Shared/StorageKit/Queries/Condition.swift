package import DomainKit

/// A condition that a row must meet to be selected.
///
/// ```swift
/// let query = Query<GizmoRecord>()
///   .where(.matches(WorkshopIndexes.words, words: ["red", "lam"]))
///   .where(.present(column: "name_key"))
/// ```
package enum Condition: Hashable, Sendable {
  case compare(column: String, Comparison, StoredValue)
  case between(column: String, StoredValue, StoredValue)
  /// The column has one of the values. Without any, no row matches.
  case isIn(column: String, [StoredValue])
  /// The column has a value.
  case present(column: String)
  /// The column is null.
  case absent(column: String)
  /// A part of the row meets all conditions of one of the groups. Without any group, no row matches.
  ///
  /// - Parameter of: The table of the row.
  case hasPart(TableLayout, [[Condition]], of: TableLayout)
  /// Each word is the prefix of a word in a column of the text index, with or without its
  /// apostrophe; see `SearchTerm`. Without any other order, a list starts with the most relevant
  /// rows. The words are taken literally, so they cannot contain operators.
  ///
  /// - Parameter after: The row after which such a list continues. No rows follow a row that does
  ///   not match.
  indirect case matches(TextIndexDefinition, words: [String], after: UniqueID? = nil)
  /// The row's point is in the box, including its edges.
  indirect case within(SpatialIndexDefinition, SpatialBox)
  /// The same rows as the inner condition, found by checking each row. It suits a condition that
  /// most rows meet: reading the list in its order is then faster than collecting rows through an
  /// index and sorting them.
  indirect case checked(Condition)
  /// The row comes after the row with these values in the given order: the next page of a list. A
  /// comparison with null is never true, so the columns must not be nullable.
  case after([SortedValue])

  /// A value in a column that sorts the list.
  @MemberwiseInit(unlabeled: 2)
  package struct SortedValue: Hashable, Sendable {
    package let sort: Sort
    package let value: StoredValue
  }
}

/// A comparison of a column with a value. A comparison with null is never true.
///
/// ```swift
/// let older = Query<GizmoRecord>().where(.addedAt, .less, march)
/// let others = Query<GizmoRecord>().where(.nameKey, .notEqual, name.key.value)
/// let gizmos = try await store.list(older)
/// ```
package enum Comparison: String, Sendable {
  case equal = "="
  case notEqual = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// A column that sorts the rows.
///
/// ```swift
/// let latest = [Sort("added_at", descending: true), Sort("id", descending: true)]
/// let select = Select(table: layout, conditions: [], order: latest, limit: 20, parts: nil)
/// let rows = try await storage.rows(select)
/// ```
package struct Sort: Hashable, Sendable {
  package let column: String
  package let descending: Bool
  /// `true` for a column of the table's key, which contains no null.
  let isKey: Bool

  package init(_ column: String, descending: Bool = false) {
    self.column = column
    self.descending = descending
    isKey = false
  }

  /// Creates a sort by a column of the table's key.
  init(key column: String, descending: Bool = false) {
    self.column = column
    self.descending = descending
    isKey = true
  }
}

extension Condition {
  /// Returns `true` if a row matches. `value` returns the row's value in a column.
  ///
  /// Parts are not columns of their row, so that only an engine can check a condition about them:
  /// ``hasPart(_:_:of:)`` is `false` here.
  package func matches(_ value: (String) throws -> StoredValue) rethrows -> Bool {
    switch self {
    case .compare(let column, let comparison, let other): return comparison.holds(try value(column), other)
    case .between(let column, let low, let high):
      let own = try value(column)
      return Comparison.greaterOrEqual.holds(own, low) && Comparison.lessOrEqual.holds(own, high)
    case .isIn(let column, let values):
      let own = try value(column)
      return own != .null && values.contains(own)
    case .after(let position): return try isAfter(position, value)
    case .present(let column): return try value(column) != .null
    case .absent(let column): return try value(column) == .null
    case .matches(let index, let words, _): return try index.isFound(by: words, value)
    case .within(let index, let box):
      if let onlyWhere = index.onlyWhere, try !onlyWhere.condition.matches(value) { return false }
      return try box.holds(value(index.x), value(index.y))
    case .checked(let condition): return try condition.matches(value)
    case .hasPart: return false
    }
  }

  private func isAfter(
    _ position: [SortedValue], _ value: (String) throws -> StoredValue
  ) rethrows -> Bool {
    for step in position {
      let own = try value(step.sort.column)
      if Comparison.equal.holds(own, step.value) { continue }
      return (step.sort.descending ? Comparison.less : .greater).holds(own, step.value)
    }
    return position.isEmpty
  }
}

extension Comparison {
  /// Returns `true` if the comparison holds. As in SQL, a comparison with null is never true.
  func holds(_ left: StoredValue, _ right: StoredValue) -> Bool {
    if left == .null || right == .null { return false }
    return switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: StoredValue.isOrdered(left, before: right)
    case .lessOrEqual: !StoredValue.isOrdered(right, before: left)
    case .greater: StoredValue.isOrdered(right, before: left)
    case .greaterOrEqual: !StoredValue.isOrdered(left, before: right)
    }
  }
}
