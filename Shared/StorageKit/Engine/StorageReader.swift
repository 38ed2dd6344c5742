package import DomainKit

/// Questions about stored rows. An engine answers each from a moment of its own, a snapshot all from the same one.
package protocol StorageReader: Sendable {
  /// Returns the rows that match, with the parts asked for.
  func rows(_ select: Select) async throws -> [FetchedRow]

  /// Returns the number of rows that match, counted up to the limit: to choose how to read a list. Where an index gives
  /// a rough answer for less, it may count a few too many.
  func estimate(_ select: Select) async throws -> Int

  /// Returns those of the keys that a table has.
  func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID>

  /// Returns those of the values that are in a column.
  func taken(_ values: [StoredValue], in column: String, of table: TableLayout) async throws -> Set<StoredValue>

  /// Returns counts and sums over the rows that match, one row per group: the groups' values, the count, the sums.
  func summary(_ summary: Summary) async throws -> [[StoredValue]]
}

/// One moment of the database: every question sees the same committed state.
package protocol StorageSnapshot: StorageReader {
  /// Frees what the snapshot holds. Later questions throw ``StorageError/closed(_:)``.
  func end()
}

/// A row and its parts.
package struct FetchedRow: Sendable {
  package let values: [StoredValue]
  package let parts: [[StoredValue]]

  package init(values: [StoredValue], parts: [[StoredValue]] = []) {
    self.values = values
    self.parts = parts
  }
}
