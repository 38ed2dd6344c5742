package import DomainKit
package import StorageKit

extension SQLiteEngine {
  @discardableResult
  package func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    try DryRun.refuse("writes to the database outside of a unit of work")
    try changes.encodePayloads()
    return try await commitQueue().submit(changes)
  }

  package func hasCommitted(_ unit: UniqueID) async throws -> Bool {
    try read { try !$0.rows(outbox.committed(unit)).isEmpty }
  }

  /// Stores a batch in one transaction. A set that fails does not affect the other sets.
  func commitBatch(_ batch: [ChangeSet]) async -> [Result<CommitReceipt, any Error>] {
    do {
      return try await commitTogether(batch)
    } catch StorageError.full where batch.count > 1 {
      // SQLite also rolled back the units for which there was space. Each unit gets its own
      // transaction.
      var results: [Result<CommitReceipt, any Error>] = []
      for changes in batch { results += await commitBatch([changes]) }
      return results
    } catch is CommitOutcomeUnknown {
      return batch.map { .failure(StorageError.outcomeUnknown(path, unit: $0.id)) }
    } catch {
      return batch.map { _ in .failure(error) }
    }
  }

  /// Stores the sets without savepoints, because they rarely fail. After a failure, stores them
  /// again with savepoints. After a failed sync, writes the batch once more. That overwrites the part
  /// of the first attempt that reached the log.
  private func commitTogether(_ batch: [ChangeSet]) async throws -> [Result<CommitReceipt, any Error>] {
    do {
      return try await commitInTransaction(batch, usesSavepoints: false)
    } catch let commit as CommitOutcomeUnknown {
      // If the batch cannot be sent again for any reason, the first attempt may still have stored
      // it.
      do { return try await commitInTransaction(batch, usesSavepoints: true) } catch { throw commit }
    } catch  where (batch.count > 1 || batch.contains(where: \.hasIncludedChanges)) && !Self.isInfrastructure(error) {
      return try await commitInTransaction(batch, usesSavepoints: true)
    }
  }

  private static func isInfrastructure(_ error: any Error) -> Bool {
    error is CancellationError || (error as? StorageError)?.isInfrastructure == true
  }

  private func commitInTransaction(
    _ batch: [ChangeSet], usesSavepoints: Bool
  ) async throws -> [Result<CommitReceipt, any Error>] {
    try await transacting { session in
      let transaction = CommitTransaction(session: session, at: now, usesSavepoints: usesSavepoints)
      if !usesSavepoints { return try batch.map { .success(try storeUnit($0, transaction)) } }
      return try batch.map { changes in try inSavepoint("unit", session) { try storeUnit(changes, transaction) } }
    }
  }

  /// The current times of both clocks, read after the transaction has taken its lock.
  var now: (engine: EngineTime, wall: Timestamp) { (engineClock.now, clock.now) }

  /// A transaction that stores sets.
  struct CommitTransaction {
    let session: SQLiteSession
    let engineTime: EngineTime
    let wallTime: Timestamp
    let usesSavepoints: Bool

    init(session: SQLiteSession, at now: (engine: EngineTime, wall: Timestamp), usesSavepoints: Bool) {
      self.session = session
      engineTime = now.engine
      wallTime = now.wall
      self.usesSavepoints = usesSavepoints
    }
  }

  /// Runs a body in a savepoint, which is rolled back if the body fails.
  private func inSavepoint<Value>(
    _ name: String, _ session: SQLiteSession, _ body: () throws -> Value
  ) throws -> Result<Value, any Error> {
    try session.run("SAVEPOINT \(name)")
    let result = Result { try SQLiteErrors.translating(path, body) }
    if case .failure(let error) = result {
      // After some failures, such as a full disk, SQLite has already rolled back the whole
      // transaction.
      guard session.isInTransaction else { throw error }
      try session.run("ROLLBACK TO \(name)")
    }
    try session.run("RELEASE \(name)")
    return result
  }

  // MARK: One set

  func storeUnit(_ changes: ChangeSet, _ transaction: CommitTransaction) throws -> CommitReceipt {
    var receipt = CommitReceipt()
    if try !changes.storesNothing && !insertIdentity(of: changes, transaction) {
      receipt.isRepeated = true
    } else {
      try storeChanges(changes, transaction, &receipt)
    }
    return receipt
  }

  /// Stores the unit's identity and its cause.
  ///
  /// - Returns: `false` if it was stored before.
  private func insertIdentity(of unit: ChangeSet, _ transaction: CommitTransaction) throws -> Bool {
    do {
      try transaction.session.run(
        statements.insert(CoreSchema.commit),
        [.id(unit.id), .integer(transaction.wallTime.milliseconds)] + unit.causeValues)
      return true
    } catch let failure as SQLiteFailure where SQLiteErrors.isTakenKey(failure) {
      return false
    }
  }

  private func storeChanges(
    _ changes: ChangeSet, _ transaction: CommitTransaction, _ receipt: inout CommitReceipt
  ) throws {
    let session = transaction.session
    for write in changes.writes { try session.asFeature(of: write.table) { try writeRow(write, session) } }
    for expected in changes.expectations { try session.asFeature(of: expected.table) { try check(expected, session) } }
    if let new = changes.outbox { try storeEvents(new, transaction, &receipt) }
    for settlement in changes.settlements {
      try session.run(outbox.settle(settlement, at: transaction.engineTime, transaction.wallTime))
      if session.changes == 0 { throw DeliveryLost(key: settlement.delivery.key) }
    }
  }

  private func check(_ expected: RowExpectation, _ session: SQLiteSession) throws {
    let found = try session.rows(statements.version(expected.table), [.id(expected.id)]).first?.first
    let version: Int = if case .integer(let number) = found { Int(number) } else { 0 }
    guard version == expected.version else {
      throw ConcurrencyConflict(
        entity: expected.table.name, id: expected.id, expected: expected.version, found: version)
    }
  }

  // MARK: Events

  /// Stores the events. All of them are checked before the first one is stored, because events of
  /// one set do not block each other.
  private func storeEvents(_ new: Outbox, _ transaction: CommitTransaction, _ receipt: inout CommitReceipt) throws {
    for event in new.events where !event.isFirst {
      for delivery in event.deliveries where try isBlocked(event.entry, to: delivery.handler, transaction.session) {
        receipt.blocked.insert(event.key(of: delivery))
      }
    }
    // The changes of a handler cannot be stored before an earlier event of the same set that is
    // still to be delivered to it.
    var claimed: Set<OrderingKey> = []
    for event in new.events {
      try transaction.session.run(statements.insert(CoreSchema.event), try outbox.eventRow(event))
      for delivery in event.deliveries {
        let key = OrderingKey(aggregate: event.entry.aggregate.id, handler: delivery.handler)
        let status = try status(
          of: delivery, event.key(of: delivery), mayInclude: !claimed.contains(key), transaction, &receipt)
        if case .running = status { claimed.insert(key) }
        try transaction.session.run(
          statements.insert(CoreSchema.delivery),
          outbox.deliveryRow(
            event.entry, handler: delivery.handler, status, new.lease, at: transaction.engineTime,
            transaction.wallTime))
      }
    }
  }

  private func isBlocked(_ entry: OutboxEntry, to handler: String, _ session: SQLiteSession) throws -> Bool {
    let query = outbox.latestOpen(of: entry.aggregate.id, handler: handler)
    guard case .id(let latest) = try session.rows(query).first?.first else { return false }
    if latest > entry.eventID { throw EventOrderConflict(aggregate: entry.aggregate.id, latest: latest) }
    return true
  }

  private func status(
    of delivery: NewDelivery, _ key: DeliveryKey, mayInclude: Bool, _ transaction: CommitTransaction,
    _ receipt: inout CommitReceipt
  ) throws -> OutboxSQL.NewStatus {
    switch delivery.plan {
    case .pause: return .paused
    case .deadLetter(let cause): return .dead(reason: cause)
    case _ where receipt.blocked.contains(key): return .blocked
    case .attempt: return .running
    case .include(let changes):
      if try mayInclude && include(changes, transaction, &receipt) { return .done }
      receipt.notIncluded.insert(key)
      return .running
    }
  }

  /// Stores the changes of a handler that ran before the commit. Without savepoints, a failure
  /// rolls back the transaction, which is then repeated with savepoints.
  ///
  /// - Returns: `true` if the changes do not conflict with the stored data.
  private func include(
    _ changes: ChangeSet, _ transaction: CommitTransaction, _ receipt: inout CommitReceipt
  ) throws -> Bool {
    guard transaction.usesSavepoints else {
      try storeChanges(changes, transaction, &receipt)
      return true
    }
    var own = CommitReceipt()
    switch try inSavepoint("handler", transaction.session, { try storeChanges(changes, transaction, &own) }) {
    case .success:
      receipt.blocked.formUnion(own.blocked)
      return true
    case .failure(let error):
      guard error is any ConflictError else { throw error }
      return false
    }
  }

  // MARK: Rows

  func writeRow(_ write: RowWrite, _ session: SQLiteSession) throws {
    switch write {
    case .insert(let table, let values): try insert(values, table, session)
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

  /// SQLite reports `UNIQUE constraint failed: table.column, table.column`.
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
    guard case .id(let raw) = id else { return StorageError.malformedRecord("\(table.name) does not start with an id") }
    let found = try session.rows(statements.version(table), [id]).first?.first
    let version: Int = if case .integer(let integer) = found { Int(integer) } else { 0 }
    return ConcurrencyConflict(entity: table.name, id: raw, expected: expected, found: version)
  }
}

extension ChangeSet {
  /// `true` if the set contains a handler's changes.
  fileprivate var hasIncludedChanges: Bool {
    outbox?.events.contains { event in
      event.deliveries.contains { delivery in if case .include = delivery.plan { true } else { false } }
    } == true
  }
}
