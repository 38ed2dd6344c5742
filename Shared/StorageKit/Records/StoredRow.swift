/// A stored row from which a record is created.
///
/// ```swift
/// let row = try StoredRow([.id(id.raw), .integer(1), .null], of: layout)
/// let version: Int = try row.value(1)
/// let name: String? = try row.value(2)  // `nil`
/// ```
package struct StoredRow {
  private let layout: TableLayout
  private let values: [StoredValue]

  /// Creates a row of a table.
  ///
  /// - Throws: ``StorageError/malformedRow(table:reason:)`` if the row does not have the table's
  ///   number of columns.
  package init(_ values: [StoredValue], of layout: TableLayout) throws {
    guard values.count == layout.columns.count else {
      throw StorageError.malformedRow(table: layout.name, reason: "it has \(values.count) columns")
    }
    self.layout = layout
    self.values = values
  }

  /// Returns the value of the column at the index.
  ///
  /// - Throws: ``StorageError/malformedRow(table:reason:)`` if the value is of another kind or
  ///   null.
  package func value<Scalar: StorableScalar>(_ index: Int) throws -> Scalar {
    if let value = Scalar(storedValue: values[index]) { return value }
    throw StorageError.malformedRow(
      table: layout.name, reason: "column \(layout.columns[index]) has an invalid value")
  }

  /// Returns the value of a column that may be null.
  package func value<Scalar: StorableScalar>(_ index: Int) throws -> Scalar? {
    if case .null = values[index] { return nil }
    let value: Scalar = try value(index)
    return value
  }
}

extension Record {
  init(values: [StoredValue]) throws { try self.init(row: StoredRow(values, of: Self.table.layout)) }
}

extension Optional where Wrapped: StorableScalar {
  /// The value of a column that may be null.
  package var storedValue: StoredValue { if let self { self.storedValue } else { .null } }
}

extension RowWrite {
  /// Returns a write that adds a record's row, for the initial rows of a migration.
  package static func insert<Rec: RootRecord>(_ record: Rec) -> RowWrite { .insert(Rec.table.layout, record.rowValues) }
}
