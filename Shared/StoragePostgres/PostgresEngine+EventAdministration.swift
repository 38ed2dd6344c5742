package import DomainKit
package import StorageKit

extension PostgresEngine {
  private var administration: EventAdministrationSQL { EventAdministrationSQL(.postgres) }

  package func events(_ filter: EventFilter) async throws -> [StoredEvent] {
    let (now, time) = (try await time.moment(of: self), clock.now)
    return try await with(.reading) { connection in
      let rows = try await connection.run([PostgresStatement(administration.events(filter, at: now))]).first?.rows ?? []
      if rows.isEmpty { return [] }
      let answers = try await connection.run(
        rows.compactMap(\.first?.id).map { PostgresStatement(administration.deliveries(of: $0)) })
      return try zip(rows, answers).map { row, deliveries in
        try administration.event(
          row, deliveries: try deliveries.rows.map { try administration.delivery($0, at: now, time) })
      }
    }
  }

  package func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit] {
    try await ask(PostgresStatement(administration.units(selection, limit: limit))).rows.map(administration.unit)
  }

  package func retry(_ selection: RetrySelection) async throws -> Int {
    try DryRun.refuse("writes to the database outside of a unit of work")
    return try await change(administration.retry(selection, at: try await time.moment(of: self)))
  }

  package func discard(_ event: UniqueID) async throws -> Int {
    try DryRun.refuse("writes to the database outside of a unit of work")
    return try await change([administration.discard(event, at: try await time.moment(of: self), clock.now)])
  }

  /// The shortest time for which the identities of stored units are kept, in milliseconds.
  private static let unitRetention: Int64 = 86_400_000

  package func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try DryRun.refuse("writes to the database outside of a unit of work")
    let candidates = try await ask(PostgresStatement(administration.purgeable(doneBefore: moment, limit: limit)))
    let ids = candidates.rows.compactMap(\.first?.id)
    // The condition is checked again, because a user may have retried one of the events.
    var sql = PostgresBuilder()
    let (events, time) = (sql.bind(.ids(ids)), sql.bind(moment.milliseconds))
    let purged = """
      WITH gone AS (DELETE FROM core_event e WHERE e.id = ANY(\(events)) AND \(migrationCheck { sql.bind($0) }) \
      AND NOT EXISTS (SELECT 1 FROM core_delivery d WHERE d.event_id = e.id \
      AND NOT (d.status IN ('done', 'discarded') AND d.settled_at < \(time))) RETURNING e.id), \
      deliveries AS (DELETE FROM core_delivery d USING gone WHERE d.event_id = gone.id RETURNING 1) \
      SELECT COUNT(*) FROM gone
      """
    let age = clock.now.milliseconds(since: moment)
    try await deleteUnits(olderThan: max(age, Self.unitRetention), limit: limit)
    if ids.isEmpty { return 0 }
    let answer = try await askChecked(sql.statement(purged))
    return answer.first.flatMap { Int(storedValue: $0) } ?? 0
  }

  /// Removes the identities of units that were stored long ago by the server's clock. The clock of a
  /// till may be wrong, and a resent unit whose identity is gone would be stored twice.
  private func deleteUnits(olderThan age: Int64, limit: Int) async throws {
    var sql = PostgresBuilder()
    let (retention, count) = (sql.bind(age), sql.bind(Int64(limit)))
    let text = """
      DELETE FROM core_commit c USING (SELECT unit_id FROM core_commit ORDER BY unit_id LIMIT \(count)) AS first \
      WHERE c.unit_id = first.unit_id AND c.committed_at < \(time.now(&sql)) - \(retention) \
      AND \(migrationCheck { sql.bind($0) })
      """
    _ = try await askChecked(sql.statement(text))
  }
}
