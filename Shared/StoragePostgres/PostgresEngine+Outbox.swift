package import DomainKit
package import StorageKit
import Synchronization

extension PostgresEngine {
  private var sql: PostgresOutboxSQL { PostgresOutboxSQL(time: time, historyCheck: historyCheck) }

  package func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    try Rehearsal.refuse("writes to the database on its own")
    if handlers.isEmpty || limit < 1 { return [] }
    var taken: [StoredDelivery] = []
    for range in [PostgresOutboxSQL.Range.due, .otherEpochs] where taken.count < limit {
      let answer = try await claim(sql.claim(range, lease, handlers, limit: limit - taken.count), lease)
      // A repeated claim also returns what the lease took before.
      let known = Set(taken.map(\.key))
      taken += try PostgresOutboxSQL.deliveries(in: answer).filter { !known.contains($0.key) }
    }
    return taken
  }

  package func claimAbandoned(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    try Rehearsal.refuse("writes to the database on its own")
    if handlers.isEmpty { return nil }
    let answer = try await claim(sql.claim(.abandoned, lease, handlers, limit: 1), lease)
    return try PostgresOutboxSQL.deliveries(in: answer).first
  }

  /// Claims deliveries. If the answer of the server is lost, asks for what was claimed.
  private func claim(_ statement: PostgresStatement, _ lease: Lease) async throws -> PostgresAnswer {
    let isRepeated = Mutex(false)
    return try await with(.writing) { connection in
      let wasSent = isRepeated.withLock { isRepeated in
        defer { isRepeated = true }
        return isRepeated
      }
      if wasSent {
        let held = try await connection.run([PostgresOutboxSQL.held(by: lease.owner)]).first
        if let held, !held.rows.isEmpty { return held }
      }
      return try await checked(statement, on: connection)
    }
  }

  package func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey> {
    try Rehearsal.refuse("writes to the database on its own")
    if deliveries.isEmpty { return [] }
    let answer = try await askChecked(sql.renew(deliveries, for: duration))
    return Set(
      answer.rows.compactMap { row in
        row[0].id.flatMap { id in String(storedValue: row[1]).map { DeliveryKey(eventID: id, handler: $0) } }
      })
  }

  package func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    if handlers.isEmpty { return nil }
    return try await ask(sql.timeUntilDue(handlers)).first.flatMap { Int64(storedValue: $0) }
  }

  package func wake(handlers: Set<HandlerKey>) async throws -> Int {
    try Rehearsal.refuse("writes to the database on its own")
    guard try await !ask(PostgresStatement(outbox.hasDormant)).rows.isEmpty else { return 0 }
    let now = try await time.moment(of: self)
    return try await change(handlers.map { outbox.wake($0, at: now) })
  }

  package func handlersWaiting(for aggregate: UniqueID) async throws -> [String] {
    try await ask(PostgresStatement(outbox.handlersWaiting(for: aggregate))).rows.compactMap {
      String(storedValue: $0[0])
    }
  }

  package func openDeliveries() async throws -> [OpenDeliveries] {
    try await ask(PostgresStatement(outbox.open)).rows.compactMap { row in
      guard let name = String(storedValue: row[0]), let handler = String(storedValue: row[1]),
        let count = Int(storedValue: row[2])
      else { return nil }
      return OpenDeliveries(stableName: name, handler: handler, count: count)
    }
  }

  /// Runs statements in one transaction.
  ///
  /// - Returns: The number of rows that they changed.
  func change(_ statements: [SQLStatement]) async throws -> Int {
    try await with(.writing) { connection in
      var sql = PostgresBuilder()
      let check = "SELECT 1 WHERE \(historyCheck { sql.bind($0) })"
      let all =
        [PostgresStatement("BEGIN"), sql.statement(check)] + statements.map { PostgresStatement($0) }
        + [PostgresStatement("COMMIT")]
      do {
        return try await connection.run(all, isCancellable: false).dropFirst(2).dropLast().reduce(0) { $0 + $1.count }
      } catch let failure as PostgresFailure {
        _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false)
        throw failure.statement == 1 && failure.isFailedCheck ? try await changedHistory(on: connection) : failure
      }
    }
  }
}

/// The claims of deliveries, each in one statement that skips rows that another process is claiming.
struct PostgresOutboxSQL {
  /// The deliveries that a claim considers.
  enum Range {
    /// Stored in this run of the clock, due, and not running.
    case due
    /// Stored in other runs of the clock, or without one, and not running.
    case otherEpochs
    /// Running under a lease that has ended.
    case abandoned
  }

  /// The epoch of deliveries to switched-off features.
  private static let dormant = UniqueID(high: .max, low: .max)

  let time: PostgresTime
  /// See ``PostgresEngine/historyCheck(_:)``.
  let historyCheck: ((Int64) -> String) -> String

  func claim(_ range: Range, _ lease: Lease, _ handlers: Set<HandlerKey>, limit: Int) -> PostgresStatement {
    var sql = PostgresBuilder()
    let now = time.now(&sql)
    let epoch = sql.bind(.id(time.epoch))
    let first = range == .abandoned ? "d.attempts, " : ""
    let text = """
      WITH due AS (SELECT d.event_id, d.handler, d.due_at FROM core_delivery d, core_event e \
      WHERE \(historyCheck { sql.bind($0) }) AND \(claimable(handlers, &sql)) AND \(condition(range, now, epoch, &sql)) \
      ORDER BY \(first)d.due_at NULLS FIRST, d.event_id NULLS FIRST, d.handler NULLS FIRST \
      LIMIT \(sql.bind(Int64(limit))) FOR UPDATE OF d SKIP LOCKED) \
      UPDATE core_delivery u SET attempts = attempts + CASE WHEN status = 'running' THEN 1 ELSE 0 END, \
      status = 'running', owner = \(sql.bind(.id(lease.owner))), due_at = \(now) + \(sql.bind(lease.duration)), \
      epoch = \(epoch) FROM due, core_event e \
      WHERE u.event_id = due.event_id AND u.handler = due.handler AND e.id = u.event_id \
      RETURNING \(Self.claimed), due.due_at
      """
    return sql.statement(text)
  }

  private static let claimed = """
    u.event_id, u.handler, e.name, e.payload, e.aggregate_type, e.aggregate_id, u.attempts, e.caused_by, e.generation
    """

  /// Returns the deliveries that a claim has taken.
  static func held(by owner: UniqueID) -> PostgresStatement {
    let text = """
      SELECT \(claimed), u.due_at FROM core_delivery u, core_event e \
      WHERE u.is_open = 1 AND u.status = 'running' AND u.owner = $1 AND e.id = u.event_id
      """
    return PostgresStatement(text, storing: [.id(owner)])
  }

  private func claimable(_ handlers: Set<HandlerKey>, _ sql: inout PostgresBuilder) -> String {
    let sorted = handlers.sorted { ($0.handler, $0.stableName) < ($1.handler, $1.stableName) }
    let (names, events) = (sql.bind(.texts(sorted.map(\.handler))), sql.bind(.texts(sorted.map(\.stableName))))
    return """
      d.is_open = 1 AND e.id = d.event_id \
      AND (d.handler, e.name) IN (SELECT h, n FROM unnest(\(names)::text[], \(events)::text[]) AS known (h, n)) \
      AND NOT EXISTS (SELECT 1 FROM core_delivery o WHERE o.is_open = 1 AND o.aggregate_id = d.aggregate_id \
      AND o.handler = d.handler AND o.event_id < d.event_id)
      """
  }

  private func condition(_ range: Range, _ now: String, _ epoch: String, _ sql: inout PostgresBuilder) -> String {
    let isDue = "d.epoch = \(epoch) AND d.due_at <= \(now)"
    let isOther = "(d.epoch IS NULL OR (d.epoch <> \(epoch) AND d.epoch <> \(sql.bind(.id(Self.dormant)))))"
    return switch range {
    case .due: "d.status <> 'running' AND \(isDue)"
    case .otherEpochs: "d.status <> 'running' AND \(isOther)"
    case .abandoned: "d.status = 'running' AND (\(isOther) OR (\(isDue)))"
    }
  }

  func timeUntilDue(_ handlers: Set<HandlerKey>) -> PostgresStatement {
    var sql = PostgresBuilder()
    let (now, epoch) = (time.now(&sql), sql.bind(.id(time.epoch)))
    let claimable = claimable(handlers, &sql)
    let other = "(d.epoch IS NULL OR (d.epoch <> \(epoch) AND d.epoch <> \(sql.bind(.id(Self.dormant)))))"
    return sql.statement(
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM core_delivery d, core_event e WHERE \(claimable) AND \(other)) THEN 0 \
      ELSE (SELECT GREATEST(0, d.due_at - \(now)) FROM core_delivery d, core_event e \
      WHERE \(claimable) AND d.epoch = \(epoch) ORDER BY d.due_at NULLS FIRST LIMIT 1) END
      """)
  }

  func renew(_ deliveries: [HeldDelivery], for duration: Int64) -> PostgresStatement {
    var sql = PostgresBuilder()
    let events = sql.bind(.ids(deliveries.map(\.key.eventID)))
    let names = sql.bind(.texts(deliveries.map(\.key.handler)))
    let owners = sql.bind(.ids(deliveries.map(\.owner)))
    let text = """
      UPDATE core_delivery d SET due_at = \(time.now(&sql)) + \(sql.bind(duration)), \
      epoch = \(sql.bind(.id(time.epoch))) \
      FROM unnest(\(events)::uuid[], \(names)::text[], \(owners)::uuid[]) AS held (e, h, o) \
      WHERE d.event_id = held.e AND d.handler = held.h AND d.status = 'running' AND d.owner = held.o \
      AND \(historyCheck { sql.bind($0) }) \
      RETURNING d.event_id, d.handler
      """
    return sql.statement(text)
  }

  /// Returns the claimed deliveries, longest due first.
  static func deliveries(in answer: PostgresAnswer) throws -> [StoredDelivery] {
    let rows = answer.rows.sorted { left, right in
      for column in [9, 0, 1] where left[column] != right[column] {
        return StoredValue.isOrdered(left[column], before: right[column])
      }
      return false
    }
    return try rows.map { try StoredDelivery(row: $0) }
  }
}
