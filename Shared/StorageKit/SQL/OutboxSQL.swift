package import DomainKit

/// The queries and changes of the outbox in portable SQL. Its claims and renewals serve SQLite;
/// PostgreSQL has statements of its own.
///
/// A delivery's `due_at` is a time of the engine's clock. For a waiting delivery, it is the time
/// from which a process may claim it; for a running one, the time at which its lease ends. `epoch`
/// names the run of that clock. A delivery of a switched-off feature has ``paused`` in its place and
/// is never due.
package struct OutboxSQL: Sendable {
  /// A value in place of the epoch, for deliveries that wait for their feature; greater than any epoch.
  fileprivate static let paused = UniqueID(high: .max, low: .max)

  private let dialect: SQLDialect
  /// The text of ``claim(_:_:at:)``, which each delivery needs.
  private let claimText: String
  /// The text of ``settle(_:at:_:)`` for a delivery that is done.
  private let doneText: String

  package init(_ dialect: SQLDialect) {
    self.dialect = dialect
    let p = dialect.parameter
    claimText = """
      UPDATE core_delivery SET attempts = attempts + CASE WHEN status = 'running' THEN 1 ELSE 0 END, \
      status = 'running', owner = \(p(3)), due_at = \(p(4)), epoch = \(p(5)) \
      WHERE event_id = \(p(1)) AND handler = \(p(2)) AND is_open = 1
      """
    doneText = Self.settleText("is_open = 0, status = 'done', settled_at = \(p(4))", dialect)
  }

  private func p(_ number: Int) -> String { dialect.parameter(number) }

  // MARK: Rows

  package func eventRow(_ event: NewEvent) throws -> [StoredValue] {
    let entry = event.entry
    return [
      .id(entry.eventID), .text(entry.stableName), .text(try event.payload.text()), .text(entry.aggregate.type),
      .id(entry.aggregate.id), .id(entry.unitID), .integer(entry.raisedAt.milliseconds),
      entry.account.map(StoredValue.id) ?? .null, .integer(Int64(entry.generation)),
      entry.parent.map { .id($0.eventID) } ?? .null,
    ]
  }

  /// The initial state of a new delivery.
  package enum NewStatus {
    case running, blocked, paused, done, dead(reason: String)
  }

  /// Returns the row of a new delivery.
  ///
  /// - Parameters:
  ///   - now: The time of the engine's clock, for the lease.
  ///   - wallTime: The time that people see.
  package func deliveryRow(
    _ entry: OutboxEntry, handler: String, _ status: NewStatus, _ lease: Lease, at now: EngineTime,
    _ wallTime: Timestamp
  ) -> [StoredValue] {
    let key: [StoredValue] = [.id(entry.eventID), .text(handler), .id(entry.aggregate.id)]
    let (owner, epoch) = (StoredValue.id(lease.owner), StoredValue.id(now.epoch))
    let (due, settled) = (StoredValue.integer(now.milliseconds), StoredValue.integer(wallTime.milliseconds))
    switch status {
    case .running:
      let end = StoredValue.integer(now.milliseconds + lease.duration)
      return key + [.integer(1), .text("running"), .integer(0), end, owner, .null, .null, epoch]
    case .blocked: return key + [.integer(1), .text("pending"), .integer(0), due, owner, .null, .null, epoch]
    case .paused:
      return key + [.integer(1), .text("pending"), .integer(0), due, owner, .null, .null, .id(Self.paused)]
    case .done: return key + [.integer(0), .text("done"), .integer(0), due, owner, .null, settled, epoch]
    case .dead(let reason):
      return key + [.integer(0), .text("dead"), .integer(0), due, owner, .text(reason), settled, epoch]
    }
  }

  // MARK: Settling

  /// Returns a statement. It changes one row, or no row if the delivery is no longer under the
  /// lease.
  package func settle(_ settlement: DeliverySettlement, at now: EngineTime, _ wallTime: Timestamp) -> SQLStatement {
    let held = settlement.delivery
    let key: [StoredValue] = [.id(held.key.eventID), .text(held.key.handler), .id(held.owner)]
    let settled = StoredValue.integer(wallTime.milliseconds)
    func due(after milliseconds: Int64) -> [StoredValue] {
      [.integer(now.milliseconds + milliseconds), .id(now.epoch)]
    }
    switch settlement.outcome {
    case .done: return SQLStatement(doneText, key + [settled])
    case .failed(let reason, let failures, let retryAfter):
      return SQLStatement(
        Self.settleText(
          "status = 'failed', due_at = \(p(4)), epoch = \(p(5)), cause = \(p(6)), attempts = \(higher(7))", dialect),
        key + due(after: retryAfter) + [.text(reason), .integer(Int64(failures))])
    case .dead(let reason, let failures):
      return SQLStatement(
        Self.settleText(
          "is_open = 0, status = 'dead', cause = \(p(4)), attempts = \(higher(5)), settled_at = \(p(6))", dialect),
        key + [.text(reason), .integer(Int64(failures)), settled])
    case .postponed(let reason, let retryAfter):
      return SQLStatement(
        Self.settleText(
          "status = 'pending', due_at = \(p(4)), epoch = \(p(5)), cause = COALESCE(\(p(6)), cause)", dialect),
        key + due(after: retryAfter) + [reason.map { .text($0) } ?? .null])
    }
  }

  /// The number of failures never decreases: an attempt that started earlier may end later.
  private func higher(_ number: Int) -> String {
    "CASE WHEN attempts > \(p(number)) THEN attempts ELSE \(p(number)) END"
  }

  private static func settleText(_ assignments: String, _ dialect: SQLDialect) -> String {
    """
    UPDATE core_delivery SET \(assignments) WHERE event_id = \(dialect.parameter(1)) \
    AND handler = \(dialect.parameter(2)) AND status = 'running' AND owner = \(dialect.parameter(3))
    """
  }

  // MARK: Claiming

  /// A range of the open deliveries by epoch. For one handler, each range is contiguous in the index
  /// `core_delivery_ready`.
  package enum EpochRange: CaseIterable, Sendable {
    /// Stored by a version of the program without epochs.
    case unknown
    /// Stored in other epochs.
    case earlier, later
    /// Stored in this epoch and due.
    case due

    fileprivate func condition(at now: EngineTime, _ sql: inout SQLBuilder) -> String {
      switch self {
      case .unknown: return "d.epoch IS NULL"
      case .earlier: return "d.epoch < \(sql.bind(.id(now.epoch)))"
      case .later: return "d.epoch > \(sql.bind(.id(now.epoch))) AND d.epoch < \(sql.bind(.id(OutboxSQL.paused)))"
      case .due:
        return "d.epoch = \(sql.bind(.id(now.epoch))) AND d.due_at <= \(sql.bind(.integer(now.milliseconds)))"
      }
    }
  }

  /// Returns the due deliveries to one handler, with their events, that no process is running and
  /// that no earlier open delivery of the same aggregate blocks.
  ///
  /// The index of a range has the order of the result, so a backlog of any length is not sorted.
  package func due(
    in range: EpochRange, at now: EngineTime, to handler: String, of events: [String], limit: Int
  ) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    let names = events.map { sql.bind(.text($0)) }.joined(separator: ", ")
    sql.add("SELECT \(claimedColumns) FROM core_delivery d CROSS JOIN core_event e WHERE d.is_open = 1")
    sql.add(" AND d.handler = \(sql.bind(.text(handler))) AND \(range.condition(at: now, &sql))")
    sql.add(" AND e.id = d.event_id AND e.name IN (\(names)) AND d.status <> 'running' AND \(isNotBlocked)")
    sql.add(" ORDER BY d.epoch, d.due_at, d.event_id LIMIT \(sql.bind(.integer(Int64(limit))))")
    return sql.statement
  }

  /// Returns the delivery with the fewest failures among those whose process ended or lost its
  /// lease.
  package func expired(at now: EngineTime, _ handlers: Set<HandlerKey>) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    let isOver = EpochRange.allCases.map { "(\($0.condition(at: now, &sql)))" }.joined(separator: " OR ")
    sql.add("SELECT \(claimedColumns) FROM \(fromClaimable(handlers, &sql)) AND d.status = 'running' AND (\(isOver))")
    sql.add(" ORDER BY d.attempts, d.due_at, d.event_id, d.handler LIMIT 1")
    return sql.statement
  }

  private let claimedColumns = """
    d.event_id, d.handler, e.name, e.payload, e.aggregate_type, e.aggregate_id, d.attempts, e.caused_by, \
    e.generation, d.due_at
    """

  /// Returns the time at which the first delivery of this epoch becomes due or its lease ends,
  /// in a row with `NULL` if there is none.
  package func nextDue(at now: EngineTime, _ handlers: Set<HandlerKey>) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    let (known, condition) = claimableParts(handlers, &sql)
    sql.add("SELECT MIN((SELECT d.due_at FROM core_delivery d CROSS JOIN core_event e WHERE \(condition)")
    sql.add(" AND d.epoch = \(sql.bind(.id(now.epoch))) ORDER BY d.due_at LIMIT 1)) FROM \(known)")
    return sql.statement
  }

  /// Returns a row if any delivery is open, of any handler.
  package var hasOpen: SQLStatement { SQLStatement("SELECT 1 FROM core_delivery WHERE is_open = 1 LIMIT 1", []) }

  /// Returns a row if a delivery in this range is open.
  package func hasClaimable(in range: EpochRange, at now: EngineTime, _ handlers: Set<HandlerKey>) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add("SELECT 1 FROM \(fromClaimable(handlers, &sql)) AND \(range.condition(at: now, &sql)) LIMIT 1")
    return sql.statement
  }

  /// Returns the tables and the condition that select the open deliveries to these handlers that
  /// are not blocked.
  private func fromClaimable(_ handlers: Set<HandlerKey>, _ sql: inout SQLBuilder) -> String {
    let (known, condition) = claimableParts(handlers, &sql)
    return "\(known) CROSS JOIN core_delivery d CROSS JOIN core_event e WHERE \(condition)"
  }

  /// Returns a table of the handlers' names and the condition for the deliveries to each of them.
  ///
  /// `CROSS JOIN` keeps that table first. A query therefore looks up each handler in the index of
  /// open deliveries, and a backlog of other handlers costs nothing. The text depends only on the
  /// number of handlers, so engines can keep it prepared.
  private func claimableParts(
    _ handlers: Set<HandlerKey>, _ sql: inout SQLBuilder
  ) -> (known: String, condition: String) {
    let names = Set(handlers.map(\.handler)).sorted().map { "(\(sql.bind(.text($0))))" }.joined(separator: ", ")
    let pairs = handlers.map { "(\(sql.bind(.text($0.handler))), \(sql.bind(.text($0.stableName))))" }
    let condition = """
      d.is_open = 1 AND d.handler = known.column1 AND e.id = d.event_id \
      AND (d.handler, e.name) IN (VALUES \(pairs.joined(separator: ", "))) AND \(isNotBlocked)
      """
    return ("(VALUES \(names)) AS known", condition)
  }

  /// The condition that no earlier event of the aggregate still waits for the handler.
  private let isNotBlocked = """
    NOT EXISTS (SELECT 1 FROM core_delivery o WHERE o.is_open = 1 AND o.aggregate_id = d.aggregate_id \
    AND o.handler = d.handler AND o.event_id < d.event_id)
    """

  /// Claims a delivery. If the process of the last attempt ended without an outcome, that counts as a
  /// failed attempt.
  package func claim(_ key: DeliveryKey, _ lease: Lease, at now: EngineTime) -> SQLStatement {
    SQLStatement(
      claimText,
      [
        .id(key.eventID), .text(key.handler), .id(lease.owner), .integer(now.milliseconds + lease.duration),
        .id(now.epoch),
      ])
  }

  package func renew(_ delivery: HeldDelivery, for duration: Int64, at now: EngineTime) -> SQLStatement {
    SQLStatement(
      """
      UPDATE core_delivery SET due_at = \(p(4)), epoch = \(p(5)) \
      WHERE event_id = \(p(1)) AND handler = \(p(2)) AND status = 'running' AND owner = \(p(3))
      """,
      [
        .id(delivery.key.eventID), .text(delivery.key.handler), .id(delivery.owner),
        .integer(now.milliseconds + duration), .id(now.epoch),
      ])
  }

  /// Makes the paused deliveries to a handler due.
  package func resume(_ key: HandlerKey, at now: EngineTime) -> SQLStatement {
    SQLStatement(
      """
      UPDATE core_delivery SET due_at = \(p(1)), epoch = \(p(2)) WHERE is_open = 1 AND epoch = \(p(3)) \
      AND handler = \(p(4)) AND event_id IN (SELECT id FROM core_event WHERE name = \(p(5)))
      """,
      [
        .integer(now.milliseconds), .id(now.epoch), .id(Self.paused), .text(key.handler), .text(key.stableName),
      ])
  }

  /// Returns a row if a delivery to one of these handlers waits for a switched-off feature.
  package func hasPaused(for handlers: Set<HandlerKey>) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    let names = Set(handlers.map(\.handler)).sorted().map { sql.bind(.text($0)) }.joined(separator: ", ")
    sql.add("SELECT 1 FROM core_delivery WHERE is_open = 1 AND handler IN (\(names))")
    sql.add(" AND epoch = \(sql.bind(.id(Self.paused))) LIMIT 1")
    return sql.statement
  }

  // MARK: Queries

  /// Returns the latest event of the aggregate whose delivery to the handler is open.
  package func latestOpen(of aggregate: UniqueID, handler: String) -> SQLStatement {
    SQLStatement(
      """
      SELECT event_id FROM core_delivery WHERE is_open = 1 AND aggregate_id = \(p(1)) AND handler = \(p(2)) \
      ORDER BY event_id DESC LIMIT 1
      """, [.id(aggregate), .text(handler)])
  }

  package func openHandlers(for aggregate: UniqueID) -> SQLStatement {
    SQLStatement(
      "SELECT DISTINCT handler FROM core_delivery WHERE is_open = 1 AND aggregate_id = \(p(1)) ORDER BY handler",
      [.id(aggregate)])
  }

  package var open: SQLStatement {
    SQLStatement(
      """
      SELECT e.name, d.handler, COUNT(*) FROM core_delivery d JOIN core_event e ON e.id = d.event_id \
      WHERE d.is_open = 1 GROUP BY 1, 2 ORDER BY 1, 2
      """)
  }

  // MARK: Units

  /// Returns a row if the unit is stored.
  package func committed(_ unit: UniqueID) -> SQLStatement {
    SQLStatement("SELECT 1 FROM core_commit WHERE unit_id = \(p(1))", [.id(unit)])
  }

  /// Returns the query for the units that were stored before a time, oldest first. Their identifiers
  /// contain the time.
  package func units(before moment: Timestamp, limit: Int) -> SQLStatement {
    SQLStatement(
      "SELECT unit_id FROM core_commit WHERE unit_id < \(p(1)) ORDER BY unit_id LIMIT \(p(2))",
      [.id(.first(at: moment)), .integer(Int64(limit))])
  }

  /// Returns the deletion of a unit and of all units before it.
  package func deleteUnits(through last: UniqueID) -> SQLStatement {
    SQLStatement("DELETE FROM core_commit WHERE unit_id <= \(p(1))", [.id(last)])
  }
}

extension StoredDelivery {
  /// Reads rows of claimed deliveries, whose tenth column is the time at which they became due.
  ///
  /// - Returns: The deliveries, oldest first.
  /// - Throws: ``StorageError/malformedRow(table:reason:)``.
  package static func inOrder(_ rows: [[StoredValue]]) throws -> [StoredDelivery] {
    guard rows.allSatisfy({ $0.count == 10 }) else { throw malformed }
    let sorted = rows.sorted { left, right in
      for column in [9, 0, 1] where left[column] != right[column] {
        return StoredValue.isOrdered(left[column], before: right[column])
      }
      return false
    }
    return try sorted.map { try StoredDelivery(row: $0) }
  }

  /// Reads a row of ``OutboxSQL/due(in:at:to:of:limit:)``.
  ///
  /// - Parameter failures: The number to add to the stored failures.
  /// - Throws: ``StorageError/malformedRow(table:reason:)``.
  package init(row: [StoredValue], failures: Int = 0) throws {
    guard row.count > 8, case .id(let eventID) = row[0], case .text(let handler) = row[1],
      case .text(let name) = row[2], case .text(let payload) = row[3], case .text(let type) = row[4],
      case .id(let aggregate) = row[5], case .integer(let attempts) = row[6]
    else { throw Self.malformed }
    var generation = 0
    if case .integer(let number) = row[8] { generation = Self.count(number) }
    self.init(
      key: DeliveryKey(eventID: eventID, handler: handler), stableName: name, payload: payload,
      aggregate: AggregateReference(type: type, id: aggregate), account: row[7].id, generation: generation,
      failures: Self.count(attempts) + failures)
  }

  /// Returns a stored number to which the program adds others. A damaged row can have any number, and
  /// must not stop the other deliveries.
  private static func count(_ number: Int64) -> Int { Int(min(max(0, number), Int64(Int32.max))) }

  private static var malformed: StorageError {
    .malformedRow(table: "core_delivery", reason: "a column has the wrong type")
  }
}
