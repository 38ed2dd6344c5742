package import Logging

/// Runs units of work: body, pre-commit handlers, commit, post-commit handlers.
///
/// One a program; features use it through ``UnitOfWork``, which adds their own context.
package struct UnitCoordinator: Sendable {
  /// How many generations of events pre-commit handlers may raise.
  package static let generationLimit = 16
  /// How often a body runs again after a conflict.
  package static let retryLimit = 3

  private let store: any UnitStore
  private let handlers: EventHandlers
  private let dispatcher: any EventDispatcher
  private let access: any AccessControl
  private let clock: any WallClock
  private let ids: any IDSource
  private let logger: Logger

  package init(
    store: any UnitStore, handlers: EventHandlers, dispatcher: any EventDispatcher,
    access: any AccessControl = OpenHouse(), clock: any WallClock, ids: any IDSource, logger: Logger
  ) {
    self.store = store
    self.handlers = handlers
    self.dispatcher = dispatcher
    self.access = access
    self.clock = clock
    self.ids = ids
    self.logger = logger
  }

  /// Runs the body as one unit: everything that it changes is stored, or nothing.
  ///
  /// Inside another unit it joins that one. After a conflict the body runs again, on a fresh unit, at most
  /// three times; it must therefore read what it changes inside itself.
  ///
  /// - Parameter permission: what the ``Caller`` must be allowed to do, by what is stored at the unit's begin.
  /// - Returns: the body's value, after the first attempt at every post-commit delivery.
  /// - Throws: ``AccessDenied``; the body's, a pre-commit handler's or the commit's own error.
  package func execute<Value>(
    for permission: Permission, _ body: (Unit, Principal) async throws -> Value
  ) async throws -> Value {
    if let outer = Unit.current, outer.join() { return try await run(body, for: permission, inside: outer) }
    var attempt = 0
    while true {
      do {
        let (value, committed) = try await runOnce(permission, body)
        if !committed.isEmpty {
          await ExpectedVersion.$current.withValue(nil) {
            await Unit.$current.withValue(nil) { await dispatcher.dispatch(committed, through: self) }
          }
        }
        return value
      } catch let conflict as any ConflictError where attempt < Self.retryLimit {
        attempt += 1
        if let order = conflict as? EventOrderConflict { ids.advance(past: order.latest) }
        logger.debug("conflict, trying again", metadata: ["conflict": "\(conflict.message)", "attempt": "\(attempt)"])
        try await Task.sleep(for: Self.pause(beforeAttempt: attempt))
      }
    }
  }

  private func run<Value>(
    _ body: (Unit, Principal) async throws -> Value, for permission: Permission, inside unit: Unit
  ) async throws -> Value {
    let value: Value
    do {
      value = try await body(unit, try await admit(to: permission, in: unit))
    } catch {
      _ = unit.leave(failing: error)
      throw error
    }
    guard unit.leave() else { throw UnitOfWorkError.ended }
    return value
  }

  private func runOnce<Value>(
    _ permission: Permission, _ body: (Unit, Principal) async throws -> Value
  ) async throws -> (Value, CommittedEntries) {
    try Rehearsal.current?.beginUnit()
    let unit = Unit(id: ids.next(), session: store.openSession())
    do {
      let (value, entries, events, account) = try await Unit.$current.withValue(unit) {
        let principal = try await admit(to: permission, in: unit)
        let value = try await body(unit, principal)
        let events = try await handleBeforeCommit(in: unit, principal)
        return (value, events.compactMap { entry(for: $0, in: unit, principal) }, events, principal.account)
      }
      let reason = unit.close()
      try Task.checkCancellation()
      if let reason { throw reason }
      if let rehearsal = Rehearsal.current {
        rehearsal.note(try await unit.session.rehearse(entries), events.map(planned))
        return (value, CommittedEntries(due: []))
      }
      let committed = try await unit.session.commit(entries)
      if committed.hasChanged { StoredWork.note(StoredWork.Mark(at: clock.now, account: account)) }
      for item in events { item.raised.ticket.markStored() }
      return (value, committed)
    } catch {
      unit.close()
      rollBack(unit, after: error)
      throw error
    }
  }

  private func rollBack(_ unit: Unit, after error: any Error) {
    do {
      try unit.session.rollBack()
    } catch let second {
      logger.error(
        "the rollback failed as well", metadata: ["unit": "\(unit.id)", "cause": "\(error)", "rollback": "\(second)"])
    }
  }

  private static func pause(beforeAttempt attempt: Int) -> Duration {
    .microseconds(Int64.random(in: 0...(500 << Int64(attempt))))
  }
}

// MARK: Access

extension UnitCoordinator {
  /// Finds out who is at work, once a unit, and whether they may do this.
  ///
  /// - Throws: ``AccessDenied``.
  private func admit(to permission: Permission, in unit: Unit) async throws -> Principal {
    if case .house(let account) = Caller.current { return .house(onBehalfOf: account) }
    let person: Principal
    if let known = unit.person { person = known } else { person = try await access.person(in: unit) }
    guard person.holds(permission) else { throw AccessDenied(permission, to: person) }
    unit.person = person
    return person
  }
}

// MARK: Events

extension UnitCoordinator {
  /// Takes every event of the unit, and those that handlers raise, to its pre-commit handlers in order.
  private func handleBeforeCommit(in unit: Unit, _ principal: Principal) async throws -> [PreCommitQueue.Item] {
    var queue = PreCommitQueue(ids: ids)
    queue.add(unit.session.takeRaisedEvents(), raisedBy: nil)
    while let next = queue.next() {
      let before = handlers.beforeCommit(of: next.raised.event)
      guard !before.isEmpty else { continue }
      let delivery = EventDelivery(
        eventID: next.eventID, aggregate: next.raised.aggregate, causedBy: principal.account, attempt: 1)
      for handler in before {
        try await Caller.$current.withValue(.house(onBehalfOf: principal.account)) {
          try await handler.handle(next.raised.event, delivery)
        }
        queue.add(unit.session.takeRaisedEvents(), raisedBy: next)
      }
      if let chain = queue.chain(longerThan: Self.generationLimit) { throw UnitOfWorkError.cascade(chain: chain) }
    }
    return queue.handled
  }

  private func planned(_ item: PreCommitQueue.Item) -> PlannedEvent {
    let event = item.raised.event
    return PlannedEvent(
      name: item.raised.stableName, aggregate: item.raised.aggregate,
      beforeCommit: handlers.beforeCommit(of: event).map(\.name),
      afterCommit: handlers.afterCommit(of: event).map(\.name))
  }

  private func entry(for item: PreCommitQueue.Item, in unit: Unit, _ principal: Principal) -> OutboxEntry? {
    let raised = item.raised
    let after = handlers.afterCommit(of: raised.event)
    guard !after.isEmpty else { return nil }
    return OutboxEntry(
      eventID: item.eventID, stableName: raised.stableName, event: raised.event, aggregate: raised.aggregate,
      unitID: unit.id, causedBy: principal.account, raisedAt: clock.now, handlers: after)
  }
}
