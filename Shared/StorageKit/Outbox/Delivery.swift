package import DomainKit

/// The right to attempt deliveries for a while, measured by the engine's own clock inside the transaction.
package struct Lease: Hashable, Sendable {
  /// The time for which a lease holds, in milliseconds. The deliveries of a killed process wait this long, so it stays
  /// below the five seconds within which they are to be taken up.
  package static let standard: Int64 = 4_000

  /// The token of this lease, with which its deliveries are renewed and settled.
  package let owner: UniqueID
  /// In milliseconds.
  package let duration: Int64

  package init(owner: UniqueID, duration: Int64 = Lease.standard) {
    self.owner = owner
    self.duration = duration
  }
}

/// A moment of an engine's clock, which measures leases and waits.
///
/// The clock may begin again, with another epoch, when the machine or the server starts: every lease and every wait of
/// an earlier epoch is over.
package struct EngineMoment: Hashable, Sendable {
  package let epoch: UniqueID
  package let milliseconds: Int64

  package init(epoch: UniqueID, milliseconds: Int64) {
    self.epoch = epoch
    self.milliseconds = milliseconds
  }
}

/// A clock that no change of the time of day moves.
package protocol EngineClock: Sendable {
  var now: EngineMoment { get }
}

/// A delivery under a lease.
package struct HeldDelivery: Hashable, Sendable {
  package let key: DeliveryKey
  /// The lease's token.
  package let owner: UniqueID

  package init(key: DeliveryKey, owner: UniqueID) {
    self.key = key
    self.owner = owner
  }
}

/// The outcome of an attempt, stored only while its lease is the delivery's.
package struct DeliverySettlement: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// To be tried again after this many milliseconds.
    case failed(cause: String, attempts: Int, retryAfter: Int64)
    /// Given up.
    case dead(cause: String, attempts: Int)
    /// To be tried again after this many milliseconds; no attempt is counted, because the handler is not at fault.
    case postponed(cause: String?, retryAfter: Int64)
  }

  package let delivery: HeldDelivery
  package let outcome: Outcome

  package init(_ delivery: HeldDelivery, _ outcome: Outcome) {
    self.delivery = delivery
    self.outcome = outcome
  }
}

/// A delivery as it is read back from the database.
package struct StoredDelivery: Sendable {
  package let key: DeliveryKey
  package let stableName: String
  /// The event as JSON.
  package let payload: String
  package let aggregate: AggregateReference
  /// The account on whose behalf the event was raised; `nil` where there is none.
  package let causedBy: UniqueID?
  /// The number of handlers between the event and a user's own work.
  package let generation: Int
  /// The attempts that failed so far, those included during which the process ended.
  package let attempts: Int

  package init(
    key: DeliveryKey, stableName: String, payload: String, aggregate: AggregateReference, causedBy: UniqueID?,
    generation: Int, attempts: Int
  ) {
    self.key = key
    self.stableName = stableName
    self.payload = payload
    self.aggregate = aggregate
    self.causedBy = causedBy
    self.generation = generation
    self.attempts = attempts
  }
}

/// A delivery was taken over by another process, or is done already.
package struct DeliveryLost: DescribedError {
  package let key: DeliveryKey
  package var code: String { "outbox.delivery-lost" }
  package var kind: ErrorKind { .busy }
  package var message: String { "The delivery of \(key.eventID) to \(key.handler) belongs to another process" }

  package init(key: DeliveryKey) { self.key = key }
}

/// Open deliveries of one event type to one handler.
package struct OpenDeliveries: Hashable, Sendable {
  package let stableName: String
  package let handler: String
  package let count: Int

  package init(stableName: String, handler: String, count: Int) {
    self.stableName = stableName
    self.handler = handler
    self.count = count
  }
}
