import DomainKit
import Logging

/// What is delivered in order: an aggregate's events to one handler.
struct DeliveryLane: Hashable {
  let aggregate: UniqueID
  let handler: String
}

/// One try at one delivery.
struct DeliveryAttempt: Sendable {
  let key: DeliveryKey
  let event: any DomainEvent
  let aggregate: AggregateReference
  let causedBy: UniqueID?
  /// Tries that failed before.
  let failures: Int

  var metadata: Logger.Metadata {
    ["event": "\(key.eventID)", "handler": "\(key.handler)", "attempt": "\(failures + 1)"]
  }

  var lane: DeliveryLane { DeliveryLane(aggregate: aggregate.id, handler: key.handler) }
}

extension DeliveryAttempt {
  /// The first try.
  init(of entry: OutboxEntry, to handler: EventHandler) {
    self.init(
      key: DeliveryKey(eventID: entry.eventID, handler: handler.name), event: entry.event, aggregate: entry.aggregate,
      causedBy: entry.causedBy, failures: 0)
  }
}
