package import DomainKit
package import StorageKit

extension SQLiteEngine {
  private var administration: EventAdministrationSQL { EventAdministrationSQL(.sqlite) }

  package func events(_ filter: EventFilter) async throws -> [StoredEvent] {
    try read { session in
      let now = now
      return try session.inTransaction(.deferred) {
        try session.rows(administration.events(filter, at: now.engine)).map { row in
          guard case .id(let id) = row[0] else { return try administration.event(row, deliveries: []) }
          let deliveries = try session.rows(administration.deliveries(of: id))
          return try administration.event(
            row, deliveries: deliveries.map { try administration.delivery($0, at: now.engine, now.wall) })
        }
      }
    }
  }

  package func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit] {
    try read { try $0.rows(administration.units(selection, limit: limit)).map(administration.unit) }
  }

  package func retry(_ selection: RetrySelection) async throws -> Int {
    try await withWriteTransaction { session in
      try changes(administration.retry(selection, at: engineClock.now), session)
    }
  }

  package func discard(_ event: UniqueID) async throws -> Int {
    try await withWriteTransaction { session in
      try changes([administration.discard(event, at: engineClock.now, clock.now)], session)
    }
  }

  /// The shortest time for which the identities of stored units are kept, in milliseconds.
  private static let unitRetention: Int64 = 86_400_000

  package func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    let purgeable = administration.purgeable(doneBefore: moment, limit: limit)
    // The query runs without the write lock, because most of the time it finds no events.
    let candidates = try read { try $0.rows(purgeable) }.compactMap(\.first?.id)
    return try await withWriteTransaction { session in
      try session.run(
        outbox.deleteUnits(
          before: min(moment, clock.now.advanced(byMilliseconds: -Self.unitRetention)), limit: limit))
      // A user may have retried one of the events in the meantime.
      let rows = candidates.isEmpty ? [] : try session.rows(purgeable).compactMap(\.first?.id)
      for id in rows {
        for statement in administration.delete(id) { try session.run(statement) }
      }
      return rows.count
    }
  }

  private func changes(_ statements: [SQLStatement], _ session: SQLiteSession) throws -> Int {
    try statements.reduce(0) { sum, statement in
      try session.run(statement)
      return sum + session.changes
    }
  }
}
