package import DomainKit
import Logging

/// The order in which deliveries are made: an aggregate's events to one handler, one after another.
package struct DeliveryLane: Hashable, Sendable {
  let aggregate: UniqueID
  let handler: String

  package init(aggregate: UniqueID, handler: String) {
    self.aggregate = aggregate
    self.handler = handler
  }
}

/// One try at one delivery.
struct DeliveryAttempt: Sendable {
  let held: HeldDelivery
  let stableName: String
  let event: any DomainEvent
  let aggregate: AggregateReference
  let causedBy: UniqueID?
  let generation: Int
  /// Tries that failed before.
  let failures: Int

  var key: DeliveryKey { held.key }

  var metadata: Logger.Metadata {
    ["event": "\(key.eventID)", "handler": "\(key.handler)", "attempt": "\(failures + 1)"]
  }

  var lane: DeliveryLane { DeliveryLane(aggregate: aggregate.id, handler: key.handler) }

  /// The link to the events that the handler raises.
  var cause: EventCause {
    EventCause(eventID: key.eventID, stableName: stableName, handler: key.handler, generation: generation)
  }

  var delivery: EventDelivery {
    EventDelivery(eventID: key.eventID, aggregate: aggregate, causedBy: causedBy, attempt: failures + 1)
  }
}

extension DeliveryAttempt {
  /// The first try, under the lease of the unit that raised the event.
  init(of entry: OutboxEntry, to handler: EventHandler) {
    self.init(
      held: HeldDelivery(key: entry.key(of: handler), owner: entry.unitID), stableName: entry.stableName,
      event: entry.event, aggregate: entry.aggregate, causedBy: entry.causedBy, generation: entry.generation,
      failures: 0)
  }

  /// A try at a delivery that was claimed.
  init(of delivery: StoredDelivery, _ event: any DomainEvent, owner: UniqueID) {
    self.init(
      held: HeldDelivery(key: delivery.key, owner: owner), stableName: delivery.stableName, event: event,
      aggregate: delivery.aggregate, causedBy: delivery.causedBy, generation: delivery.generation,
      failures: delivery.attempts)
  }
}
