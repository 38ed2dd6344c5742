package import DomainKit
import Logging

/// A sequence of deliveries that run one after another: the events of one aggregate to one handler.
@MemberwiseInit
package struct OrderingKey: Hashable, Sendable {
  let aggregate: UniqueID
  let handler: String
}

/// One attempt at one delivery.
struct DeliveryAttempt: Sendable {
  let held: HeldDelivery
  let stableName: String
  let event: any DomainEvent
  let aggregate: AggregateReference
  let account: UniqueID?
  let generation: Int
  /// The number of earlier attempts that failed.
  let failures: Int

  var key: DeliveryKey { held.key }

  var metadata: Logger.Metadata {
    ["event": "\(key.eventID)", "handler": "\(key.handler)", "attempt": "\(failures + 1)"]
  }

  /// Returns the metadata with the time since the start of the attempt.
  func metadata(since start: ContinuousClock.Instant) -> Logger.Metadata {
    metadata.merging(["ms": "\((ContinuousClock.now - start).millisecondsText)"]) { $1 }
  }

  var orderingKey: OrderingKey { OrderingKey(aggregate: aggregate.id, handler: key.handler) }

  /// The link from the events that the handler raises to this event.
  var causingDelivery: CausingDelivery {
    CausingDelivery(eventID: key.eventID, stableName: stableName, handler: key.handler, generation: generation)
  }

  var delivery: EventDelivery {
    EventDelivery(eventID: key.eventID, aggregate: aggregate, account: account, attempt: failures + 1)
  }
}

extension DeliveryAttempt {
  /// Creates the first attempt, under the lease of the unit that raised the event.
  init(of entry: OutboxEntry, to handler: EventHandler) {
    self.init(
      held: HeldDelivery(key: entry.key(of: handler), owner: entry.unitID), stableName: entry.stableName,
      event: entry.event, aggregate: entry.aggregate, account: entry.account, generation: entry.generation,
      failures: 0)
  }

  /// Creates an attempt at a claimed delivery.
  init(of delivery: StoredDelivery, _ event: any DomainEvent, owner: UniqueID) {
    self.init(
      held: HeldDelivery(key: delivery.key, owner: owner), stableName: delivery.stableName, event: event,
      aggregate: delivery.aggregate, account: delivery.account, generation: delivery.generation,
      failures: delivery.failures)
  }
}
