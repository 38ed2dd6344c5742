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
    try DryRun.refuse("writes to the database outside of a unit of work")
    let unitEnd = min(moment, clock.now.advanced(byMilliseconds: -Self.unitRetention))
    // The queries run without the write lock, because most of the time they find no rows.
    let (events, lastUnit) = try read { session in
      (
        try session.rows(administration.purgeable(doneBefore: moment, limit: limit)).compactMap(\.first?.id),
        try session.rows(outbox.units(before: unitEnd, limit: limit)).last?.first?.id
      )
    }
    if events.isEmpty, lastUnit == nil { return 0 }
    return try await withWriteTransaction { session in
      if let lastUnit { try session.run(outbox.deleteUnits(through: lastUnit)) }
      return try events.reduce(0) { count, event in
        try session.run(administration.delete(event, doneBefore: moment))
        // A user may have retried the event in the meantime.
        if session.changes == 0 { return count }
        try session.run(administration.deleteDeliveries(of: event))
        return count + 1
      }
    }
  }

  private func changes(_ statements: [SQLStatement], _ session: SQLiteSession) throws -> Int {
    try statements.reduce(0) { sum, statement in
      try session.run(statement)
      return sum + session.changes
    }
  }
}
