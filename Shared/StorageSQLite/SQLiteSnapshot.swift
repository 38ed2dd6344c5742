import StorageKit
import Synchronization

/// A reading transaction on its own connection. It does not block writers.
final class SQLiteSnapshot: StorageSnapshot {
  private let path: String
  private let queries: SQLiteQueries
  private let schema: SchemaWatch
  private let giveBack: @Sendable (SQLiteConnection) -> Void
  private let connection: Mutex<SQLiteConnection?>

  /// Starts a snapshot.
  ///
  /// - Parameter giveBack: Receives the connection when the snapshot ends.
  init(
    on connection: SQLiteConnection, _ queries: SQLiteQueries, _ schema: SchemaWatch,
    giveBack: @escaping @Sendable (SQLiteConnection) -> Void
  ) throws {
    path = connection.path
    self.queries = queries
    self.schema = schema
    self.giveBack = giveBack
    try connection.use { try $0.run("BEGIN DEFERRED") }
    self.connection = Mutex(connection)
  }

  deinit { end() }

  private func ask<Value: Sendable>(_ query: (SQLiteSession) throws -> Value) throws -> Value {
    try connection.withLock { connection in
      guard let connection else { throw StorageError.closed(path) }
      return try connection.use { session in
        let value = try query(session)
        try schema.refuseIfMoved(session, path: path)
        return value
      }
    }
  }

  func rows(_ select: Select) async throws -> [FetchedRow] { try ask { try queries.rows(select, $0) } }

  func estimate(_ select: Select) async throws -> Int { try ask { try queries.estimate(select, $0) } }

  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try ask { try queries.existingValues(values, in: column, of: table, $0) }
  }

  func summary(_ summary: Summary) async throws -> [[StoredValue]] { try ask { try queries.summary(summary, $0) } }

  func end() {
    let ended = connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
    guard let ended else { return }
    // A transaction that only reads has no data to lose. If it cannot end now, it ends before the
    // next one begins.
    _ = Result { try ended.use { if $0.isInTransaction { try $0.run("ROLLBACK") } } }
    giveBack(ended)
  }
}
