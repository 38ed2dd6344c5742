import DomainKit
package import StorageKit
import Synchronization

extension SQLiteEngine {
  package func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) throws {
    if isCreatedWithMigrations, !file.isThere { return try create(with: plan([])) }
    if hasContent {
      let applied = try read { try $0.appliedMigrations() }
      if try plan(applied).isEmpty { return schema.record(applied) }
    }
    try translatingCommitFailure {
      try writer().connection.use { session in
        try withUninterruptedTransaction(on: session, .immediate) {
          try apply(plan(session.appliedMigrations()), at: clock.now, session)
          schema.record(try session.appliedMigrations())
        }
      }
    }
  }

  /// Creates the database in a partial file, which gets its name when the migrations are applied.
  private func create(with migrations: [Migration]) throws {
    if migrations.isEmpty { return }
    PartialCopy.removeStale(beside: path)
    let partial = try PartialCopy(of: path)
    defer { partial.remove() }
    try file.refuseExposure()
    let engine = try SQLiteEngine(path: partial.path, busyTimeout: busyTimeout, durability: durability, clock: clock)
    defer { engine.close() }
    do {
      try engine.migrate { _ in migrations }
      // Closing moves the log into the file as well, but reports no failure.
      _ = try engine.writer().connection.use { try $0.rows("PRAGMA wal_checkpoint(PASSIVE)") }
    } catch StorageError.full {
      throw StorageError.full(path)
    }
    engine.close()
    // A log would keep the former name.
    if DatabaseFile(path: partial.path).hasWAL { throw StorageError.busy(path) }
    try BackupTarget(path: path).publish(partial.path, overwrite: false)
    isNewFile.store(true, ordering: .relaxed)
    schema.record(try read { try $0.appliedMigrations() })
  }

  private func apply(_ migrations: [Migration], at now: Timestamp, _ session: SQLiteSession) throws {
    if migrations.isEmpty { return }
    if try session.appliedMigrations().isEmpty {
      try session.run("PRAGMA application_id = \(SQLiteSettings.applicationID)")
      for text in renderer.schema(.createTable(CoreSchema.migrationTable)) { try session.run(text) }
    } else {
      // Not every migration changes the schema.
      try session.changeSchemaVersion()
    }
    for migration in migrations {
      try session.asFeature(migration.feature) {
        for text in migration.changes.flatMap(renderer.schema) { try session.run(text) }
        if let upgrade = migration.upgrade { try apply(upgrade, session) }
        for write in try migration.seed() { try writeRow(write, session) }
      }
      try session.run(
        statements.insert(CoreSchema.migration),
        [.text(migration.id), .text(migration.checksum), .integer((migration.appliedAt ?? now).milliseconds)])
    }
  }

  private func apply(_ upgrade: RowUpgrade, _ session: SQLiteSession) throws {
    try upgrade.forEachPage({ try queries.rows($0, session) }) { rows in
      for row in rows { for write in try upgrade.writes(row) { try writeRow(write, session) } }
    }
  }
}

extension SQLiteSession {
  /// Returns the migrations of the database; an empty list for a database that does not exist yet.
  func appliedMigrations() throws -> [AppliedMigration] {
    let name = CoreSchema.migrationTable.name
    guard try !rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1", [.text(name)]).isEmpty else {
      return []
    }
    return try rows("SELECT id, checksum FROM \(name)").map { row in
      guard case .text(let id) = row[0], case .text(let checksum) = row[1] else {
        throw StorageError.malformedRow(table: name, reason: "it is not text")
      }
      return AppliedMigration(id: id, checksum: checksum)
    }
  }

  /// Changes SQLite's counter of schema changes, so that the ``SchemaWatch`` of other processes reads the
  /// migration history again.
  func changeSchemaVersion() throws {
    try run("CREATE TABLE core_mark (id BLOB)")
    try run("DROP TABLE core_mark")
  }
}
