package import DomainKit
import Synchronization

/// One event on its way to one handler.
package struct DeliveryKey: Hashable, Sendable {
  package let eventID: UniqueID
  package let handler: String

  package init(eventID: UniqueID, handler: String) {
    self.eventID = eventID
    self.handler = handler
  }
}

/// The right to attempt deliveries, for a while.
package struct DeliveryClaim: Hashable, Sendable {
  /// The claiming process.
  package let owner: UniqueID
  package let claimedAt: Timestamp
  /// From this moment on others may take over.
  package let expiresAt: Timestamp

  package init(owner: UniqueID, claimedAt: Timestamp, expiresAt: Timestamp) {
    self.owner = owner
    self.claimedAt = claimedAt
    self.expiresAt = expiresAt
  }
}

/// Gives the claims of one process.
package struct ClaimSource: Sendable {
  /// How long a claim holds. A killed process's deliveries wait this long, so it stays below the five seconds
  /// within which they are to be picked up.
  package static let lease: Int64 = 3_000

  package let owner: UniqueID
  private let clock: any WallClock

  package init(owner: UniqueID, clock: any WallClock) {
    self.owner = owner
    self.clock = clock
  }

  package func next() -> DeliveryClaim {
    let now = clock.now
    return DeliveryClaim(owner: owner, claimedAt: now, expiresAt: now.advanced(byMilliseconds: Self.lease))
  }
}

/// What became of an attempt.
package struct DeliverySettlement: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// To be tried again from this moment on.
    case failed(cause: String, attempts: Int, retryAt: Timestamp)
    /// Given up.
    case dead(cause: String, attempts: Int)
  }

  package let key: DeliveryKey
  package let owner: UniqueID
  package let outcome: Outcome
  package let at: Timestamp

  package init(key: DeliveryKey, owner: UniqueID, outcome: Outcome, at: Timestamp) {
    self.key = key
    self.owner = owner
    self.outcome = outcome
    self.at = at
  }
}

/// A delivery as it is read back from the database.
package struct StoredDelivery: Sendable {
  package let key: DeliveryKey
  package let stableName: String
  /// The event as JSON.
  package let payload: String
  package let aggregate: AggregateReference
  /// Whose doing the event is: an account, where there are any.
  package let causedBy: UniqueID?
  /// Attempts that failed so far.
  package let attempts: Int

  package init(
    key: DeliveryKey, stableName: String, payload: String, aggregate: AggregateReference, causedBy: UniqueID?,
    attempts: Int
  ) {
    self.key = key
    self.stableName = stableName
    self.payload = payload
    self.aggregate = aggregate
    self.causedBy = causedBy
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
