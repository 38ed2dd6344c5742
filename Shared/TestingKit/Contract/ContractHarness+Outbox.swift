package import DomainKit
package import StorageKit

extension ContractHarness {
  static let (us, them) = (SequentialIDs.id(1_001), SequentialIDs.id(1_002))
  static let aggregate = SequentialIDs.id(2_001)

  /// The duration of every lease in the checks: one second.
  static let lease: Int64 = 1_000

  func moment(_ milliseconds: Int64) -> Timestamp { Self.start.advanced(byMilliseconds: milliseconds) }

  func key(_ number: UInt64, _ handler: String) -> DeliveryKey {
    DeliveryKey(eventID: SequentialIDs.id(number), handler: handler)
  }

  func entry(_ number: UInt64, of aggregate: UniqueID = aggregate, to handlers: [String]) -> OutboxEntry {
    OutboxEntry(
      eventID: SequentialIDs.id(number), stableName: Happened.stableName, event: Happened(number: number),
      aggregate: AggregateReference(type: "Thing", id: aggregate), unitID: SequentialIDs.id(3_001),
      account: SequentialIDs.id(4_001), parent: nil,
      raisedAt: Self.start,
      handlers: handlers.map { EventHandler($0, on: Happened.self, phase: .postCommit) { _, _ in } }, paused: [])
  }

  /// - Returns: The deliveries that are blocked.
  @discardableResult
  func commit(_ writes: [RowWrite], raising entries: [OutboxEntry]) async throws -> Set<DeliveryKey> {
    var changes = newSet()
    changes.writes = writes
    changes.outbox = outbox(of: entries)
    return try await engine.commit(changes).blocked
  }

  func outbox(of entries: [OutboxEntry], by owner: UniqueID = us) -> Outbox {
    let events = entries.map { entry in
      NewEvent(entry, deliveries: entry.handlers.map { NewDelivery($0.name, .attempt) })
    }
    return Outbox(events, lease: Lease(owner: owner, duration: Self.lease))
  }

  /// Stores events whose deliveries are leased to us for a second.
  ///
  /// - Returns: The deliveries that are blocked.
  @discardableResult
  func raise(_ entries: [OutboxEntry]) async throws -> Set<DeliveryKey> { try await commit([], raising: entries) }

  /// Stores events whose deliveries are due and belong to no process.
  func offer(_ entries: [OutboxEntry]) async throws {
    try await raise(entries)
    var changes = newSet()
    changes.settlements = entries.flatMap { entry in
      entry.handlers.map { handler in
        DeliverySettlement(
          HeldDelivery(key: entry.key(of: handler), owner: Self.us), .postponed(reason: nil, retryAfter: 0))
      }
    }
    try await engine.commit(changes)
  }

  func settle(
    _ number: UInt64, _ handler: String, _ outcome: DeliverySettlement.Outcome, by owner: UniqueID = us,
    with writes: [RowWrite] = []
  ) async throws {
    var changes = newSet()
    changes.writes = writes
    changes.settlements = [DeliverySettlement(HeldDelivery(key: key(number, handler), owner: owner), outcome)]
    try await engine.commit(changes)
  }

  /// Returns the keys of handlers of the contract's own event.
  static func handlers(_ names: String...) -> Set<HandlerKey> {
    Set(names.map { HandlerKey(handler: $0, stableName: Happened.stableName) })
  }

  /// Sets the clock to a number of milliseconds after the start.
  func set(after milliseconds: Int64) { clock.set(moment(milliseconds)) }

  /// Returns the time at which one of the handlers has work next, or `nil`.
  func nextDue(_ handlers: Set<HandlerKey> = handlers("a", "b")) async throws -> Timestamp? {
    try await engine.timeUntilDue(handlers: handlers).map { clock.now.advanced(byMilliseconds: $0) }
  }

  /// Claims the deliveries that are due a number of milliseconds after the start.
  func claimDue(
    after milliseconds: Int64, by owner: UniqueID = them, handlers: Set<HandlerKey> = handlers("a", "b"),
    limit: Int = 10
  ) async throws -> [DeliveryKey] {
    try await claim(after: milliseconds, by: owner, handlers: handlers, limit: limit).map(\.key)
  }

  func claim(
    after milliseconds: Int64, by owner: UniqueID = them, handlers: Set<HandlerKey> = handlers("a", "b"),
    limit: Int = 10
  ) async throws -> [StoredDelivery] {
    set(after: milliseconds)
    return try await engine.claim(Lease(owner: owner, duration: Self.lease), handlers: handlers, limit: limit)
  }

  /// Returns the number of open deliveries.
  func openCount() async throws -> Int { try await engine.openDeliveries().reduce(0) { $0 + $1.count } }
}

extension StorageEngine {
  /// Claims the due deliveries or, if there are none, a delivery with an expired lease.
  package func claim(
    _ lease: Lease, handlers: Set<HandlerKey>, limit: Int
  ) async throws -> [StoredDelivery] {
    let due = try await claimDue(lease, handlers: handlers, limit: limit)
    return due.isEmpty ? try await claimExpired(lease, handlers: handlers).map { [$0] } ?? [] : due
  }
}

/// An event for the contract's checks.
struct Happened: DomainEvent, Equatable {
  static let stableName = "contract.happened.v1"
  let number: UInt64
}
