/// What one attempt at a unit of work has changed and not yet written. StorageKit implements it.
package protocol UnitSession: AnyObject, Sendable {
  /// The events of entities saved since the last call.
  func takeRaisedEvents() -> [RaisedEvent]

  /// Writes all changes, and a row for every event and delivery, in one transaction.
  ///
  /// - Throws: ``ConcurrencyConflict`` when an entity was changed by somebody else, or the engine's error;
  ///   then nothing is stored.
  func commit(_ entries: [OutboxEntry]) async throws

  /// Forgets all changes and frees what the session holds.
  func rollBack() throws
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
  func dispatch(_ entries: [OutboxEntry], through coordinator: UnitCoordinator) async
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
  package let handlers: [EventHandler]

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
}
