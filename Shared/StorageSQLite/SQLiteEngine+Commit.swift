import DomainKit
package import StorageKit

extension SQLiteEngine {
  @discardableResult
  package func commit(_ changes: ChangeSet) async throws -> Set<DeliveryKey> {
    try Rehearsal.refuse("writes to the database on its own")
    return try await commits().submit(changes)
  }

  /// Stores a batch in one transaction. A set that fails takes itself out, and no other.
  func write(_ batch: [ChangeSet]) async -> [Result<Set<DeliveryKey>, any Error>] {
    do {
      return try await writing { session in
        if batch.count == 1 { return try batch.map { .success(try apply($0, session)) } }
        return try batch.map { try writeInSavepoint($0, session) }
      }
    } catch StorageError.full where batch.count > 1 {
      // SQLite has undone the units that had room as well: each gets a transaction of its own.
      var results: [Result<Set<DeliveryKey>, any Error>] = []
      for changes in batch { results += await write([changes]) }
      return results
    } catch {
      return batch.map { _ in .failure(error) }
    }
  }

  private func writeInSavepoint(
    _ changes: ChangeSet, _ session: SQLiteSession
  ) throws -> Result<Set<DeliveryKey>, any Error> {
    try session.run("SAVEPOINT unit")
    let result = Result { try SQLiteErrors.translating(location) { try apply(changes, session) } }
    if case .failure(let error) = result {
      // After some failures, a full disk among them, SQLite has already undone the whole transaction.
      guard session.isInTransaction else { throw error }
      try session.run("ROLLBACK TO unit")
    }
    try session.run("RELEASE unit")
    return result
  }

  func apply(_ changes: ChangeSet, _ session: SQLiteSession) throws -> Set<DeliveryKey> {
    for write in changes.writes { try session.touching(write.table) { try apply(write, session) } }
    // Looked at before the set's own events are there: those do not hold each other back.
    let heldBack = try heldBack(changes.entries, session)
    if let claim = changes.claim {
      for entry in changes.entries { try store(entry, claim, heldBack, session) }
    }
    for settlement in changes.settlements {
      try session.run(outbox.settle(settlement))
      if session.changes == 0 { throw DeliveryLost(key: settlement.key) }
    }
    return heldBack
  }

  private func heldBack(_ entries: [OutboxEntry], _ session: SQLiteSession) throws -> Set<DeliveryKey> {
    var heldBack: Set<DeliveryKey> = []
    for entry in entries {
      for handler in entry.handlers {
        let waiting = outbox.latestWaiting(of: entry.aggregate.id, handler: handler.name)
        guard case .id(let latest) = try session.rows(waiting).first?.first else { continue }
        if latest > entry.eventID { throw EventOrderConflict(aggregate: entry.aggregate.id, latest: latest) }
        heldBack.insert(DeliveryKey(eventID: entry.eventID, handler: handler.name))
      }
    }
    return heldBack
  }

  private func store(
    _ entry: OutboxEntry, _ claim: DeliveryClaim, _ heldBack: Set<DeliveryKey>, _ session: SQLiteSession
  ) throws {
    try session.run(statements.insert(CoreSchema.event), try outbox.eventRow(entry))
    for handler in entry.handlers {
      let waits = !heldBack.isEmpty && heldBack.contains(DeliveryKey(eventID: entry.eventID, handler: handler.name))
      try session.run(
        statements.insert(CoreSchema.delivery),
        outbox.deliveryRow(entry, handler: handler.name, claim: claim, isHeldBack: waits))
    }
  }

  func apply(_ write: RowWrite, _ session: SQLiteSession) throws {
    switch write {
    case .insert(let table, let values): try insert(values, table, session)
    case .expect(let table, let id, let version):
      let found = try session.rows(renderer.version(in: table), [.id(id)]).first?.first
      if found != .integer(Int64(version)) { throw try conflict(table, .id(id), expected: version, session) }
    case .insertPart(let table, let values): try session.run(statements.insert(table), values)
    case .deleteParts(let table, let owner): try session.run(statements.deleteParts(table), [.id(owner)])
    case .update(let table, let values, let expected):
      try guardingUniqueness(table) {
        try session.run(statements.update(table), values + [.integer(Int64(expected))])
      }
      try expectChange(table, values[0], expected, session)
    case .delete(let table, let id, let expected):
      try session.run(statements.delete(table), [.id(id), .integer(Int64(expected))])
      try expectChange(table, .id(id), expected, session)
    }
  }

  private func insert(_ values: [StoredValue], _ table: TableLayout, _ session: SQLiteSession) throws {
    do {
      try guardingUniqueness(table) { try session.run(statements.insert(table), values) }
    } catch let failure as SQLiteFailure where SQLiteErrors.isTakenKey(failure) {
      throw try conflict(table, values[0], expected: 0, session)
    }
  }

  private func guardingUniqueness(_ table: TableLayout, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as SQLiteFailure where SQLiteErrors.isTakenValue(failure) {
      throw UniquenessConflict(entity: table.name, fields: Self.columns(in: failure.message))
    }
  }

  /// SQLite says `UNIQUE constraint failed: table.column, table.column`.
  private static func columns(in message: String) -> String {
    let list = message.split(separator: ":").last ?? ""
    return list.split(separator: ",").map { $0.split(separator: ".").last.map(String.init) ?? "" }
      .joined(separator: ", ")
  }

  private func expectChange(
    _ table: TableLayout, _ id: StoredValue, _ expected: Int, _ session: SQLiteSession
  ) throws {
    if session.changes == 0 { throw try conflict(table, id, expected: expected, session) }
  }

  private func conflict(
    _ table: TableLayout, _ id: StoredValue, expected: Int, _ session: SQLiteSession
  ) throws -> any Error {
    guard case .id(let raw) = id else { return StorageError.malformedRecord("\(table.name) has no id in front") }
    let found = try session.rows(renderer.version(in: table), [id]).first?.first
    let version: Int = if case .integer(let integer) = found { Int(integer) } else { 0 }
    return ConcurrencyConflict(entity: table.name, id: raw, expected: expected, found: version)
  }
}
