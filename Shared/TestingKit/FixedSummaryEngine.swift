package import StorageKit

/// An engine in memory whose counts and sums are given, like those of a damaged database or a
/// hostile server.
///
/// ```swift
/// let engine = FixedSummaryEngine([[.text("Latte"), .integer(.max)]])
/// ```
package struct FixedSummaryEngine: ForwardingEngine {
  package let base: any StorageEngine = InMemoryEngine()
  private let sums: [[StoredValue]]

  package init(_ sums: [[StoredValue]]) { self.sums = sums }

  package func snapshot() async throws -> any StorageSnapshot {
    FixedSummarySnapshot(base: try await base.snapshot(), sums: sums)
  }

  package func summary(_: Summary) async throws -> [[StoredValue]] { sums }
}

private struct FixedSummarySnapshot: StorageSnapshot {
  let base: any StorageSnapshot
  let sums: [[StoredValue]]

  func rows(_ select: Select) async throws -> [FetchedRow] { try await base.rows(select) }
  func estimate(_ select: Select) async throws -> Int { try await base.estimate(select) }
  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await base.existingValues(values, in: column, of: table)
  }
  func summary(_: Summary) async throws -> [[StoredValue]] { sums }
  func end() { base.end() }
}
