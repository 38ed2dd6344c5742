/// The pending changes of one attempt at a unit of work. StorageKit implements it.
package protocol UnitSession: AnyObject, Sendable {
  /// Returns the events of the entities that repositories have added, updated or removed since the
  /// last call.
  func takeRaisedEvents() -> [RaisedEvent]

  /// Opens a session for a handler whose changes are part of this session's commit.
  ///
  /// - Returns: `nil` if the storage does not support that; the handler then runs after the commit.
  func openHandlerSession(for delivery: DeliveryKey) -> (any UnitSession)?

  /// Adds a handler's changes, and the events that it raised, to this session's commit.
  func includeChanges(for delivery: DeliveryKey, raising entries: [OutboxEntry])

  /// Adds the unit's cause to this session's commit.
  func record(_ cause: UnitCause)

  /// Writes all changes, and a row for every event and delivery, in one transaction.
  ///
  /// - Returns: The deliveries to attempt now; the others wait for earlier events.
  /// - Throws: ``ConcurrencyConflict`` if another unit has changed an entity that this one changes
  ///   or relies on, or the engine's error. After an error, no change is stored, unless the engine's
  ///   error says that the outcome is unknown.
  @discardableResult
  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries

  /// Performs the writes of ``commit(_:)``, returns the changes and rolls them back.
  ///
  /// - Throws: The errors of the commit.
  func dryRun(_ entries: [OutboxEntry]) async throws -> [PlannedChange]

  /// `true` if the unit has read the entity cache. Only its commit validates such data.
  var hasCachedReads: Bool { get }

  /// Checks that the session changes the seen entity, if it changes or removes stored entities.
  ///
  /// - Throws: ``ChangedSince``.
  func checkIsAmongChanges(_ seen: SeenVersion) throws

  /// Discards all changes and releases the session's resources.
  func rollBack() throws
}

extension UnitSession {
  package var hasCachedReads: Bool { false }
  package func checkIsAmongChanges(_: SeenVersion) throws {}
  package func openHandlerSession(for _: DeliveryKey) -> (any UnitSession)? { nil }
  package func includeChanges(for _: DeliveryKey, raising _: [OutboxEntry]) {}
  package func record(_: UnitCause) {}

  /// - Throws: ``DryRunError/unsupported``.
  package func dryRun(_: [OutboxEntry]) async throws -> [PlannedChange] { throw DryRunError.unsupported }
}

/// The result of a commit for its events.
package struct CommittedEntries: Sendable {
  /// The entries with deliveries to attempt now.
  package let due: [OutboxEntry]
  /// `true` if a delivery waits for another one of its aggregate and handler.
  package let hasBlocked: Bool
  /// `true` if the commit has changed stored data.
  package let hasChanged: Bool
  /// The number of rows that the commit wrote, without those of events.
  package let rows: Int
  /// The time before the commit was sent, at which the leases of its deliveries begin.
  package let sentAt: ContinuousClock.Instant

  package init(
    due: [OutboxEntry], hasBlocked: Bool = false, hasChanged: Bool = true, rows: Int = 0,
    sentAt: ContinuousClock.Instant = .now
  ) {
    self.rows = rows
    self.due = due
    self.sentAt = sentAt
    self.hasBlocked = hasBlocked
    self.hasChanged = hasChanged
  }

  /// `true` if there is nothing to deliver.
  package var isEmpty: Bool { due.isEmpty && !hasBlocked }
}

/// A service that delivers committed events to their post-commit handlers.
package protocol EventDispatcher: Sendable {
  /// Makes the first attempt at the deliveries that are due.
  ///
  /// The others are attempted later: those that wait for an earlier event, and those after one that
  /// failed here.
  ///
  /// - Parameter coordinator: The coordinator that runs the handlers' own units of work.
  func dispatch(_ entries: CommittedEntries, through coordinator: UnitCoordinator) async
}

/// An event as it is stored with the commit, with the handlers that will receive it.
@MemberwiseInit
package struct OutboxEntry: Sendable {
  package let eventID: UniqueID
  package let stableName: String
  package let event: any DomainEvent
  package let aggregate: AggregateReference
  /// The unit of work that raised the event.
  package let unitID: UniqueID
  /// The account on whose behalf the event was raised, or `nil` if there is none.
  package let account: UniqueID?
  /// The delivery whose handler raised the event, or `nil` for an event of a user's own work.
  package let parent: CausingDelivery?
  package let raisedAt: Timestamp
  /// The handlers that will receive the event.
  package private(set) var handlers: [EventHandler]
  /// The names of the handlers of switched-off features, whose deliveries wait.
  package let paused: [String]

  /// The number of handlers between the event and a user's own work.
  package var generation: Int { parent.map { $0.generation + 1 } ?? 0 }

  /// The reason why the event is a dead letter from the start, because its chain of events is too
  /// long; `nil` for an event to deliver.
  package var deadLetterReason: String? {
    guard let parent, generation > UnitCoordinator.generationLimit else { return nil }
    return "Event handlers raise events in an endless chain: \(parent.stableName) → \(parent.handler) → \(stableName)"
  }

  /// Returns the entry with only those handlers that meet a condition.
  package func keeping(_ isKept: (EventHandler) -> Bool) -> OutboxEntry {
    var entry = self
    entry.handlers.removeAll { !isKept($0) }
    return entry
  }

  package func key(of handler: EventHandler) -> DeliveryKey { DeliveryKey(eventID: eventID, handler: handler.name) }
}
