package import DomainKit
package import StorageKit
import Synchronization

extension PostgresEngine {
  private var sql: PostgresOutboxSQL { PostgresOutboxSQL(time: time, migrationCheck: migrationCheck) }

  package func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    try DryRun.refuse("writes to the database outside of a unit of work")
    if handlers.isEmpty || limit < 1 { return [] }
    var claimed: [StoredDelivery] = []
    for kind in [PostgresOutboxSQL.ClaimKind.due, .otherEpochs] where claimed.count < limit {
      let answer = try await claim(sql.claim(kind, lease, handlers, limit: limit - claimed.count), lease)
      // A repeated claim also returns what the lease took before.
      let known = Set(claimed.map(\.key))
      claimed += try StoredDelivery.inOrder(answer.rows).filter { !known.contains($0.key) }
    }
    return claimed
  }

  package func claimExpired(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    try DryRun.refuse("writes to the database outside of a unit of work")
    if handlers.isEmpty { return nil }
    let answer = try await claim(sql.claim(.expired, lease, handlers, limit: 1), lease)
    return try StoredDelivery.inOrder(answer.rows).first
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
    try DryRun.refuse("writes to the database outside of a unit of work")
    if deliveries.isEmpty { return [] }
    let answer = try await askChecked(sql.renew(deliveries, for: duration))
    return Set(
      try answer.rows(of: 2).compactMap { row in
        row[0].id.flatMap { id in String(storedValue: row[1]).map { DeliveryKey(eventID: id, handler: $0) } }
      })
  }

  package func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    if handlers.isEmpty { return nil }
    return try await ask(sql.timeUntilDue(handlers)).first.flatMap { Int64(storedValue: $0) }
  }

  package func resume(handlers: Set<HandlerKey>) async throws -> Int {
    try DryRun.refuse("writes to the database outside of a unit of work")
    if handlers.isEmpty { return 0 }
    guard try await !ask(PostgresStatement(outbox.hasPaused(for: handlers))).rows.isEmpty else { return 0 }
    let now = try await time.moment(of: self)
    return try await change(handlers.map { outbox.resume($0, at: now) })
  }

  package func openHandlers(for aggregate: UniqueID) async throws -> [String] {
    try await ask(PostgresStatement(outbox.openHandlers(for: aggregate))).rows(of: 1).compactMap {
      String(storedValue: $0[0])
    }
  }

  package func openDeliveries() async throws -> [OpenDeliveries] {
    try await ask(PostgresStatement(outbox.open)).rows(of: 3).compactMap { row in
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
      let check = "SELECT 1 WHERE \(migrationCheck { sql.bind($0) })"
      let all =
        [PostgresStatement("BEGIN"), sql.statement(check)] + statements.map { PostgresStatement($0) }
        + [PostgresStatement("COMMIT")]
      do {
        let answers = try await connection.run(all, isCancellable: false, grace: timeouts.cancellation)
        return answers.dropFirst(2).dropLast().reduce(0) { $0 + $1.count }
      } catch let failure as PostgresFailure {
        if failure.isOfCanceledTask { throw CancellationError() }
        _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false)
        throw failure.statement == 1 && failure.isFailedCheck ? try await changedMigrations(on: connection) : failure
      }
    }
  }
}

/// The claims of deliveries, each in one statement that skips rows that another process is claiming.
struct PostgresOutboxSQL {
  /// The deliveries that a claim considers.
  enum ClaimKind {
    /// Stored in this epoch, due, and not running.
    case due
    /// Stored in other epochs, or without one, and not running.
    case otherEpochs
    /// Running under a lease that has ended.
    case expired
  }

  /// A value in place of the epoch, for deliveries to switched-off features.
  private static let paused = UniqueID(high: .max, low: .max)

  let time: PostgresTime
  /// See ``PostgresEngine/migrationCheck(_:)``.
  let migrationCheck: ((Int64) -> String) -> String

  func claim(_ kind: ClaimKind, _ lease: Lease, _ handlers: Set<HandlerKey>, limit: Int) -> PostgresStatement {
    var sql = PostgresBuilder()
    let (now, limit) = (time.now(&sql), sql.bind(Int64(limit)))
    let epoch = sql.bind(.id(time.epoch))
    let order = kind == .expired ? "d.attempts, d.due_at, d.event_id" : "d.due_at, d.event_id"
    let columns = "d.event_id, d.handler, d.due_at, d.attempts"
    let due = """
      SELECT \(columns) \(claimable(handlers, &sql)) AND \(condition(kind, now, epoch, &sql)) \
      ORDER BY \(order) LIMIT \(limit) FOR UPDATE OF d SKIP LOCKED
      """
    let text = """
      WITH due AS (SELECT \(columns) FROM \(known(handlers, &sql)) CROSS JOIN LATERAL (\(due)) AS d \
      WHERE \(migrationCheck { sql.bind($0) }) ORDER BY \(order), d.handler LIMIT \(limit)) \
      UPDATE core_delivery u SET attempts = u.attempts + CASE WHEN status = 'running' THEN 1 ELSE 0 END, \
      status = 'running', owner = \(sql.bind(.id(lease.owner))), due_at = \(now) + \(sql.bind(lease.duration)), \
      epoch = \(epoch) FROM due, core_event e \
      WHERE u.event_id = due.event_id AND u.handler = due.handler AND e.id = u.event_id \
      RETURNING \(Self.claimedColumns), due.due_at
      """
    return sql.statement(text)
  }

  private static let claimedColumns = """
    u.event_id, u.handler, e.name, e.payload, e.aggregate_type, e.aggregate_id, u.attempts, e.caused_by, e.generation
    """

  /// Returns the deliveries that a claim has taken.
  static func held(by owner: UniqueID) -> PostgresStatement {
    let text = """
      SELECT \(claimedColumns), u.due_at FROM core_delivery u, core_event e \
      WHERE u.is_open = 1 AND u.status = 'running' AND u.owner = $1 AND e.id = u.event_id
      """
    return PostgresStatement(text, storing: [.id(owner)])
  }

  /// Returns a table of the handlers' names. A query looks up each of them in the index of open
  /// deliveries, so a backlog of other handlers costs nothing.
  private func known(_ handlers: Set<HandlerKey>, _ sql: inout PostgresBuilder) -> String {
    let names = Set(handlers.map(\.handler)).sorted()
    return "unnest(\(sql.bind(.texts(names)))::text[]) AS known (name)"
  }

  /// Returns the clauses that select the open deliveries to the handler `known.name` that are not
  /// blocked.
  private func claimable(_ handlers: Set<HandlerKey>, _ sql: inout PostgresBuilder) -> String {
    let sorted = handlers.sorted { ($0.handler, $0.stableName) < ($1.handler, $1.stableName) }
    let (names, events) = (sql.bind(.texts(sorted.map(\.handler))), sql.bind(.texts(sorted.map(\.stableName))))
    return """
      FROM core_delivery d, core_event e WHERE d.is_open = 1 AND d.handler = known.name AND e.id = d.event_id \
      AND (d.handler, e.name) IN (SELECT h, n FROM unnest(\(names)::text[], \(events)::text[]) AS pair (h, n)) \
      AND NOT EXISTS (SELECT 1 FROM core_delivery o WHERE o.is_open = 1 AND o.aggregate_id = d.aggregate_id \
      AND o.handler = d.handler AND o.event_id < d.event_id)
      """
  }

  private func condition(_ kind: ClaimKind, _ now: String, _ epoch: String, _ sql: inout PostgresBuilder) -> String {
    let isDue = "d.epoch = \(epoch) AND d.due_at <= \(now)"
    let isOther = "(\(otherEpochs(epoch, &sql).map { "(\($0))" }.joined(separator: " OR ")))"
    return switch kind {
    case .due: "d.status <> 'running' AND \(isDue)"
    case .otherEpochs: "d.status <> 'running' AND \(isOther)"
    case .expired: "d.status = 'running' AND (\(isOther) OR (\(isDue)))"
    }
  }

  /// Returns the conditions for deliveries of other runs of the clock. Each is contiguous in the
  /// index of a handler's open deliveries.
  private func otherEpochs(_ epoch: String, _ sql: inout PostgresBuilder) -> [String] {
    ["d.epoch IS NULL", "d.epoch < \(epoch)", "d.epoch > \(epoch) AND d.epoch < \(sql.bind(.id(Self.paused)))"]
  }

  func timeUntilDue(_ handlers: Set<HandlerKey>) -> PostgresStatement {
    var sql = PostgresBuilder()
    let (now, epoch) = (time.now(&sql), sql.bind(.id(time.epoch)))
    let (known, claimable) = (known(handlers, &sql), claimable(handlers, &sql))
    let others = otherEpochs(epoch, &sql).map { condition in
      "EXISTS (SELECT 1 FROM \(known) CROSS JOIN LATERAL (SELECT 1 \(claimable) AND \(condition) LIMIT 1) AS d)"
    }
    return sql.statement(
      """
      SELECT CASE WHEN \(others.joined(separator: " OR ")) THEN 0 ELSE (SELECT GREATEST(0, d.due_at - \(now)) \
      FROM \(known) CROSS JOIN LATERAL \
      (SELECT d.due_at \(claimable) AND d.epoch = \(epoch) ORDER BY d.due_at LIMIT 1) AS d \
      ORDER BY d.due_at LIMIT 1) END
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
      AND \(migrationCheck { sql.bind($0) }) \
      RETURNING d.event_id, d.handler
      """
    return sql.statement(text)
  }
}
