import DomainKit

/// A query for records of one type.
///
/// ```swift
/// let query = Query<GizmoRecord>().where(.addedAt, .greater, march).sorted(by: .id, descending: true)
/// let page = try await store.list(query.limit(20))
/// let next = try await store.list(query.after([id]).limit(20))
/// ```
package struct Query<Rec: Record>: Sendable {
  package typealias Column = Rec.Column
  private var conditions: [Condition] = []
  private var order: [Sort] = []
  private var limit: Int?

  // The functions use closures, because generic code would create a key path at each call.

  package init() {}

  package func `where`(_ column: Column, _ comparison: Comparison, _ value: some StorableScalar) -> Query {
    adding(.compare(column: column.rawValue, comparison, value.storedValue))
  }

  package func `where`<Scalar: StorableScalar>(_ column: Column, isIn range: ClosedRange<Scalar>) -> Query {
    adding(.between(column: column.rawValue, range.lowerBound.storedValue, range.upperBound.storedValue))
  }

  package func `where`<Scalar: StorableScalar>(_ column: Column, isIn values: [Scalar]) -> Query {
    adding(.isIn(column: column.rawValue, values.map { $0.storedValue }))
  }

  /// Restricts the query to records with a part that meets the conditions of one of the queries.
  package func `where`<Part: PartRecord>(anyPart queries: [Query<Part>]) -> Query {
    adding(.hasPart(Part.table.layout, queries.map { $0.conditions }, of: Rec.table.layout))
  }

  /// Adds any other condition.
  package func `where`(_ condition: Condition) -> Query { adding(condition) }

  /// Adds a condition that is checked row by row. See `Condition.checked(_:)`.
  package func checking(_ column: Column, _ comparison: Comparison, _ value: some StorableScalar) -> Query {
    adding(.checked(.compare(column: column.rawValue, comparison, value.storedValue)))
  }

  package func sorted(by column: Column, descending: Bool = false) -> Query {
    var query = self
    query.order.append(Sort(column.rawValue, descending: descending))
    return query
  }

  /// Starts after the row with these values, one per column of the order so far.
  package func after(_ values: [any StorableScalar]) -> Query {
    adding(.after(zip(order, values).map { Condition.SortedValue($0, $1.storedValue) }))
  }

  package func limit(_ count: Int) -> Query {
    var query = self
    query.limit = count
    return query
  }

  private func adding(_ condition: Condition) -> Query {
    var query = self
    query.conditions.append(condition)
    return query
  }

  package func select(including parts: TableLayout? = nil) -> Select {
    Select(table: Rec.table.layout, conditions: conditions, order: order, limit: limit, parts: parts)
  }

  /// Returns a summary that counts the records of each group and adds up columns.
  ///
  /// - Parameter distinct: A column whose different values are counted in addition.
  package func summary(groupedBy groups: [Grouping], sums: [Column], distinct: Column? = nil) -> Summary {
    Summary(
      table: Rec.table.layout, conditions: conditions, groups: groups, sums: sums.map { $0.rawValue },
      distinct: distinct?.rawValue)
  }
}

/// A query for rows, as engines receive it.
///
/// ```swift
/// let select = Query<GizmoRecord>().where(.nameKey, .equal, name.key.value).limit(1).select()
/// let isTaken = try await storage.estimate(select) > 0
/// if isTaken { throw GizmoError.nameTaken(name.text) }
/// ```
@MemberwiseInit
package struct Select: Sendable {
  package let table: TableLayout
  package let conditions: [Condition]
  package let order: [Sort]
  package let limit: Int?
  /// The table of the selected rows' parts.
  package let parts: TableLayout?
}

/// A query for counts and sums, as engines receive it. Groups are in the order of their values.
///
/// ```swift
/// let byName = Query<GizmoRecord>().summary(groupedBy: [.column("name")], sums: [])
/// let groups = try await storage.summary(byName)
/// ```
@MemberwiseInit
package struct Summary: Sendable {
  package let table: TableLayout
  package let conditions: [Condition]
  package let groups: [Grouping]
  package let sums: [String]
  /// The column whose different values, without nulls, are counted after the sums.
  package var distinct: String?
}

/// The value that the rows of a group share.
///
/// ```swift
/// let days = Grouping.bucket("added_at", width: Timestamp.millisecondsPerDay)
/// let hours = Grouping.cycle("added_at", width: Timestamp.millisecondsPerHour, count: 24)
/// let counts = try await storage.summary(Query<GizmoRecord>().summary(groupedBy: [days, hours], sums: []))
/// ```
package enum Grouping: Hashable, Sendable {
  /// The value of a column.
  case column(String)
  /// The integer quotient of a column's number and `width`, such as days from milliseconds.
  case bucket(String, width: Int64)
  /// The same quotient modulo `count`, such as the hour of the day.
  case cycle(String, width: Int64, count: Int64)
}
