package import DomainKit
package import StorageKit

extension InMemoryEngine {
  /// Examines every stored event and delivery.
  package func events(_ filter: EventFilter) async throws -> [StoredEvent] {
    let now = now
    let (events, deliveries) = withState { state in
      (state.outbox.events, Dictionary(grouping: state.outbox.all, by: \.key.eventID))
    }
    let found = try events.keys.sorted(by: >).compactMap { id in
      try events[id].map { try Self.event($0, deliveries[id] ?? [], at: now) }
    }
    return Array(found.lazy.filter { filter.matches($0) }.prefix(filter.limit))
  }

  package func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit] {
    let found = withState { $0.units.values }.filter { unit in
      switch selection {
      case .unit(let suffix): suffix.matches(unit.id)
      case .row(let suffix): unit.rows.contains { suffix.matches($0.id) }
      }
    }
    return Array(found.sorted { $0.id > $1.id }.prefix(limit))
  }

  package func retry(_ selection: RetrySelection) async throws -> Int {
    try DryRun.refuse("writes to the database outside of a unit of work")
    let now = now.engineTime
    return change { delivery in
      guard delivery.status == .dead || delivery.status == .failed && selection != .dead else { return false }
      switch selection {
      case .event(let id): if delivery.key.eventID != id { return false }
      case .type(let name): if delivery.entry.stableName != name { return false }
      case .dead: break
      }
      delivery.status = .pending
      delivery.failures = 0
      delivery.settledAt = nil
      delivery.due = now
      return true
    }
  }

  package func discard(_ event: UniqueID) async throws -> Int {
    try DryRun.refuse("writes to the database outside of a unit of work")
    let now = now
    return change { delivery in
      let isTaken = delivery.status == .running && !delivery.isDue(at: now.engineTime)
      guard delivery.key.eventID == event, delivery.status.isOpen && !isTaken || delivery.status == .dead
      else { return false }
      delivery.status = .discarded
      delivery.settledAt = now.wallTime
      return true
    }
  }

  package func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try DryRun.refuse("writes to the database outside of a unit of work")
    return withState { state in
      let deliveries = Dictionary(grouping: state.outbox.all, by: \.key.eventID)
      let old = state.outbox.events.keys.filter { id in
        id < .first(at: moment) && (deliveries[id] ?? []).allSatisfy { $0.isOver(before: moment) }
      }
      let forgotten = old.sorted().prefix(limit)
      for id in forgotten {
        for delivery in deliveries[id] ?? [] { state.outbox[delivery.key] = nil }
        state.outbox.remove(id)
      }
      return forgotten.count
    }
  }

  /// Changes deliveries, including closed ones.
  ///
  /// - Parameter body: Returns `true` if it has changed the delivery.
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

  private static func event(
    _ event: InMemoryOutbox.Event, _ deliveries: [InMemoryOutbox.Delivery], at now: InMemoryState.CommitTime
  ) throws -> StoredEvent {
    let entry = event.entry
    return StoredEvent(
      id: entry.eventID, stableName: entry.stableName, payload: try event.new.payload.text(),
      aggregate: entry.aggregate,
      unitID: entry.unitID, account: entry.account, generation: entry.generation, parent: entry.parent?.eventID,
      raisedAt: entry.raisedAt, deliveries: deliveries.map { $0.record(at: now) }.sorted { $0.handler < $1.handler })
  }
}

extension InMemoryOutbox.Delivery {
  fileprivate func record(at now: InMemoryState.CommitTime) -> DeliveryState {
    let wait = due?.epoch == now.engineTime.epoch ? max(0, (due?.milliseconds ?? 0) - now.engineTime.milliseconds) : 0
    return DeliveryState(
      handler: key.handler, status: status == .running && wait == 0 ? .pending : status, failures: failures,
      dueAt: now.wallTime.advanced(byMilliseconds: wait), failureReason: failureReason, settledAt: settledAt)
  }

  fileprivate func isOver(before moment: Timestamp) -> Bool {
    guard status == .done || status == .discarded, let settledAt else { return false }
    return settledAt < moment
  }
}

extension EventFilter {
  fileprivate func matches(_ event: StoredEvent) -> Bool {
    (status == nil || event.deliveries.contains { $0.status == status })
      && (stableName == nil || event.stableName == stableName)
      && (suffix?.matches(event.id) ?? true)
      && (before.map { event.id < $0 } ?? true)
  }
}
