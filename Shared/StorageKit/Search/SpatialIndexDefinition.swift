/// An index over the points of a table, as a migration creates it. Rows that lack a coordinate are not in it.
package struct SpatialIndexDefinition: Hashable, Sendable {
  package let name: String
  package let table: String
  /// The columns of the coordinates.
  package let x: String
  package let y: String
  /// Only rows that match are in the index.
  package let onlyWhere: IndexCondition?

  package init(_ name: String, on table: String, x: String, y: String, where condition: IndexCondition? = nil) {
    self.name = name
    self.table = table
    self.x = x
    self.y = y
    onlyWhere = condition
  }
}

/// A rectangle of the plane, its edges included.
package struct SpatialBox: Hashable, Sendable {
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>

  package init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    self.x = x
    self.y = y
  }

  /// Whether a point lies in it; one without a coordinate does not.
  func holds(_ x: StoredValue, _ y: StoredValue) -> Bool {
    guard let x = Double(storedValue: x), let y = Double(storedValue: y) else { return false }
    return self.x.contains(x) && self.y.contains(y)
  }

  /// The same as conditions on the coordinates themselves.
  func exact(_ index: SpatialIndexDefinition) -> [Condition] {
    [
      .between(column: index.x, .real(x.lowerBound), .real(x.upperBound)),
      .between(column: index.y, .real(y.lowerBound), .real(y.upperBound)),
    ]
  }
}
