package import DomainKit
package import StorageKit

extension SQLiteEngine {
  private var log: EventLogSQL { EventLogSQL(.sqlite) }

  package func events(_ filter: EventFilter, at now: Timestamp) async throws -> [StoredEvent] {
    try read { session in
      try session.inTransaction(.deferred) {
        try session.rows(log.events(filter, at: now)).map { row in
          guard case .id(let id) = row[0] else { return try log.event(row, deliveries: []) }
          return try log.event(row, deliveries: session.rows(log.deliveries(of: id)).map(log.delivery))
        }
      }
    }
  }

  package func retry(_ selection: RetrySelection, at now: Timestamp) async throws -> Int {
    try await writing { session in try changes(log.retry(selection, at: now), session) }
  }

  package func discard(_ event: UniqueID, at now: Timestamp) async throws -> Int {
    try await writing { session in try changes([log.discard(event, at: now)], session) }
  }

  package func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try await writing { session in
      let rows = try session.rows(log.purgeable(doneBefore: moment, limit: limit))
      for case .id(let id)? in rows.map(\.first) {
        for statement in log.forget(id) { try session.run(statement) }
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
