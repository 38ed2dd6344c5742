package import DomainKit
package import StorageKit

extension SQLiteEngine {
  package func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    if handlers.isEmpty || limit < 1 { return [] }
    return try await withWriteTransaction { session in
      let now = engineClock.now
      var claimed: [StoredDelivery] = []
      for range in OutboxSQL.EpochRange.allCases where claimed.count < limit {
        let free = limit - claimed.count
        claimed += try due(in: range, at: now, handlers, limit: free, session).prefix(free)
      }
      for delivery in claimed { try session.run(outbox.claim(delivery.key, lease, at: now)) }
      return claimed
    }
  }

  /// Returns the due deliveries of a range, oldest first, at least as many as the limit if there
  /// are so many.
  private func due(
    in range: OutboxSQL.EpochRange, at now: EngineTime, _ handlers: Set<HandlerKey>, limit: Int,
    _ session: SQLiteSession
  ) throws -> [StoredDelivery] {
    if try session.rows(outbox.hasClaimable(in: range, at: now, handlers)).isEmpty { return [] }
    let events = Dictionary(grouping: handlers, by: \.handler)
    return try StoredDelivery.inOrder(
      events.flatMap { handler, keys in
        try session.rows(
          outbox.due(in: range, at: now, to: handler, of: keys.map(\.stableName), limit: limit))
      })
  }

  package func claimExpired(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    if handlers.isEmpty { return nil }
    return try await withWriteTransaction { session in
      let now = engineClock.now
      guard let row = try session.rows(outbox.expired(at: now, handlers)).first else { return nil }
      let delivery = try StoredDelivery(row: row, failures: 1)
      try session.run(outbox.claim(delivery.key, lease, at: now))
      return delivery
    }
  }

  package func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey> {
    try await withWriteTransaction { session in
      let now = engineClock.now
      return try deliveries.reduce(into: []) { renewed, held in
        try session.run(outbox.renew(held, for: duration, at: now))
        if session.changes > 0 { renewed.insert(held.key) }
      }
    }
  }

  package func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    if handlers.isEmpty { return nil }
    return try read { session in
      if try session.rows(outbox.hasOpen).isEmpty { return nil }
      let now = engineClock.now
      for range in OutboxSQL.EpochRange.allCases {
        if try !session.rows(outbox.hasClaimable(in: range, at: now, handlers)).isEmpty { return 0 }
      }
      guard case .integer(let due) = try session.rows(outbox.nextDue(at: now, handlers)).first?.first
      else { return nil }
      return max(0, due - now.milliseconds)
    }
  }

  package func resume(handlers: Set<HandlerKey>) async throws -> Int {
    if handlers.isEmpty { return 0 }
    guard try read({ try !$0.rows(outbox.hasPaused(for: handlers)).isEmpty }) else { return 0 }
    return try await withWriteTransaction { session in
      let now = engineClock.now
      return try handlers.reduce(0) { sum, key in
        try session.run(outbox.resume(key, at: now))
        return sum + session.changes
      }
    }
  }

  package func openHandlers(for aggregate: UniqueID) async throws -> [String] {
    try read { try $0.rows(outbox.openHandlers(for: aggregate)) }.compactMap { row in
      if case .text(let handler) = row.first { handler } else { nil }
    }
  }

  package func openDeliveries() async throws -> [OpenDeliveries] {
    try read { try $0.rows(outbox.open) }.compactMap { row in
      guard case .text(let name) = row[0], case .text(let handler) = row[1], case .integer(let count) = row[2]
      else { return nil }
      return OpenDeliveries(stableName: name, handler: handler, count: Int(count))
    }
  }
}
