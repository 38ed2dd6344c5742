package import DomainKit

/// The queries and changes of stored events, for their administration, in portable SQL.
package struct EventAdministrationSQL: Sendable {
  let dialect: SQLDialect

  package init(_ dialect: SQLDialect) { self.dialect = dialect }

  // MARK: Queries

  /// Returns the query for the rows that ``event(_:deliveries:)`` reads.
  package func events(_ filter: EventFilter, at now: EngineTime) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add(
      """
      SELECT e.id, e.name, e.payload, e.aggregate_type, e.aggregate_id, e.unit_id, e.raised_at, e.caused_by, \
      e.generation, e.parent_id \
      FROM core_event e WHERE 1 = 1
      """)
    if let status = filter.status { sql.add(" AND \(has(status, at: now, &sql))") }
    if let name = filter.stableName { sql.add(" AND e.name = \(sql.bind(.text(name)))") }
    if let id = filter.suffix?.completeID {
      sql.add(" AND e.id = \(sql.bind(.id(id)))")
    } else if let suffix = filter.suffix {
      sql.add(" AND \(dialect.digits("e.id")) LIKE \(sql.bind(.text("%\(suffix.digits)")))")
    }
    if let before = filter.before { sql.add(" AND e.id < \(sql.bind(.id(before)))") }
    sql.add(" ORDER BY e.id DESC LIMIT \(sql.bind(.integer(Int64(filter.limit))))")
    return sql.statement
  }

  /// Open and dead deliveries have an index of their own, which is read first. Nearly all
  /// deliveries are done.
  private func has(_ status: DeliveryStatus, at now: EngineTime, _ sql: inout SQLBuilder) -> String {
    let isLeased = Self.isLeased(at: now, "d.", &sql)
    let isOpen = "e.id IN (SELECT d.event_id FROM core_delivery d WHERE d.is_open = 1 AND"
    return switch status {
    case .pending: "\(isOpen) (d.status = 'pending' OR (d.status = 'running' AND NOT \(isLeased))))"
    case .running: "\(isOpen) d.status = 'running' AND \(isLeased))"
    case .failed: "\(isOpen) d.status = 'failed')"
    case .dead: "e.id IN (SELECT d.event_id FROM core_delivery d WHERE d.status = 'dead')"
    case .done, .discarded:
      "EXISTS (SELECT 1 FROM core_delivery d WHERE d.event_id = e.id AND d.status = '\(status.rawValue)')"
    }
  }

  /// Returns `true` if a process holds a delivery.
  private static func isLeased(at now: EngineTime, _ prefix: String, _ sql: inout SQLBuilder) -> String {
    let (epoch, moment) = (sql.bind(.id(now.epoch)), sql.bind(.integer(now.milliseconds)))
    return "(COALESCE(\(prefix)epoch = \(epoch), 0 = 1) AND \(prefix)due_at > \(moment))"
  }

  /// Returns the query for the rows that ``delivery(_:at:_:)`` reads.
  package func deliveries(of event: UniqueID) -> SQLStatement {
    SQLStatement(
      """
      SELECT handler, status, attempts, due_at, cause, settled_at, epoch FROM core_delivery \
      WHERE event_id = \(dialect.parameter(1)) ORDER BY handler
      """, [.id(event)])
  }

  // MARK: Changes

  /// Returns two statements, each with its own index.
  package func retry(_ selection: RetrySelection, at now: EngineTime) -> [SQLStatement] {
    ["is_open = 1 AND status = 'failed'", "status = 'dead'"].compactMap { condition in
      if selection == .dead, condition != "status = 'dead'" { return nil }
      var sql = SQLBuilder(dialect)
      sql.add(
        """
        UPDATE core_delivery SET is_open = 1, status = 'pending', attempts = 0, settled_at = NULL, \
        due_at = \(sql.bind(.integer(now.milliseconds))), epoch = \(sql.bind(.id(now.epoch))) WHERE \(condition)
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

  package func discard(_ event: UniqueID, at now: EngineTime, _ time: Timestamp) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    let isLeased = Self.isLeased(at: now, "", &sql)
    sql.add(
      """
      UPDATE core_delivery SET is_open = 0, status = 'discarded', settled_at = \(sql.bind(.integer(time.milliseconds))) \
      WHERE event_id = \(sql.bind(.id(event))) AND (status IN ('pending', 'failed', 'dead') \
      OR (status = 'running' AND NOT \(isLeased)))
      """)
    return sql.statement
  }

  /// Returns the identifiers of finished events, oldest first. An identifier contains the time, so
  /// the search ends at the first event that is too recent.
  package func purgeable(doneBefore moment: Timestamp, limit: Int) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add(
      """
      SELECT e.id FROM core_event e WHERE e.id < \(sql.bind(.id(.first(at: moment)))) \
      AND \(isFinished(before: moment, &sql)) ORDER BY e.id LIMIT \(sql.bind(.integer(Int64(limit))))
      """)
    return sql.statement
  }

  /// Returns the deletion of an event that is still finished, without that of its deliveries.
  package func delete(_ event: UniqueID, doneBefore moment: Timestamp) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add("DELETE FROM core_event AS e WHERE e.id = \(sql.bind(.id(event))) AND \(isFinished(before: moment, &sql))")
    return sql.statement
  }

  package func deleteDeliveries(of event: UniqueID) -> SQLStatement {
    SQLStatement("DELETE FROM core_delivery WHERE event_id = \(dialect.parameter(1))", [.id(event)])
  }

  /// Returns the condition that all deliveries of the event `e` were done or discarded before a time.
  private func isFinished(before moment: Timestamp, _ sql: inout SQLBuilder) -> String {
    """
    NOT EXISTS (SELECT 1 FROM core_delivery d WHERE d.event_id = e.id \
    AND NOT (d.status IN ('done', 'discarded') AND d.settled_at < \(sql.bind(.integer(moment.milliseconds)))))
    """
  }

  // MARK: Decoding rows

  /// Returns the event in a row of ``events(_:at:)``.
  ///
  /// - Throws: ``StorageError/malformedRow(table:reason:)``.
  package func event(_ row: [StoredValue], deliveries: [DeliveryState]) throws -> StoredEvent {
    guard row.count == 10, case .id(let id) = row[0], case .text(let name) = row[1], case .text(let payload) = row[2],
      case .text(let type) = row[3], case .id(let aggregate) = row[4], case .id(let unit) = row[5],
      case .integer(let raisedAt) = row[6]
    else { throw StorageError.malformedRow(table: "core_event", reason: "a column has the wrong type") }
    var generation = 0
    if case .integer(let number) = row[8] { generation = Int(number) }
    return StoredEvent(
      id: id, stableName: name, payload: payload, aggregate: AggregateReference(type: type, id: aggregate),
      unitID: unit, account: row[7].id, generation: generation, parent: row[9].id,
      raisedAt: Timestamp(milliseconds: raisedAt), deliveries: deliveries)
  }

  /// Returns the delivery in a row of ``deliveries(of:)``.
  ///
  /// - Throws: ``StorageError/malformedRow(table:reason:)``.
  package func delivery(_ row: [StoredValue], at now: EngineTime, _ time: Timestamp) throws -> DeliveryState {
    guard row.count == 7, case .text(let handler) = row[0], case .text(let name) = row[1],
      let status = DeliveryStatus(rawValue: name), case .integer(let failures) = row[2],
      case .integer(let dueAt) = row[3]
    else { throw StorageError.malformedRow(table: "core_delivery", reason: "a column has the wrong type") }
    var cause: String?
    if case .text(let text) = row[4] { cause = text }
    var settledAt: Timestamp?
    if case .integer(let moment) = row[5] { settledAt = Timestamp(milliseconds: moment) }
    // A damaged row can have any number.
    let (left, overflows) = dueAt.subtractingReportingOverflow(now.milliseconds)
    let wait = row[6].id == now.epoch && !overflows ? max(0, left) : 0
    return DeliveryState(
      handler: handler, status: status == .running && wait == 0 ? .pending : status, failures: Int(failures),
      dueAt: time.advanced(byMilliseconds: wait), failureReason: cause, settledAt: settledAt)
  }
}

extension StoredValue {
  /// The identifier; `nil` for a value of another kind.
  package var id: UniqueID? { if case .id(let id) = self { id } else { nil } }
}
