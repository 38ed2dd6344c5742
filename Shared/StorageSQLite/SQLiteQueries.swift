import StorageKit

/// The queries of the storage port, executed on a connection.
struct SQLiteQueries {
  let renderer: SQLRenderer

  /// Returns the matching rows. The parts of a row are read in the same transaction as the row.
  func rows(_ select: Select, _ session: SQLiteSession) throws -> [FetchedRow] {
    let statement = renderer.select(select)
    return try session.asFeature(of: select.table) {
      guard let parts = select.parts else { return try session.rows(statement).map { FetchedRow(values: $0) } }
      let text = renderer.parts(in: parts)
      return try session.rows(statement).map { row in
        FetchedRow(values: row, parts: try session.rows(text, [row[0]]))
      }
    }
  }

  func estimate(_ select: Select, _ session: SQLiteSession) throws -> Int {
    let statement = renderer.estimate(select)
    return try session.asFeature(of: select.table) {
      guard case .integer(let count) = try session.rows(statement).first?.first else { return 0 }
      return Int(count)
    }
  }

  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout, _ session: SQLiteSession
  ) throws -> Set<StoredValue> {
    let text = renderer.presence(in: column, of: table)
    return try session.asFeature(of: table) { Set(try values.filter { try !session.rows(text, [$0]).isEmpty }) }
  }

  func summary(_ summary: Summary, _ session: SQLiteSession) throws -> [[StoredValue]] {
    let statement = renderer.summary(summary)
    return try session.asFeature(of: summary.table) { try session.rows(statement) }
  }
}
