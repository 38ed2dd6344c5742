import DomainKit
package import StorageKit

extension PostgresEngine: MovableStorageEngine {
  package func replaceMark(
    _ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout]
  ) async throws -> Bool {
    try await exclusively(if: current) { migrator, _ in
      try await replaceMark(current, with: new, clearing: tables, migrator)
    } committed: {
      if let known = knownMigrations {
        knownMigrations = known - (current == nil ? 0 : 1) + (new == nil ? 0 : 1)
      }
    }
  }

  package func removeCopy(_ mark: MoveMark, of tables: [TableLayout]) async throws -> Bool {
    try await exclusively(if: mark) { migrator, connection in
      try await removeCopy(of: tables, connection, migrator)
    } committed: {
      knownMigrations = nil
    }
  }

  package func emptyingInstruction() async throws -> String? {
    let statement = PostgresStatement(
      "SELECT quote_ident(nspname::text), quote_ident(pg_get_userbyid(nspowner)::text) FROM pg_namespace "
        + "WHERE nspname = current_schema() AND nspname <> 'public'")
    // Other programs use the schema public, too.
    guard let row = try await ask(statement).rows(of: 2).first else { return nil }
    let (schema, role) = (String(storedValue: row[0]) ?? "", String(storedValue: row[1]) ?? "")
    return "If no other program uses the schema \(schema), a superuser empties it with: "
      + "DROP SCHEMA \(schema) CASCADE; CREATE SCHEMA \(schema) AUTHORIZATION \(role)"
  }

  /// Runs the body in a transaction that overlaps no other change.
  ///
  /// - Parameters:
  ///   - current: The mark that the database must have.
  ///   - body: Returns `false` if the transaction must be rolled back.
  ///   - committed: Runs after the commit, while no other caller has the connection.
  /// - Returns: `false` if the database has another mark, or the body returned `false`.
  private func exclusively(
    if current: MoveMark?, _ body: (PostgresMigrator, PostgresConnection) async throws -> Bool, committed: () -> Void
  ) async throws -> Bool {
    do {
      return try await withConnection(.writing) { connection in
        let migrator = PostgresMigrator(engine: self, connection: connection)
        do {
          try await lockMigrationHistory(migrator)
          var isDone = false
          if try await MoveMark(in: appliedMigrations(on: connection)) == current {
            isDone = try await body(migrator, connection)
          }
          try await migrator.run(isDone ? "COMMIT" : "ROLLBACK")
          if isDone { committed() }
          return isDone
        } catch {
          if connection.isOpen { _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false) }
          throw error
        }
      }
    } catch {
      throw PostgresErrors.translated(error, displayName)
    }
  }

  private func lockMigrationHistory(_ migrator: PostgresMigrator) async throws {
    try await migrator.run("BEGIN")
    try await migrator.run("SET LOCAL lock_timeout = '10s'")
    try await migrator.run("SET LOCAL statement_timeout = 0")
    // Each transaction that changes something reads the migration history first, so this lock waits
    // for the end of those that have not seen the mark.
    try await migrator.run("LOCK TABLE \(CoreSchema.migration.name) IN ACCESS EXCLUSIVE MODE")
  }

  /// Drops the tables, unless one of them has rows.
  private func removeCopy(
    of tables: [TableLayout], _ connection: PostgresConnection, _ migrator: PostgresMigrator
  ) async throws -> Bool {
    for table in tables {
      let first = try await migrator.run("SELECT 1 FROM \(table.name) LIMIT 1")
      if !first.rows.isEmpty { return false }
    }
    try textIndexes.record(try await connection.run([PostgresTextIndexes.selection]).first?.rows ?? [])
    let indexes = tables.flatMap { textIndexes.all(of: $0.name).map(\.name) }
    let names = tables.map(\.name) + indexes + [PostgresTextIndexes.table, CoreSchema.migration.name]
    try await migrator.run("DROP TABLE \(names.joined(separator: ", "))")
    return true
  }

  private func replaceMark(
    _ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout], _ migrator: PostgresMigrator
  ) async throws -> Bool {
    let history = CoreSchema.migration
    if let current {
      try await migrator.run("DELETE FROM \(history.name) WHERE id = $1", storing: [.text(current.entry.id)])
    }
    if let new {
      try await migrator.run(
        renderer.insert(into: history),
        storing: [.text(new.entry.id), .text(new.entry.checksum), .integer(clock.now.milliseconds)])
    }
    let names = tables.map(\.name) + tables.flatMap { textIndexes.all(of: $0.name).map(\.name) }
    if !names.isEmpty { try await migrator.run("TRUNCATE \(names.joined(separator: ", "))") }
    return true
  }
}
