import DomainKit
import StorageKit

/// Finds out why the server refused a change set.
struct CommitDiagnosis {
  let engine: PostgresEngine
  let connection: PostgresConnection

  /// Rolls the transaction back and returns the receipt of a set that was stored before, or `nil` if
  /// the set must be stored with savepoints.
  ///
  /// - Throws: The error for the caller of the commit.
  func outcome(
    of failure: PostgresFailure, _ script: CommitScript, _ changes: ChangeSet
  ) async throws -> CommitReceipt? {
    try await rollBack()
    // The error may also follow the answers to all statements.
    let step = script.steps.indices.contains(failure.statement) ? script.steps[failure.statement] : .end
    if case .end = step, !failure.provesRollback { throw PostgresDisconnected(reason: failure.message) }
    if case .unit = step, failure.isTakenValue {
      try await PostgresUnit(engine: engine, id: changes.id).confirm(on: connection)
      var receipt = CommitReceipt()
      receipt.isRepeated = true
      return receipt
    }
    if failure.isTransient { throw failure }
    // A conflict in a handler's changes must not fail the unit. Without savepoints, the step does
    // not tell whose change it was.
    if changes.withIncludedChanges.count > 1 { return nil }
    throw try await refusal(for: failure, step)
  }

  /// Returns the error for a failed step, which proves that the unit is not stored if the step comes
  /// after the unit's identity.
  func refusal(for failure: PostgresFailure, _ step: CommitScript.Step) async throws -> any Error {
    let translated = try await error(for: failure, step)
    switch step {
    case .begin, .unit: return translated
    case .lock, .end, .write, .textIndex, .expectation, .expectations, .event, .delivery, .inclusionCheck, .settlement:
      return failure.isShutdown ? translated : RefusedUnit(underlyingError: translated)
    }
  }

  private func rollBack() async throws {
    _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false)
  }

  /// Returns the error for a failed step, after the transaction was rolled back.
  func error(for failure: PostgresFailure, _ step: CommitScript.Step) async throws -> any Error {
    switch step {
    case .unit where failure.isFailedCheck: return try await engine.changedMigrations(on: connection)
    case .write(let write) where failure.isFailedCheck || failure.isTakenValue:
      return try await error(for: failure, write)
    case .expectation(let expected) where failure.isFailedCheck:
      return try await conflict(expected.table, expected.id, expected: expected.version)
    case .expectations(let expected) where failure.isFailedCheck:
      return try await conflict(among: expected) ?? failure
    case .delivery(let key, let entry) where failure.isFailedCheck:
      let latest = try await ask(
        PostgresStatement(engine.outbox.latestOpen(of: entry.aggregate.id, handler: key.handler)))
      return EventOrderConflict(aggregate: entry.aggregate.id, latest: latest.first?.id ?? entry.eventID)
    case .settlement(let settlement) where failure.isFailedCheck: return DeliveryLost(key: settlement.delivery.key)
    default: return failure
    }
  }

  private func error(for failure: PostgresFailure, _ write: RowWrite) async throws -> any Error {
    switch write {
    case .update(let table, let values, let expected):
      if failure.isTakenValue { return try await uniquenessConflict(table, failure.constraint) }
      return try await conflict(table, try id(in: values, table), expected: expected)
    case .delete(let table, let id, let expected): return try await conflict(table, id, expected: expected)
    case .insert(let table, let values) where failure.isTakenValue:
      guard failure.constraint == "\(table.name)_pkey" else {
        return try await uniquenessConflict(table, failure.constraint)
      }
      if let index = try await takenIndex(table, values) { return try await uniquenessConflict(table, index) }
      return try await conflict(table, try id(in: values, table), expected: 0)
    case .insert, .insertPart, .deleteParts: return failure
    }
  }

  private func id(in values: [StoredValue], _ table: TableLayout) throws -> UniqueID {
    guard let id = values.first?.id else {
      throw StorageError.malformedRecord("\(table.name) does not start with an id")
    }
    return id
  }

  private func ask(_ statement: PostgresStatement) async throws -> PostgresAnswer {
    try await connection.run([statement]).first ?? PostgresAnswer()
  }

  private func conflict(_ table: TableLayout, _ id: UniqueID, expected: Int) async throws -> ConcurrencyConflict {
    let found = try await ask(PostgresStatement(engine.renderer.version(in: table), storing: [.id(id)]))
    let version = found.first.flatMap { Int(storedValue: $0) } ?? 0
    // The row may have changed again since the failure.
    return ConcurrencyConflict(entity: table.name, id: id, expected: expected, found: version)
  }

  /// Returns the conflict about the first row that is not as expected. All may have changed back.
  private func conflict(among expected: [RowExpectation]) async throws -> (any Error)? {
    var conflicts: [ConcurrencyConflict] = []
    for row in expected { conflicts.append(try await conflict(row.table, row.id, expected: row.version)) }
    return conflicts.first { $0.found != $0.expected } ?? conflicts.first
  }

  private func uniquenessConflict(_ table: TableLayout, _ index: String) async throws -> any Error {
    let columns = try await ask(
      PostgresStatement(
        """
        SELECT a.attname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) \
        WHERE c.relname = $1::name AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) \
        ORDER BY array_position(i.indkey::smallint[], a.attnum)
        """, storing: [.text(index)]))
    let names = columns.rows.compactMap { $0.first.flatMap { String(storedValue: $0) } }
    return UniquenessConflict(entity: table.name, fields: names.joined(separator: ", "))
  }

  /// Returns the unique index that the row violates besides its key, or `nil`. The server names only
  /// the first violated one.
  private func takenIndex(_ table: TableLayout, _ values: [StoredValue]) async throws -> String? {
    var other = values
    other[0] = .id(UniqueID(high: .max, low: .random(in: .min ... .max)))
    do {
      _ = try await connection.run([
        PostgresStatement("BEGIN"), PostgresStatement(engine.renderer.insert(into: table), storing: other),
        PostgresStatement("ROLLBACK"),
      ])
      return nil
    } catch let failure as PostgresFailure {
      try await rollBack()
      return failure.isTakenValue ? failure.constraint : nil
    }
  }
}
