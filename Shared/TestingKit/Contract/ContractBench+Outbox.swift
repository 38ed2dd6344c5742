import DomainKit
import StorageKit

extension ContractBench {
  static let (us, them) = (SequentialIDs.id(1_001), SequentialIDs.id(1_002))
  static let aggregate = SequentialIDs.id(2_001)

  /// A claim that begins some milliseconds after the start and holds for a second.
  func claim(by owner: UniqueID = us, after milliseconds: Int64 = 0) -> DeliveryClaim {
    let moment = moment(milliseconds)
    return DeliveryClaim(owner: owner, claimedAt: moment, expiresAt: moment.advanced(byMilliseconds: 1_000))
  }

  func moment(_ milliseconds: Int64) -> Timestamp { Self.start.advanced(byMilliseconds: milliseconds) }

  func key(_ number: UInt64, _ handler: String) -> DeliveryKey {
    DeliveryKey(eventID: SequentialIDs.id(number), handler: handler)
  }

  func entry(_ number: UInt64, of aggregate: UniqueID = aggregate, to handlers: [String]) -> OutboxEntry {
    OutboxEntry(
      eventID: SequentialIDs.id(number), stableName: Happened.stableName, event: Happened(number: number),
      aggregate: AggregateReference(type: "Thing", id: aggregate), unitID: SequentialIDs.id(3_001),
      causedBy: SequentialIDs.id(4_001),
      raisedAt: Self.start,
      handlers: handlers.map { EventHandler($0, on: Happened.self, phase: .postCommit) { _, _ in } })
  }

  /// - Returns: the deliveries that are held back.
  @discardableResult
  func commit(_ writes: [RowWrite], raising entries: [OutboxEntry]) async throws -> Set<DeliveryKey> {
    var changes = ChangeSet()
    changes.writes = writes
    changes.entries = entries
    changes.claim = claim()
    return try await engine.commit(changes)
  }

  /// Stores events, whose deliveries are ours for a second from the start on.
  ///
  /// - Returns: the deliveries that are held back.
  @discardableResult
  func raise(_ entries: [OutboxEntry]) async throws -> Set<DeliveryKey> { try await commit([], raising: entries) }

  func settle(
    _ number: UInt64, _ handler: String, _ outcome: DeliverySettlement.Outcome, by owner: UniqueID = us,
    with writes: [RowWrite] = []
  ) async throws {
    var changes = ChangeSet()
    changes.writes = writes
    changes.settlements = [
      DeliverySettlement(key: key(number, handler), owner: owner, outcome: outcome, at: Self.start)
    ]
    try await engine.commit(changes)
  }

  /// The handlers of these names, all of the contract's own event.
  static func handlers(_ names: String...) -> Set<HandlerKey> {
    Set(names.map { HandlerKey(handler: $0, stableName: Happened.stableName) })
  }

  /// When a or b has something to do next.
  func nextDue(_ handlers: Set<HandlerKey> = handlers("a", "b")) async throws -> Timestamp? {
    try await engine.nextDue(handlers: handlers)
  }

  /// Claims what is due that many milliseconds after the start.
  func claimDue(
    after milliseconds: Int64, by owner: UniqueID = them, handlers: Set<HandlerKey> = handlers("a", "b"),
    limit: Int = 10
  ) async throws -> [DeliveryKey] {
    try await engine.claimDue(claim(by: owner, after: milliseconds), handlers: handlers, limit: limit).map(\.key)
  }

  /// How many deliveries are open.
  func openCount() async throws -> Int { try await engine.openDeliveries().reduce(0) { $0 + $1.count } }
}

/// An event of the contract's checks.
struct Happened: DomainEvent, Equatable {
  static let stableName = "contract.happened.v1"
  let number: UInt64
}
