package import DomainKit

/// What a row must be like to be selected.
package enum Condition: Hashable, Sendable {
  case compare(column: String, Comparison, StoredValue)
  case between(column: String, StoredValue, StoredValue)
  /// There is a value in the column.
  case present(column: String)
  /// There is no value in the column.
  case absent(column: String)
  /// Each word begins a word in a column of the text index. Without any other order, a list comes with the most
  /// relevant rows first. Words are taken as they stand: nothing in them is an operator.
  ///
  /// - Parameter behind: the row after which such a list goes on; nothing goes on behind a row that does not match.
  indirect case matches(TextIndexDefinition, words: [String], behind: UniqueID? = nil)
  /// The row's point lies in the box, its edges included.
  indirect case within(SpatialIndexDefinition, SpatialBox)
  /// The same rows as the condition inside, found by looking at each: for a condition that most rows meet, where the
  /// list is better read along its order than gathered through an index and sorted.
  indirect case checked(Condition)
  /// Behind the row with these values in the given order: the next page of a list. As nothing compares with null,
  /// the columns must be ones that always have a value.
  case after([SortedValue])

  /// A value in a column by which the list is sorted.
  package struct SortedValue: Hashable, Sendable {
    package let sort: Sort
    package let value: StoredValue

    package init(_ sort: Sort, _ value: StoredValue) {
      self.sort = sort
      self.value = value
    }
  }
}

package enum Comparison: String, Sendable {
  case equal = "="
  case notEqual = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// A column by which rows are ordered.
package struct Sort: Hashable, Sendable {
  package let column: String
  package let descending: Bool

  package init(_ column: String, descending: Bool = false) {
    self.column = column
    self.descending = descending
  }
}

extension Condition {
  /// Whether a row matches; `value` gives the row's value in a column.
  package func matches(_ value: (String) throws -> StoredValue) rethrows -> Bool {
    switch self {
    case .compare(let column, let comparison, let other): return comparison.holds(try value(column), other)
    case .between(let column, let low, let high):
      let own = try value(column)
      return Comparison.greaterOrEqual.holds(own, low) && Comparison.lessOrEqual.holds(own, high)
    case .after(let position): return try isBehind(position, value)
    case .present(let column): return try value(column) != .null
    case .absent(let column): return try value(column) == .null
    case .matches(let index, let words, _): return try index.isFound(by: words, value)
    case .within(let index, let box):
      if let onlyWhere = index.onlyWhere, try !onlyWhere.condition.matches(value) { return false }
      return try box.holds(value(index.x), value(index.y))
    case .checked(let condition): return try condition.matches(value)
    }
  }

  private func isBehind(
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
  /// Nothing compares with null, as in SQL.
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
