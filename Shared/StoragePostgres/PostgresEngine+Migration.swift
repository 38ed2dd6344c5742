import DomainKit
package import StorageKit

extension PostgresEngine {
  package func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) async throws {
    do {
      try await withConnection(.writing) { connection in
        if let applied = try await unlockedMigrations(on: connection), try plan(applied).isEmpty {
          return try await record(applied.count, connection)
        }
        try await migrate(plan, on: connection)
      }
    } catch {
      throw PostgresErrors.translated(error, displayName)
    }
  }

  /// Migrates in one transaction, under a lock that lets one process migrate at a time.
  private func migrate(
    _ plan: ([AppliedMigration]) throws -> [Migration], on connection: PostgresConnection
  ) async throws {
    let migrator = PostgresMigrator(engine: self, connection: connection)
    let count: Int
    do {
      try await migrator.run("BEGIN")
      try await migrator.run("SET LOCAL statement_timeout = 0")
      // Every role of the database can hold this lock.
      try await migrator.run("SET LOCAL lock_timeout = \(Int(timeouts.retry / .milliseconds(1)))")
      try await migrator.run("SELECT pg_advisory_xact_lock(hashtext('coffeepal ' || current_schema())::bigint)")
      try await migrator.run("SET LOCAL lock_timeout = '120s'")
      let applied: [AppliedMigration]
      if try await appliedMigrations(on: connection).isEmpty {
        try await refuseForeign(connection)
        applied = []
      } else {
        // Each transaction that changes something reads the migration history first. So this lock
        // waits for those that have not seen the migration, and others wait for it and then see it.
        try await migrator.run("LOCK TABLE \(CoreSchema.migrationTable.name) IN ACCESS EXCLUSIVE MODE")
        applied = try await appliedMigrations(on: connection)
      }
      let missing = try plan(applied)
      try await migrator.apply(missing, isNew: applied.isEmpty)
      try await migrator.run("COMMIT")
      count = applied.count + missing.count
    } catch {
      if connection.isOpen { _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false) }
      throw error
    }
    try await record(count, connection)
  }

  /// Returns the applied migrations, or `nil` if there are none yet or another process is applying
  /// some.
  private func unlockedMigrations(on connection: PostgresConnection) async throws -> [AppliedMigration]? {
    do {
      let applied = try await appliedMigrations(on: connection)
      return applied.isEmpty ? nil : applied
    } catch let failure as PostgresFailure where failure.isTransient {
      return nil
    }
  }

  /// Records the migrations and text indexes that this process knows.
  func record(_ migrations: Int, _ connection: PostgresConnection) async throws {
    knownMigrations = Int64(migrations)
    let answers = try await connection.run([PostgresTextIndexes.selection, PostgresColumns.selection])
    try textIndexes.record(answers[0].rows(of: PostgresTextIndexes.columns.count))
    columns.record(try answers[1].rows(of: 3))
  }

  private func refuseForeign(_ connection: PostgresConnection) async throws {
    let tables = PostgresStatement(
      """
      SELECT 1 FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind IN ('r', 'p', 'v', 'm') \
      LIMIT 1
      """)
    if try await connection.run([tables]).first?.rows.isEmpty == false { throw StorageError.foreign(displayName) }
  }

  /// Returns the migrations in the order in which they were applied; an empty list for a database
  /// without tables.
  func appliedMigrations(on connection: PostgresConnection) async throws -> [AppliedMigration] {
    let name = CoreSchema.migrationTable.name
    let isThere = PostgresStatement(
      "SELECT 1 FROM pg_class WHERE relname = $1::name AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())",
      storing: [.text(name)])
    guard try await connection.run([isThere]).first?.rows.isEmpty == false else { return [] }
    let rows = try await connection.run([PostgresStatement("SELECT id, checksum FROM \(name) ORDER BY applied_at, id")])
    return try (rows.first?.rows(of: 2) ?? []).map { row in
      guard let id = String(storedValue: row[0]), let checksum = String(storedValue: row[1]) else {
        throw StorageError.malformedRow(table: name, reason: "it is not text")
      }
      return AppliedMigration(id: id, checksum: checksum)
    }
  }
}

/// The application of migrations, inside a transaction.
struct PostgresMigrator {
  let engine: PostgresEngine
  let connection: PostgresConnection

  /// Runs one statement, however long it takes.
  @discardableResult
  func run(_ text: String, storing values: [StoredValue] = []) async throws -> PostgresAnswer {
    try await run([PostgresStatement(text, storing: values)]).first ?? PostgresAnswer()
  }

  @discardableResult
  private func run(_ statements: [PostgresStatement]) async throws -> [PostgresAnswer] {
    statements.isEmpty ? [] : try await connection.run(statements, isLimited: false)
  }

  func apply(_ migrations: [Migration], isNew: Bool) async throws {
    if isNew {
      for text in engine.renderer.schema(.createTable(CoreSchema.migrationTable)) { try await run(text) }
      try await run(PostgresTextIndexes.creation)
    } else {
      // An upgrade of rows also updates the words of searches.
      let indexes = try await run([PostgresTextIndexes.selection])
      try engine.textIndexes.record(try indexes.first?.rows(of: PostgresTextIndexes.columns.count) ?? [])
    }
    for migration in migrations {
      for change in migration.changes { try await apply(change) }
      if let upgrade = migration.upgrade { try await apply(upgrade) }
      try await store(try migration.seed())
      try await run(
        engine.renderer.insert(into: CoreSchema.migration),
        storing: [
          .text(migration.id), .text(migration.checksum),
          .integer((migration.appliedAt ?? engine.clock.now).milliseconds),
        ])
    }
  }

  private func apply(_ change: SchemaChange) async throws {
    for text in engine.renderer.schema(change) { try await run(text) }
    switch change {
    case .createTextIndex(let index):
      try await run(PostgresTextIndexes.storing(index))
      engine.textIndexes.add(index)
      try await fill(index)
    case .recreateTextIndex(let index): try await fill(index)
    default: return
    }
  }

  /// Stores the words of existing rows.
  private func fill(_ index: TextIndexDefinition) async throws {
    let extra = [index.onlyWhere?.column].compactMap(\.self)
    let table = TableLayout(name: index.table, columns: ["id"] + index.columns.map(\.name) + extra)
    try await forEachPage(RowUpgrade(of: table) { _ in [] }) { rows in
      try await run(try rows.map { try PostgresTextIndexes.update(index, table, $0.values) })
    }
  }

  private func apply(_ upgrade: RowUpgrade) async throws {
    try await forEachPage(upgrade) { rows in try await store(try rows.flatMap(upgrade.writes)) }
  }

  private func forEachPage(_ upgrade: RowUpgrade, _ body: ([FetchedRow]) async throws -> Void) async throws {
    var last: StoredValue?
    repeat {
      let page = upgrade.page(after: last)
      let rows = try await PostgresQueries(renderer: engine.renderer).rows(page, connection)
      try await body(rows)
      last = rows.count == page.limit ? rows.last?.values.first : nil
    } while last != nil
  }

  /// Stores rows.
  ///
  /// - Throws: `ConcurrencyConflict` and the other errors of a commit.
  private func store(_ writes: [RowWrite]) async throws {
    if writes.isEmpty { return }
    var builder = CommitScriptBuilder(engine)
    for write in writes { try builder.add([write]) }
    do {
      try await run(builder.script.statements)
    } catch let failure as PostgresFailure where builder.script.steps.indices.contains(failure.statement) {
      guard case .write(let write) = builder.script.steps[failure.statement],
        case .insert(let table, let values) = write,
        failure.isTakenValue, let id = values.first?.id, let version = Self.version(of: id, insertedBy: writes)
      else { throw failure }
      throw ConcurrencyConflict(entity: table.name, id: id, expected: 0, found: version)
    }
  }

  /// Returns the version of a row as the first of the writes that insert it has it.
  private static func version(of id: UniqueID, insertedBy writes: [RowWrite]) -> Int? {
    for case .insert(_, let values) in writes where values.first?.id == id { return Int(storedValue: values[1]) }
    return nil
  }
}
