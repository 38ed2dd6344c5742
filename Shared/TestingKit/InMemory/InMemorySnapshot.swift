import StorageKit
import Synchronization

/// A copy of an in-memory database.
final class InMemorySnapshot: StorageSnapshot {
  private let state: Mutex<InMemoryState?>

  init(_ state: sending InMemoryState) { self.state = Mutex(state) }

  private func ask<Value: Sendable>(_ question: (inout InMemoryState) throws -> Value) throws -> Value {
    try state.withLock { state in
      guard var copy = state else { throw StorageError.closed("memory") }
      defer { state = copy }
      return try question(&copy)
    }
  }

  func rows(_ select: Select) async throws -> [FetchedRow] { try ask { try $0.rows(select) } }
  func estimate(_ select: Select) async throws -> Int { try ask { try $0.rows(select).count } }

  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try ask { try $0.existingValues(values, in: column, of: table) }
  }

  func summary(_ summary: Summary) async throws -> [[StoredValue]] { try ask { try $0.summary(summary) } }

  func end() { state.withLock { $0 = nil } }
}

extension InMemoryState {
  mutating func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) throws -> Set<StoredValue> {
    try Set(
      values.filter { value in
        let condition = Condition.compare(column: column, .equal, value)
        return try !rows(Select(table: table, conditions: [condition], order: [], limit: 1, parts: nil)).isEmpty
      })
  }
}
