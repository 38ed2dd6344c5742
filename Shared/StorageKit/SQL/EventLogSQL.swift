package import DomainKit

/// The event log's questions and changes in portable SQL.
package struct EventLogSQL: Sendable {
  private let dialect: SQLDialect

  package init(_ dialect: SQLDialect) { self.dialect = dialect }

  // MARK: Looking

  /// Rows for ``event(_:deliveries:)``.
  package func events(_ filter: EventFilter, at now: Timestamp) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add(
      """
      SELECT e.id, e.name, e.payload, e.aggregate_type, e.aggregate_id, e.unit_id, e.raised_at, e.caused_by \
      FROM core_event e WHERE 1 = 1
      """)
    if let status = filter.status { sql.add(" AND \(has(status, at: now, &sql))") }
    if let name = filter.stableName { sql.add(" AND e.name = \(sql.bind(.text(name)))") }
    if let id = filter.tail?.whole {
      sql.add(" AND e.id = \(sql.bind(.id(id)))")
    } else if let tail = filter.tail {
      sql.add(" AND \(dialect.digits(of: "e.id")) LIKE \(sql.bind(.text("%\(tail.digits)")))")
    }
    if let before = filter.before { sql.add(" AND e.id < \(sql.bind(.id(before)))") }
    sql.add(" ORDER BY e.id DESC LIMIT \(sql.bind(.integer(Int64(filter.limit))))")
    return sql.statement
  }

  /// What is open or dead has an index of its own, which answers first; what is done is nearly everything.
  private func has(_ status: DeliveryStatus, at now: Timestamp, _ sql: inout SQLBuilder) -> String {
    let moment = sql.bind(.integer(now.milliseconds))
    let isOpen = "e.id IN (SELECT d.event_id FROM core_delivery d WHERE d.is_open = 1 AND"
    return switch status {
    case .pending: "\(isOpen) (d.status = 'pending' OR (d.status = 'running' AND d.due_at <= \(moment))))"
    case .running: "\(isOpen) d.status = 'running' AND d.due_at > \(moment))"
    case .failed: "\(isOpen) d.status = 'failed')"
    case .dead: "e.id IN (SELECT d.event_id FROM core_delivery d WHERE d.status = 'dead')"
    case .done, .discarded:
      "EXISTS (SELECT 1 FROM core_delivery d WHERE d.event_id = e.id AND d.status = '\(status.rawValue)')"
    }
  }

  /// Rows for ``delivery(_:)``.
  package func deliveries(of event: UniqueID) -> SQLStatement {
    SQLStatement(
      """
      SELECT handler, status, attempts, due_at, cause, settled_at FROM core_delivery \
      WHERE event_id = \(dialect.parameter(1)) ORDER BY handler
      """, [.id(event)])
  }

  // MARK: Intervening

  /// Two statements, each with its own index.
  package func retry(_ selection: RetrySelection, at now: Timestamp) -> [SQLStatement] {
    ["is_open = 1 AND status = 'failed'", "status = 'dead'"].compactMap { condition in
      if selection == .dead, condition != "status = 'dead'" { return nil }
      var sql = SQLBuilder(dialect)
      sql.add(
        """
        UPDATE core_delivery SET is_open = 1, status = 'pending', attempts = 0, settled_at = NULL, \
        due_at = \(sql.bind(.integer(now.milliseconds))) WHERE \(condition)
        """)
      switch selection {
      case .dead: break
      case .event(let id): sql.add(" AND event_id = \(sql.bind(.id(id)))")
      case .type(let name):
        sql.add(" AND event_id IN (SELECT id FROM core_event WHERE name = \(sql.bind(.text(name))))")
      }
      return sql.statement
    }
  }

  package func discard(_ event: UniqueID, at now: Timestamp) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    let moment = sql.bind(.integer(now.milliseconds))
    sql.add(
      """
      UPDATE core_delivery SET is_open = 0, status = 'discarded', settled_at = \(moment) \
      WHERE event_id = \(sql.bind(.id(event))) AND (status IN ('pending', 'failed', 'dead') \
      OR (status = 'running' AND due_at <= \(moment)))
      """)
    return sql.statement
  }

  /// The identifiers of events that nobody needs any more, oldest first.
  package func purgeable(doneBefore moment: Timestamp, limit: Int) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    let before = sql.bind(.integer(moment.milliseconds))
    sql.add(
      """
      SELECT e.id FROM core_event e WHERE e.raised_at < \(before) AND NOT EXISTS (\
      SELECT 1 FROM core_delivery d WHERE d.event_id = e.id \
      AND NOT (d.status IN ('done', 'discarded') AND d.settled_at < \(before))) \
      ORDER BY e.id LIMIT \(sql.bind(.integer(Int64(limit))))
      """)
    return sql.statement
  }

  package func forget(_ event: UniqueID) -> [SQLStatement] {
    ["core_delivery WHERE event_id", "core_event WHERE id"].map {
      SQLStatement("DELETE FROM \($0) = \(dialect.parameter(1))", [.id(event)])
    }
  }

  // MARK: Reading

  /// - Throws: ``StorageError/malformedRow(table:reason:)``.
  package func event(_ row: [StoredValue], deliveries: [DeliveryRecord]) throws -> StoredEvent {
    guard row.count == 8, case .id(let id) = row[0], case .text(let name) = row[1], case .text(let payload) = row[2],
      case .text(let type) = row[3], case .id(let aggregate) = row[4], case .id(let unit) = row[5],
      case .integer(let raisedAt) = row[6]
    else { throw StorageError.malformedRow(table: "core_event", reason: "a column has the wrong type") }
    var causedBy: UniqueID?
    if case .id(let account) = row[7] { causedBy = account }
    return StoredEvent(
      id: id, stableName: name, payload: payload, aggregate: AggregateReference(type: type, id: aggregate),
      unitID: unit, causedBy: causedBy, raisedAt: Timestamp(milliseconds: raisedAt), deliveries: deliveries)
  }

  /// - Throws: ``StorageError/malformedRow(table:reason:)``.
  package func delivery(_ row: [StoredValue]) throws -> DeliveryRecord {
    guard row.count == 6, case .text(let handler) = row[0], case .text(let name) = row[1],
      let status = DeliveryStatus(rawValue: name), case .integer(let attempts) = row[2],
      case .integer(let dueAt) = row[3]
    else { throw StorageError.malformedRow(table: "core_delivery", reason: "a column has the wrong type") }
    var cause: String?
    if case .text(let text) = row[4] { cause = text }
    var settledAt: Timestamp?
    if case .integer(let moment) = row[5] { settledAt = Timestamp(milliseconds: moment) }
    return DeliveryRecord(
      handler: handler, status: status, attempts: Int(attempts), dueAt: Timestamp(milliseconds: dueAt), cause: cause,
      settledAt: settledAt)
  }
}
