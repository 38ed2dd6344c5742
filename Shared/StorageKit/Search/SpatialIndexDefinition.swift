import DomainKit

/// The definition of an index over the points of a table, in a migration. It excludes rows without
/// a coordinate.
///
/// ```swift
/// let places = SpatialIndexDefinition(
///   "workshop_place_point", on: "workshop_place", x: "longitude", y: "latitude", where: .absent("closed_at"))
/// let migration = Migration("workshop.0003-places", [.createSpatialIndex(places)])
/// ```
package struct SpatialIndexDefinition: Hashable, Sendable {
  package let name: String
  package let table: String
  /// The columns of the coordinates. Which of them is x is the choice of the feature.
  package let x: String
  package let y: String
  /// The condition for rows in the index; `nil` for all rows.
  package let onlyWhere: IndexCondition?

  package init(_ name: String, on table: String, x: String, y: String, where condition: IndexCondition? = nil) {
    self.name = name
    self.table = table
    self.x = x
    self.y = y
    onlyWhere = condition
  }
}

/// A rectangle in the plane, including its edges.
///
/// ```swift
/// let manhattan = SpatialBox(x: -74.02 ... -73.91, y: 40.70 ... 40.88)
/// let near = Query<PlaceRecord>().where(.within(WorkshopIndexes.places, manhattan))
/// let rows = try await storage.rows(near.limit(50).select())
/// ```
@MemberwiseInit
package struct SpatialBox: Hashable, Sendable {
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>

  /// Returns `true` if a point is in the box; `false` if it lacks a coordinate.
  func holds(_ x: StoredValue, _ y: StoredValue) -> Bool {
    guard let x = Double(storedValue: x), let y = Double(storedValue: y) else { return false }
    return self.x.contains(x) && self.y.contains(y)
  }

  /// Returns the equivalent conditions on the coordinate columns.
  func exact(_ index: SpatialIndexDefinition) -> [Condition] {
    [
      .between(column: index.x, .real(x.lowerBound), .real(x.upperBound)),
      .between(column: index.y, .real(y.lowerBound), .real(y.upperBound)),
    ]
  }
}
