import StorageKit

/// The queries of the storage port, each executed by one statement.
struct PostgresQueries: Sendable {
  let renderer: SQLRenderer

  /// Returns the matching rows. One statement reads the rows and their parts, so both come from the
  /// same state.
  func rows(_ select: Select, _ connection: PostgresConnection) async throws -> [FetchedRow] {
    let statement = renderer.select(select)
    let width = select.table.columns.count
    guard let parts = select.parts else {
      return try await ask(PostgresStatement(statement), connection).rows(of: width).map { FetchedRow(values: $0) }
    }
    let found = try await ask(
      PostgresStatement(Self.joined(statement.text, width, parts), storing: statement.values), connection)
    var rows: [FetchedRow] = []
    for row in try found.rows(of: width + parts.columns.count) {
      let (values, part) = (Array(row[..<width]), Array(row[width...]))
      // Parts without a row have nulls, also in their key.
      let own = part[0] == .null ? [] : [part]
      if let last = rows.last, last.values[0] == values[0] {
        rows[rows.count - 1] = FetchedRow(values: last.values, parts: last.parts + own)
      } else {
        rows.append(FetchedRow(values: values, parts: own))
      }
    }
    return rows
  }

  /// Numbers the selected rows, so that they keep their order beside their parts.
  private static func joined(_ text: String, _ width: Int, _ parts: TableLayout) -> String {
    let names = (0..<width).map { "c\($0)" }
    let own = names.map { "found.\($0)" } + parts.columns.map { "part.\($0)" }
    return """
      WITH found (\((names + ["place"]).joined(separator: ", "))) AS MATERIALIZED (\
      SELECT chosen.*, row_number() OVER () FROM (\(text)) AS chosen) \
      SELECT \(own.joined(separator: ", ")) FROM found LEFT JOIN \(parts.name) AS part ON part.owner = found.c0 \
      ORDER BY found.place, part.position
      """
  }

  func estimate(_ select: Select, _ connection: PostgresConnection) async throws -> Int {
    let answer = try await ask(PostgresStatement(renderer.estimate(select)), connection)
    return answer.first.flatMap { Int(storedValue: $0) } ?? 0
  }

  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout, _ connection: PostgresConnection
  ) async throws -> Set<StoredValue> {
    guard let array = PostgresValue.array(of: values.filter { $0 != .null }) else { return [] }
    let statement = PostgresStatement("SELECT DISTINCT \(column) FROM \(table.name) WHERE \(column) = ANY($1)", [array])
    return Set(try await ask(statement, connection).rows.compactMap(\.first))
  }

  func summary(_ summary: Summary, _ connection: PostgresConnection) async throws -> [[StoredValue]] {
    let width = summary.groups.count + 1 + summary.sums.count + (summary.distinct == nil ? 0 : 1)
    return try await ask(PostgresStatement(renderer.summary(summary)), connection).rows(of: width)
  }

  private func ask(_ statement: PostgresStatement, _ connection: PostgresConnection) async throws -> PostgresAnswer {
    try await connection.run([statement]).first ?? PostgresAnswer()
  }
}
