import StorageKit

extension PostgresEngine {
  /// Returns the error for a database whose migration history another process has changed.
  func changedMigrations(on connection: PostgresConnection) async throws -> any Error {
    let applied = try await appliedMigrations(on: connection)
    return MoveMark(in: applied)?.error(displayName)
      ?? StorageError.newer(displayName, migration: applied.last?.id ?? "")
  }

  /// Returns an expression that is true, and that fails if another process has changed the
  /// migration history.
  func migrationCheck(_ bind: (Int64) -> String) -> String {
    guard let known = knownMigrations else { return "TRUE" }
    return "0 = 0 / (SELECT CASE WHEN COUNT(*) = \(bind(known)) THEN 1 ELSE 0 END FROM core_migration)"
  }

  /// Runs one statement that contains a ``migrationCheck(_:)``.
  func askChecked(_ statement: PostgresStatement) async throws -> PostgresAnswer {
    try await with(.writing) { try await checked(statement, on: $0) }
  }

  func checked(_ statement: PostgresStatement, on connection: PostgresConnection) async throws -> PostgresAnswer {
    do {
      return try await connection.run([statement]).first ?? PostgresAnswer()
    } catch let failure as PostgresFailure where failure.isFailedCheck {
      throw try await changedMigrations(on: connection)
    }
  }
}
