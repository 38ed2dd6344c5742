package import DomainKit

/// The outbox's questions and changes in portable SQL.
package struct OutboxSQL: Sendable {
  private let dialect: SQLDialect

  package init(_ dialect: SQLDialect) { self.dialect = dialect }

  private func p(_ number: Int) -> String { dialect.parameter(number) }

  // MARK: Rows

  package func eventRow(_ entry: OutboxEntry) throws -> [StoredValue] {
    [
      .id(entry.eventID), .text(entry.stableName), .text(try EventCoding.encode(entry.event)),
      .text(entry.aggregate.type), .id(entry.aggregate.id), .id(entry.unitID),
      .integer(entry.raisedAt.milliseconds), entry.causedBy.map(StoredValue.id) ?? .null,
    ]
  }

  /// - Parameter isHeldBack: whether it waits behind an earlier event; then it is claimed by nobody.
  package func deliveryRow(
    _ entry: OutboxEntry, handler: String, claim: DeliveryClaim, isHeldBack: Bool
  ) -> [StoredValue] {
    let due = isHeldBack ? claim.claimedAt : claim.expiresAt
    return [
      .id(entry.eventID), .text(handler), .id(entry.aggregate.id), .integer(1),
      .text(isHeldBack ? "pending" : "running"), .integer(0), .integer(due.milliseconds), .id(claim.owner), .null,
      .null,
    ]
  }

  // MARK: Settling

  /// Changes one row, or none when the delivery is no longer the owner's.
  package func settle(_ settlement: DeliverySettlement) -> SQLStatement {
    let at = StoredValue.integer(settlement.at.milliseconds)
    let key: [StoredValue] = [.id(settlement.key.eventID), .text(settlement.key.handler), .id(settlement.owner)]
    switch settlement.outcome {
    case .done:
      return SQLStatement(settleText("is_open = 0, status = 'done', settled_at = \(p(4))"), key + [at])
    case .failed(let cause, let attempts, let retryAt):
      return SQLStatement(
        settleText("status = 'failed', cause = \(p(4)), attempts = \(higher(5)), due_at = \(p(6))"),
        key + [.text(cause), .integer(Int64(attempts)), .integer(retryAt.milliseconds)])
    case .dead(let cause, let attempts):
      return SQLStatement(
        settleText("is_open = 0, status = 'dead', cause = \(p(4)), attempts = \(higher(5)), settled_at = \(p(6))"),
        key + [.text(cause), .integer(Int64(attempts)), at])
    }
  }

  /// What is counted never becomes less: an attempt that began earlier may end later.
  private func higher(_ number: Int) -> String {
    "CASE WHEN attempts > \(p(number)) THEN attempts ELSE \(p(number)) END"
  }

  private func settleText(_ assignments: String) -> String {
    """
    UPDATE core_delivery SET \(assignments) \
    WHERE event_id = \(p(1)) AND handler = \(p(2)) AND is_open = 1 AND owner = \(p(3))
    """
  }

  // MARK: Claiming

  /// Due deliveries that no earlier open one of their aggregate and handler holds back, with their events.
  ///
  /// The text depends on the number of handlers alone, so that a program has one and engines can keep it prepared.
  package func due(at now: Timestamp, _ handlers: Set<HandlerKey>, limit: Int) -> SQLStatement {
    SQLStatement(
      """
      SELECT d.event_id, d.handler, e.name, e.payload, e.aggregate_type, e.aggregate_id, d.attempts, e.caused_by \
      \(claimable(handlers, from: 3)) AND d.due_at <= \(p(1)) \
      ORDER BY d.due_at, d.event_id, d.handler LIMIT \(p(2))
      """, [.integer(now.milliseconds), .integer(Int64(limit))] + values(of: handlers))
  }

  /// When the first of those is due.
  package func nextDue(_ handlers: Set<HandlerKey>) -> SQLStatement {
    SQLStatement(
      "SELECT d.due_at \(claimable(handlers, from: 1)) ORDER BY d.due_at LIMIT 1", values(of: handlers))
  }

  /// Open deliveries to these handlers, without those that are held back.
  ///
  /// Handlers are looked at twice: the index of what is due has their names, so that most of what nobody here can
  /// deliver is passed over without being read. `CROSS JOIN` keeps that index in front.
  private func claimable(_ handlers: Set<HandlerKey>, from first: Int) -> String {
    let places = (0..<handlers.count).map { first + 2 * $0 }
    let names = places.map(p).joined(separator: ", ")
    let pairs = places.map { "(\(p($0)), \(p($0 + 1)))" }.joined(separator: ", ")
    return """
      FROM core_delivery d CROSS JOIN core_event e \
      WHERE d.is_open = 1 AND e.id = d.event_id AND d.handler IN (\(names)) \
      AND (d.handler, e.name) IN (VALUES \(pairs)) AND NOT EXISTS (\
      SELECT 1 FROM core_delivery o WHERE o.is_open = 1 AND o.aggregate_id = d.aggregate_id \
      AND o.handler = d.handler AND o.event_id < d.event_id)
      """
  }

  private func values(of handlers: Set<HandlerKey>) -> [StoredValue] {
    handlers.flatMap { [.text($0.handler), .text($0.stableName)] }
  }

  package func claim(_ key: DeliveryKey, _ claim: DeliveryClaim) -> SQLStatement {
    SQLStatement(
      """
      UPDATE core_delivery SET status = 'running', owner = \(p(3)), due_at = \(p(4)) \
      WHERE event_id = \(p(1)) AND handler = \(p(2)) AND is_open = 1
      """,
      [.id(key.eventID), .text(key.handler), .id(claim.owner), .integer(claim.expiresAt.milliseconds)])
  }

  package func renew(_ key: DeliveryKey, _ claim: DeliveryClaim) -> SQLStatement {
    SQLStatement(
      """
      UPDATE core_delivery SET due_at = \(p(4)) \
      WHERE event_id = \(p(1)) AND handler = \(p(2)) AND is_open = 1 AND owner = \(p(3))
      """,
      [.id(key.eventID), .text(key.handler), .id(claim.owner), .integer(claim.expiresAt.milliseconds)])
  }

  // MARK: Looking

  /// The latest event of the aggregate that still waits for the handler.
  package func latestWaiting(of aggregate: UniqueID, handler: String) -> SQLStatement {
    SQLStatement(
      """
      SELECT event_id FROM core_delivery WHERE is_open = 1 AND aggregate_id = \(p(1)) AND handler = \(p(2)) \
      ORDER BY event_id DESC LIMIT 1
      """, [.id(aggregate), .text(handler)])
  }

  package func handlersWaiting(for aggregate: UniqueID) -> SQLStatement {
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
}
