import DomainKit

/// The queries for stored rows. An engine answers each query from a snapshot of its own; a snapshot
/// answers all queries from the same state.
package protocol StorageReader: Sendable {
  /// Returns the matching rows with the requested parts.
  func rows(_ select: Select) async throws -> [FetchedRow]

  /// Returns the number of matching rows, counted up to the limit, to choose how to read a list. If
  /// an index gives an approximate answer faster, the number may be slightly too high.
  func estimate(_ select: Select) async throws -> Int

  /// Returns the values that exist in a column.
  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue>

  /// Returns counts and sums over the matching rows, one row per group: the groups' values, the
  /// count, the sums.
  func summary(_ summary: Summary) async throws -> [[StoredValue]]
}

/// A snapshot of the database, in which every query sees the same committed state.
///
/// ```swift
/// let snapshot = try await engine.snapshot()
/// defer { snapshot.end() }
/// let gizmos = try await snapshot.rows(
///   Select(table: layout, conditions: [], order: [], limit: 20, parts: nil))
/// ```
package protocol StorageSnapshot: StorageReader {
  /// Releases the snapshot. Later queries throw ``StorageError/closed(_:)``.
  func end()
}

/// A row and its parts.
///
/// ```swift
/// let upgrade = RowUpgrade(of: layout) { row in
///   guard case .integer(let version) = row.values[1] else { return [] }
///   return [.update(layout, [.id(try row.id), .integer(version), .text("white")], expected: Int(version))]
/// }
/// ```
@MemberwiseInit
package struct FetchedRow: Sendable {
  package let values: [StoredValue]
  package private(set) var parts: [[StoredValue]] = []
}
