package import DomainKit

/// A rewrite of existing rows to the schema of a migration.
///
/// An upgrade names the columns that it reads and writes itself, because a record type also has the
/// columns of later migrations.
///
/// ```swift
/// let gizmos = TableLayout(name: "workshop_gizmo", columns: ["id", "version", "name", "name_key"])
/// let nameKey = Migration(
///   "workshop.0002-name-key", [.addColumn(table: gizmos.name, .text("name_key", optional: true))],
///   upgrading: RowUpgrade(of: gizmos) { row in
///     guard case .text(let name) = row.values[2], case .integer(let version) = row.values[1] else { return [] }
///     return [.update(gizmos, row.values[0...2] + [.text(FoldedText.of(name))], expected: Int(version))]
///   })
/// ```
package struct RowUpgrade: Sendable {
  private static let pageSize = 1_000

  private let table: TableLayout
  private let parts: TableLayout?
  /// A closure that returns the writes for one row and its parts.
  package let writes: @Sendable (FetchedRow) throws -> [RowWrite]

  /// Creates an upgrade of the rows of a table.
  ///
  /// - Parameters:
  ///   - table: The columns of the entity table that the upgrade reads. The first is `id`.
  ///   - parts: The columns of the part table, if the upgrade reads parts.
  package init(
    of table: TableLayout, parts: TableLayout? = nil,
    writes: @escaping @Sendable (FetchedRow) throws -> [RowWrite]
  ) {
    self.table = table
    self.parts = parts
    self.writes = writes
  }

  /// Returns a selection of the next rows in the order of their identifiers.
  package func page(after last: StoredValue?) -> Select {
    let sort = Sort("id")
    return Select(
      table: table, conditions: last.map { [.after([Condition.SortedValue(sort, $0)])] } ?? [], order: [sort],
      limit: Self.pageSize, parts: parts)
  }

  /// Passes all stored rows to the body, page by page.
  package func forEachPage(
    _ fetch: (Select) throws -> [FetchedRow], _ body: ([FetchedRow]) throws -> Void
  ) throws {
    var last: StoredValue?
    repeat {
      let rows = try fetch(page(after: last))
      try body(rows)
      last = rows.count == Self.pageSize ? rows.last?.values.first : nil
    } while last != nil
  }
}

extension FetchedRow {
  /// The identifier in the row's first column.
  ///
  /// - Throws: ``StorageError/malformedRecord(_:)`` if the column holds another kind of value.
  package var id: UniqueID {
    get throws {
      guard case .id(let id)? = values.first else {
        throw StorageError.malformedRecord("a row does not start with an id")
      }
      return id
    }
  }
}
