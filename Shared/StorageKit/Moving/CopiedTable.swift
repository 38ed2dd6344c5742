import DomainKit

/// A table as a program's migrations define it, for reading and writing all of its rows.
package struct CopiedTable: Sendable {
  package let layout: TableLayout
  /// The positions of the key's columns.
  private let key: [Int]

  /// The condition for rows that belong to the database and not to a move.
  private var conditions: [Condition] { layout.name == CoreSchema.commit.name ? [MoveID.isUnit] : [] }

  /// Returns the tables of all migrations in the order in which they are created.
  package static func all(in migrations: [Migration]) -> [CopiedTable] {
    Schema(migrations).tables.map(CopiedTable.init)
  }

  private init(_ table: TableDefinition) {
    let columns = table.columns.map(\.name)
    layout = TableLayout(name: table.name, columns: columns)
    key = table.key.compactMap { columns.firstIndex(of: $0) }
  }

  /// Returns the values of a row's key.
  func key(of row: FetchedRow) -> [StoredValue] { key.map { row.values[$0] } }

  /// Returns a selection of the next rows in the order of their keys.
  func page(after last: [StoredValue]?, limit: Int) -> Select {
    let order = key.map { Sort(key: layout.columns[$0]) }
    let position = last.map { [Condition.after(zip(order, $0).map { Condition.SortedValue($0, $1) })] } ?? []
    return Select(table: layout, conditions: conditions + position, order: order, limit: limit, parts: nil)
  }

  /// Returns a selection of the row with the highest key.
  var last: Select {
    Select(
      table: layout, conditions: conditions, order: key.map { Sort(key: layout.columns[$0], descending: true) },
      limit: 1, parts: nil)
  }

  /// Returns the number of rows.
  func count(in reader: any StorageReader) async throws -> Int {
    let answer = try await reader.summary(Summary(table: layout, conditions: conditions, groups: [], sums: []))
    return answer.first?.first.flatMap { Int(storedValue: $0) } ?? 0
  }

  /// Passes the rows after a key to the body, page by page.
  func forEachPage(
    of reader: any StorageReader, after start: [StoredValue]? = nil, limit: Int,
    _ body: ([FetchedRow], _ previous: [StoredValue]?) async throws -> Void
  ) async throws {
    var last = start
    while true {
      let rows = try await reader.rows(page(after: last, limit: limit))
      guard let final = rows.last else { return }
      try await body(rows, last)
      last = key(of: final)
      if rows.count < limit { return }
    }
  }

  /// Returns the number of rows and their checksum.
  func digest(in reader: any StorageReader, limit: Int) async throws -> TableDigest {
    var (count, hash) = (0, RowHash())
    try await forEachPage(of: reader, limit: limit) { rows, _ in
      for row in rows { hash.combine(row.values) }
      count += rows.count
    }
    return TableDigest(rows: count, checksum: hash.value)
  }
}
