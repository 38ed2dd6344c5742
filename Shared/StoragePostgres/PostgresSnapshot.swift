import StorageKit
import Synchronization

/// A reading transaction on a connection of its own. It blocks no writer.
final class PostgresSnapshot: StorageSnapshot {
  static let begin = PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

  private let queries: PostgresQueries
  private let displayName: String
  private let release: @Sendable (PostgresConnection) -> Void
  private let connection: Mutex<PostgresConnection?>

  /// - Parameter release: Receives the connection when the snapshot ends.
  init(
    on connection: PostgresConnection, _ queries: PostgresQueries, _ displayName: String,
    release: @escaping @Sendable (PostgresConnection) -> Void
  ) {
    self.queries = queries
    self.displayName = displayName
    self.release = release
    self.connection = Mutex(connection)
  }

  deinit { end() }

  private func ask<Value: Sendable>(
    _ query: (PostgresQueries, PostgresConnection) async throws -> Value
  ) async throws -> Value {
    guard let connection = connection.withLock({ $0 }) else { throw StorageError.closed(displayName) }
    do {
      return try await query(queries, connection)
    } catch is PostgresDisconnected {
      throw SnapshotLost(database: displayName)
    } catch let failure as PostgresFailure where failure.isShutdown {
      throw SnapshotLost(database: displayName)
    } catch {
      throw PostgresErrors.translated(error, displayName)
    }
  }

  func rows(_ select: Select) async throws -> [FetchedRow] { try await ask { try await $0.rows(select, $1) } }

  func estimate(_ select: Select) async throws -> Int { try await ask { try await $0.estimate(select, $1) } }

  func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await ask { try await $0.existingValues(values, in: column, of: table, $1) }
  }

  func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    try await ask { try await $0.summary(summary, $1) }
  }

  func end() {
    let ended = connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
    guard let ended else { return }
    ended.rollBack()
    release(ended)
  }
}
