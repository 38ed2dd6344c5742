/// What one attempt at a unit of work has changed and not yet written. StorageKit implements it.
package protocol UnitSession: AnyObject, Sendable {
  /// The events of entities saved since the last call.
  func takeRaisedEvents() -> [RaisedEvent]

  /// Writes all changes, and a row for every event and delivery, in one transaction.
  ///
  /// - Returns: what is to be delivered now; the rest waits behind earlier events.
  /// - Throws: ``ConcurrencyConflict`` when an entity was changed by somebody else, or the engine's error;
  ///   then nothing is stored.
  @discardableResult
  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries

  /// Does what ``commit(_:)`` would do, looks at what came of it, and takes all of it back.
  ///
  /// - Throws: what the commit would throw.
  func rehearse(_ entries: [OutboxEntry]) async throws -> [PlannedChange]

  /// Forgets all changes and frees what the session holds.
  func rollBack() throws
}

extension UnitSession {
  /// - Throws: ``RehearsalError/unsupported``.
  package func rehearse(_: [OutboxEntry]) async throws -> [PlannedChange] { throw RehearsalError.unsupported }
}

/// What a commit has made of the events that came with it.
package struct CommittedEntries: Sendable {
  /// Those that may be delivered at once, with the handlers that may have them.
  package let due: [OutboxEntry]
  /// Whether some delivery waits behind an earlier one of its aggregate and handler.
  package let isHoldingBack: Bool
  /// Whether anything is other than it was.
  package let hasChanged: Bool

  package init(due: [OutboxEntry], isHoldingBack: Bool = false, hasChanged: Bool = true) {
    self.due = due
    self.isHoldingBack = isHoldingBack
    self.hasChanged = hasChanged
  }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { due.isEmpty && !isHoldingBack }
}

/// Where units of work are stored.
package protocol UnitStore: Sendable {
  func openSession() -> any UnitSession
}

/// Takes committed events to their post-commit handlers.
package protocol EventDispatcher: Sendable {
  /// Makes the first attempt at every delivery; what fails is kept for later attempts.
  ///
  /// - Parameter coordinator: runs the handlers' own units of work.
  func dispatch(_ entries: CommittedEntries, through coordinator: UnitCoordinator) async
}

/// An event as it is stored with the commit, with the handlers that it is to be delivered to.
package struct OutboxEntry: Sendable {
  package let eventID: UniqueID
  package let stableName: String
  package let event: any DomainEvent
  package let aggregate: AggregateReference
  /// The unit of work that raised the event.
  package let unitID: UniqueID
  /// Whose doing it is: an account, where there are any.
  package let causedBy: UniqueID?
  package let raisedAt: Timestamp
  package private(set) var handlers: [EventHandler]

  package init(
    eventID: UniqueID, stableName: String, event: any DomainEvent, aggregate: AggregateReference, unitID: UniqueID,
    causedBy: UniqueID?, raisedAt: Timestamp, handlers: [EventHandler]
  ) {
    self.eventID = eventID
    self.stableName = stableName
    self.event = event
    self.aggregate = aggregate
    self.unitID = unitID
    self.causedBy = causedBy
    self.raisedAt = raisedAt
    self.handlers = handlers
  }

  /// The entry without the handlers of these names.
  package func leaving(out names: [String]) -> OutboxEntry {
    var entry = self
    entry.handlers.removeAll { names.contains($0.name) }
    return entry
  }
}
