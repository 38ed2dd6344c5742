package import DomainKit

/// Where a delivery stands.
package enum DeliveryStatus: String, CaseIterable, Sendable {
  /// Waits to be taken.
  case pending
  /// A process is at it.
  case running
  /// Waits for its next attempt.
  case failed
  /// Given up after too many attempts.
  case dead
  /// Made.
  case done
  /// Given up by a person.
  case discarded

  /// Whether it is still to be made.
  package var isOpen: Bool { self == .pending || self == .running || self == .failed }
}

/// What became of one delivery so far.
package struct DeliveryRecord: Hashable, Sendable {
  package let handler: String
  package let status: DeliveryStatus
  /// Attempts that failed.
  package let attempts: Int
  /// The moment when it may be taken; for a running one, when its lease ends.
  package let dueAt: Timestamp
  /// Why the last attempt failed.
  package let cause: String?
  /// When it was done or given up.
  package let settledAt: Timestamp?

  package init(
    handler: String, status: DeliveryStatus, attempts: Int, dueAt: Timestamp, cause: String?, settledAt: Timestamp?
  ) {
    self.handler = handler
    self.status = status
    self.attempts = attempts
    self.dueAt = dueAt
    self.cause = cause
    self.settledAt = settledAt
  }
}

/// An event as it is stored, with all its deliveries.
package struct StoredEvent: Hashable, Sendable {
  package let id: UniqueID
  package let stableName: String
  /// The event as JSON.
  package let payload: String
  package let aggregate: AggregateReference
  /// The unit of work that raised it.
  package let unitID: UniqueID
  /// Whose doing it is: an account, where there are any.
  package let causedBy: UniqueID?
  /// The number of handlers between the event and a user's own work.
  package let generation: Int
  /// The event whose handler raised this one; `nil` for an event of a user's own work.
  package let parent: UniqueID?
  package let raisedAt: Timestamp
  /// In the order of their handlers' names.
  package let deliveries: [DeliveryRecord]

  package init(
    id: UniqueID, stableName: String, payload: String, aggregate: AggregateReference, unitID: UniqueID,
    causedBy: UniqueID?, generation: Int = 0, parent: UniqueID? = nil, raisedAt: Timestamp, deliveries: [DeliveryRecord]
  ) {
    self.id = id
    self.stableName = stableName
    self.payload = payload
    self.aggregate = aggregate
    self.unitID = unitID
    self.causedBy = causedBy
    self.generation = generation
    self.parent = parent
    self.raisedAt = raisedAt
    self.deliveries = deliveries
  }
}

/// Which stored events are asked for.
package struct EventFilter: Hashable, Sendable {
  /// Only events with a delivery that stands like this.
  package var status: DeliveryStatus?
  /// Only events of this type.
  package var stableName: String?
  /// Only the event with this identifier, or those that end like it.
  package var tail: IDTail?
  /// Only events before this one.
  package var before: UniqueID?
  package var limit: Int

  package init(
    status: DeliveryStatus? = nil, stableName: String? = nil, tail: IDTail? = nil, before: UniqueID? = nil,
    limit: Int = 20
  ) {
    self.status = status
    self.stableName = stableName
    self.tail = tail
    self.before = before
    self.limit = limit
  }
}

/// Which failed and given-up deliveries are to be tried again.
package enum RetrySelection: Hashable, Sendable {
  case event(UniqueID)
  /// All that were given up after too many attempts.
  case dead
  /// Those of one event type.
  case type(String)
}

/// The part of an engine that shows stored events to people and lets them intervene.
package protocol EventLog: Sendable {
  /// Returns stored events with their deliveries, latest first.
  func events(_ filter: EventFilter) async throws -> [StoredEvent]

  /// Has failed and given-up deliveries tried again now, with all attempts before them.
  ///
  /// - Returns: their number.
  func retry(_ selection: RetrySelection) async throws -> Int

  /// Gives up the open deliveries of an event, except those that a process is at.
  ///
  /// - Returns: their number.
  func discard(_ event: UniqueID) async throws -> Int

  /// Forgets events whose deliveries were all done or discarded before a moment, and the identities of units that are
  /// older than a day; a few at a time, so that a process that commits meanwhile does not wait for long.
  ///
  /// - Returns: the number of events; less than the limit when there are no more.
  func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int
}
