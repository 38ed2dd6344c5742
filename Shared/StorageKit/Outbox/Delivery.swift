package import DomainKit

/// The right to attempt deliveries for a limited time, measured by the engine's own clock inside
/// the transaction.
@MemberwiseInit
package struct Lease: Hashable, Sendable {
  /// The standard duration of a lease in milliseconds. The deliveries of a killed process wait this
  /// long. Another process must take them up within five seconds, so the duration is shorter than
  /// that.
  package static let standard: Int64 = 4_000

  /// The id of the unit or of the claim that holds the deliveries under this lease. Only it renews and
  /// settles them.
  package let owner: UniqueID
  /// The duration in milliseconds.
  package private(set) var duration: Int64 = Lease.standard
}

/// A time of an engine's clock, which measures leases and waits.
///
/// An epoch is a run of the clock: a boot of the machine for SQLite, and one epoch for all time on a
/// PostgreSQL server. After a new epoch begins, every lease and every wait of another one is over.
@MemberwiseInit
package struct EngineTime: Hashable, Sendable {
  package let epoch: UniqueID
  package let milliseconds: Int64
}

/// A monotonic clock, which changes to the time of day do not affect.
package protocol EngineClock: Sendable {
  var now: EngineTime { get }
}

/// A delivery under a lease.
@MemberwiseInit
package struct HeldDelivery: Hashable, Sendable {
  package let key: DeliveryKey
  /// The owner of the lease.
  package let owner: UniqueID
}

/// The outcome of an attempt. It is stored only if the delivery is still under the same lease.
@MemberwiseInit(unlabeled: 2)
package struct DeliverySettlement: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// The handler failed. The next attempt starts after this many milliseconds.
    case failed(reason: String, failures: Int, retryAfter: Int64)
    /// The handler failed for the last time.
    case dead(reason: String, failures: Int)
    /// The next attempt starts after this many milliseconds. The attempt does not count, because
    /// the handler is not at fault.
    case postponed(reason: String?, retryAfter: Int64)
  }

  package let delivery: HeldDelivery
  package let outcome: Outcome
}

/// A delivery read from the database.
@MemberwiseInit
package struct StoredDelivery: Sendable {
  package let key: DeliveryKey
  package let stableName: String
  /// The event as JSON.
  package let payload: String
  package let aggregate: AggregateReference
  /// The account on whose behalf the event was raised, or `nil`.
  package let account: UniqueID?
  /// The number of handlers between the event and a user's own work.
  package let generation: Int
  /// The number of failed attempts, including those during which the process ended.
  package let failures: Int
}

/// An error for a delivery that another process took over, or that is already done.
@MemberwiseInit
package struct DeliveryLost: UserFacingError {
  package let key: DeliveryKey
  package var code: String { "outbox.delivery-lost" }
  package var kind: ErrorKind { .busy }
  package var message: String { "The delivery of \(key.eventID) to \(key.handler) belongs to another process" }
}

/// The number of open deliveries of one event type to one handler.
@MemberwiseInit
package struct OpenDeliveries: Hashable, Sendable {
  package let stableName: String
  package let handler: String
  package let count: Int
}
