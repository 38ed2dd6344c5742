import DomainKit
package import StorageKit

extension PostgresEngine: MovableStorageEngine {
  package func replaceMark(
    _ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout]
  ) async throws -> Bool {
    do {
      return try await lend(.writing) { connection in
        let migrator = PostgresMigrator(self, connection)
        do {
          let isReplaced = try await replaceMark(current, with: new, clearing: tables, connection, migrator)
          try await migrator.run(isReplaced ? "COMMIT" : "ROLLBACK")
          if isReplaced, let known = knownMigrations {
            knownMigrations = known - (current == nil ? 0 : 1) + (new == nil ? 0 : 1)
          }
          return isReplaced
        } catch {
          if connection.isOpen { _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false) }
          throw error
        }
      }
    } catch {
      throw PostgresErrors.translated(error, identity)
    }
  }

  private func replaceMark(
    _ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout], _ connection: PostgresConnection,
    _ migrator: PostgresMigrator
  ) async throws -> Bool {
    let history = CoreSchema.migration
    try await migrator.run("BEGIN")
    try await migrator.run("SET LOCAL lock_timeout = '10s'")
    try await migrator.run("SET LOCAL statement_timeout = 0")
    // Each transaction that changes something reads the history first, so this lock waits for the
    // end of those that have not seen the mark.
    try await migrator.run("LOCK TABLE \(history.name) IN ACCESS EXCLUSIVE MODE")
    guard try await MoveMark(in: appliedMigrations(on: connection)) == current else { return false }
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
