import StorageKit

/// A snapshot that passes every query to another one, except the queries that it answers itself.
protocol ForwardingSnapshot: StorageSnapshot {
  var base: any StorageSnapshot { get }
}

extension ForwardingSnapshot {
  func estimate(_ select: Select) async throws -> Int { try await base.estimate(select) }

  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await base.existingValues(values, in: column, of: table)
  }

  func summary(_ summary: Summary) async throws -> [[StoredValue]] { try await base.summary(summary) }
  func end() { base.end() }
}
