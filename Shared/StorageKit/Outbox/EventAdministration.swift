package import DomainKit

/// The status of a delivery.
///
/// The stored status is coarser than the words of this kit:
///
/// | word | stored | until |
/// |---|---|---|
/// | claimed, held, running | `running` | its outcome is stored, or its lease ends |
/// | left by a process that ended | `running`, shown as `pending` | a takeover |
/// | blocked | `pending` | the earlier event of its ordering key is no longer open |
/// | paused | `pending`, with the greatest epoch | its feature is switched on |
/// | postponed, retried by a user | `pending` | its `due_at` |
/// | failed | `failed` | its `due_at` |
/// | dead letter | `dead` | a user retries or discards it |
package enum DeliveryStatus: String, CaseIterable, Sendable {
  /// The delivery waits for a process that claims it: it is blocked, paused, postponed or retried, or
  /// its lease has ended.
  case pending
  /// A process is attempting the delivery.
  case running
  /// The delivery waits for its next attempt.
  case failed
  /// The outbox gave up the delivery: after too many failures, or at once because its event ends a
  /// chain of too many events.
  case dead
  /// The handler has completed.
  case done
  /// A user discarded the delivery.
  case discarded

  /// `true` if the delivery is still to be made.
  package var isOpen: Bool { self == .pending || self == .running || self == .failed }
}

/// The present state of one delivery, as users see it.
@MemberwiseInit
package struct DeliveryState: Hashable, Sendable {
  package let handler: String
  package let status: DeliveryStatus
  /// The number of failed attempts.
  package let failures: Int
  /// The time from which the delivery may be claimed; for a running one, the time at which its
  /// lease ends.
  package let dueAt: Timestamp
  /// The reason why the last attempt failed.
  package let failureReason: String?
  /// The time at which the delivery was completed or given up.
  package let settledAt: Timestamp?
}

/// A stored event with all its deliveries.
@MemberwiseInit
package struct StoredEvent: Hashable, Sendable {
  package let id: UniqueID
  package let stableName: String
  /// The event as JSON.
  package let payload: String
  package let aggregate: AggregateReference
  /// The unit of work that raised the event.
  package let unitID: UniqueID
  /// The account on whose behalf the event was raised, or `nil`.
  package let account: UniqueID?
  /// The number of handlers between the event and a user's own work.
  package let generation: Int
  /// The event whose handler raised this one; `nil` for an event of a user's own work.
  package let parent: UniqueID?
  package let raisedAt: Timestamp
  /// The deliveries in the order of their handlers' names.
  package let deliveries: [DeliveryState]
}

/// A filter for stored events.
///
/// ```swift
/// let filter = EventFilter(status: .dead, stableName: GizmoAdded.stableName, limit: 100)
/// for event in try await engine.events(filter) {
///   session.note("\(event.id): \(event.deliveries.count) deliveries")
/// }
/// ```
@MemberwiseInit
package struct EventFilter: Hashable, Sendable {
  /// Only events with a delivery in this status.
  package var status: DeliveryStatus?
  /// Only events of this type.
  package var stableName: String?
  /// Only the event with this identifier, or the events whose identifiers end with it.
  package var suffix: IDSuffix?
  /// Only events before this one.
  package var before: UniqueID?
  package var limit: Int = 20
}

/// The failed deliveries and dead letters to retry.
package enum RetrySelection: Hashable, Sendable {
  case event(UniqueID)
  /// All dead letters: the deliveries that were given up.
  case dead
  /// The deliveries of one event type.
  case type(String)
}

/// The part of an engine that shows stored events to users and lets them retry or discard
/// deliveries.
package protocol EventAdministration: Sendable {
  /// Returns stored events with their deliveries, latest first.
  func events(_ filter: EventFilter) async throws -> [StoredEvent]

  /// Returns stored units of work with their causes, latest first.
  func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit]

  /// Makes failed deliveries and dead letters due now and sets their failures to 0.
  ///
  /// - Returns: The number of deliveries.
  func retry(_ selection: RetrySelection) async throws -> Int

  /// Discards the open deliveries and the dead letters of an event, except those that a process is
  /// running.
  ///
  /// - Returns: The number of deliveries.
  func discard(_ event: UniqueID) async throws -> Int

  /// Deletes events whose deliveries were all done or discarded before a time, and the units that
  /// were stored before that time and at least a day ago. Each call deletes a few, so that a process that
  /// commits at the same time does not wait for long.
  ///
  /// - Returns: The number of events. A number below the limit means that no more events remain.
  func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int
}
