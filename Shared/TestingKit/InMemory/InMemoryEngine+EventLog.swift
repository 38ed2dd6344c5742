package import DomainKit
package import StorageKit

extension InMemoryEngine {
  /// Looks at every delivery that ever was.
  package func events(_ filter: EventFilter, at now: Timestamp) async throws -> [StoredEvent] {
    let events = Dictionary(grouping: withState { $0.outbox.all }, by: \.key.eventID)
    let found = try events.keys.sorted(by: >).compactMap { id in
      try events[id].flatMap { try Self.event(of: $0) }
    }
    return Array(found.lazy.filter { filter.matches($0, at: now) }.prefix(filter.limit))
  }

  package func retry(_ selection: RetrySelection, at now: Timestamp) async throws -> Int {
    try Rehearsal.refuse("writes to the database on its own")
    return change { delivery in
      guard delivery.status == .dead || delivery.status == .failed && selection != .dead else { return false }
      switch selection {
      case .event(let id): if delivery.key.eventID != id { return false }
      case .type(let name): if delivery.entry.stableName != name { return false }
      case .dead: break
      }
      delivery.status = .pending
      delivery.attempts = 0
      delivery.settledAt = nil
      delivery.dueAt = now
      return true
    }
  }

  package func discard(_ event: UniqueID, at now: Timestamp) async throws -> Int {
    try Rehearsal.refuse("writes to the database on its own")
    return change { delivery in
      let isTaken = delivery.status == .running && delivery.dueAt > now
      guard delivery.key.eventID == event, delivery.status.isOpen && !isTaken || delivery.status == .dead
      else { return false }
      delivery.status = .discarded
      delivery.settledAt = now
      return true
    }
  }

  package func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try Rehearsal.refuse("writes to the database on its own")
    return withState { state in
      let events = Dictionary(grouping: state.outbox.all, by: \.key.eventID)
      let old = events.filter { $0.value.allSatisfy { $0.isOver(before: moment) } }
      let forgotten = old.keys.sorted().prefix(limit)
      for delivery in forgotten.flatMap({ old[$0] ?? [] }) { state.outbox[delivery.key] = nil }
      return forgotten.count
    }
  }

  /// Changes deliveries, those open included.
  ///
  /// - Parameter body: says whether it has changed the delivery.
  private func change(_ body: (inout InMemoryOutbox.Delivery) -> Bool) -> Int {
    withState { state in
      var count = 0
      for var delivery in state.outbox.all where body(&delivery) {
        state.outbox[delivery.key] = delivery
        count += 1
      }
      if count > 0 { state.changes += 1 }
      return count
    }
  }

  private static func event(of deliveries: [InMemoryOutbox.Delivery]) throws -> StoredEvent? {
    guard let entry = deliveries.first?.entry else { return nil }
    return StoredEvent(
      id: entry.eventID, stableName: entry.stableName, payload: try EventCoding.encode(entry.event),
      aggregate: entry.aggregate, unitID: entry.unitID, causedBy: entry.causedBy, raisedAt: entry.raisedAt,
      deliveries: deliveries.map(\.record).sorted { $0.handler < $1.handler })
  }
}

extension InMemoryOutbox.Delivery {
  fileprivate var record: DeliveryRecord {
    DeliveryRecord(
      handler: key.handler, status: status, attempts: attempts, dueAt: dueAt, cause: cause, settledAt: settledAt)
  }

  fileprivate func isOver(before moment: Timestamp) -> Bool {
    guard status == .done || status == .discarded, let settledAt else { return false }
    return settledAt < moment && entry.raisedAt < moment
  }
}

extension EventFilter {
  fileprivate func matches(_ event: StoredEvent, at now: Timestamp) -> Bool {
    (status == nil || event.deliveries.contains { $0.status(at: now) == status })
      && (stableName == nil || event.stableName == stableName)
      && (tail?.matches(event.id) ?? true)
      && (before.map { event.id < $0 } ?? true)
  }
}
