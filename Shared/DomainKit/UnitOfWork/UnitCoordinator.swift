package import Logging

/// Runs units of work: body, pre-commit handlers, `.withCommit` handlers, commit, post-commit
/// handlers.
///
/// There is one per program. Features use it through ``UnitOfWork``, which adds their own context.
///
/// ```swift
/// let coordinator = UnitCoordinator(
///   openSession: TrackedSession.opener(on: engine), handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock,
///   ids: ids, logger: logger)
/// let work = UnitOfWork(coordinator) { try StoredWorkshopContext(FeatureStorage(of: "workshop", in: $0)) }
/// ```
package struct UnitCoordinator: Sendable {
  /// A function that opens the session of a unit.
  ///
  /// Its parameters are the identifier of the unit, which the commit carries, and `true` if the unit
  /// may read data that only its commit validates.
  package typealias SessionOpener = @Sendable (_ unit: UniqueID, _ readingCache: Bool) -> any UnitSession

  /// The number of generations of events that handlers may raise, before the commit and across
  /// commits.
  package static let generationLimit = 16
  /// The number of times that a body runs again after a conflict, unless its use case sets another.
  package static let retryLimit = 3
  /// The time limit for a handler in the commit's own transaction, and the time that a canceled one
  /// has to end. A slower handler runs after the commit.
  private static let (withCommitLimit, withCommitGrace) = (Duration.milliseconds(250), Duration.milliseconds(50))
  /// The longest pause before a body runs again, in microseconds.
  private static let longestPause: Int64 = 50_000

  private let openSession: SessionOpener
  let handlers: EventHandlers
  private let dispatcher: any EventDispatcher
  private let principals: any PrincipalProvider
  private let clock: any WallClock
  let ids: any IDSource
  private let logger: Logger

  package init(
    openSession: @escaping SessionOpener, handlers: EventHandlers, dispatcher: any EventDispatcher,
    principals: any PrincipalProvider = UnrestrictedUser(), clock: any WallClock, ids: any IDSource, logger: Logger
  ) {
    self.openSession = openSession
    self.handlers = handlers
    self.dispatcher = dispatcher
    self.principals = principals
    self.clock = clock
    self.ids = ids
    self.logger = logger
  }

  /// Runs the body as one unit: all its changes are stored, or none.
  ///
  /// Inside another unit, it joins that one. After a conflict, the body runs again on a new unit,
  /// so it must read the entities that it changes inside itself.
  ///
  /// - Parameters:
  ///   - permission: The permission that the ``Caller`` must hold, based on the data at the start
  ///     of the unit.
  ///   - retries: The number of times that the body may run again after a conflict. If a unit read from
  ///     the entity cache and then failed before the commit or stored nothing, it runs once more
  ///     without that cache, which does not count.
  /// - Returns: The body's value, after the first attempt at the post-commit deliveries that are
  ///   due.
  /// - Throws: ``AccessDenied``; the body's, a pre-commit handler's or the commit's own error.
  package func execute<Value>(
    for permission: Permission, retrying retries: Int = UnitCoordinator.retryLimit,
    _ body: (Unit, Principal) async throws -> Value
  ) async throws -> Value {
    if let outer = Unit.current, outer.join() { return try await run(body, for: permission, inside: outer) }
    var (attempt, readsCache) = (0, DryRun.current == nil && SeenVersion.current == nil)
    while true {
      do {
        var value: Value?
        let committed = try await runOnce(permission, readingCache: readsCache) { value = try await body($0, $1) }
        if !committed.isEmpty { await dispatch(committed) }
        guard let value else { throw UnitOfWorkError.ended }
        return value
      } catch is CachedReads {
        readsCache = false
      } catch let conflict as any ConflictError where attempt < retries {
        attempt += 1
        readsCache = false
        if let order = conflict as? EventOrderConflict { try ids.advance(past: order.latest) }
        logger.debug("conflict, trying again", metadata: ["conflict": "\(conflict.message)", "attempt": "\(attempt)"])
        try await Task.sleep(for: Self.pause(beforeAttempt: attempt))
      }
    }
  }

  /// Runs post-commit handlers in units of their own, independent of the unit's seen version.
  private func dispatch(_ committed: CommittedEntries) async {
    var scope = WorkScope.current
    scope.unit = nil
    scope.seenVersion = nil
    await WorkScope.$current.withValue(scope) { await dispatcher.dispatch(committed, through: self) }
  }

  private func run<Value>(
    _ body: (Unit, Principal) async throws -> Value, for permission: Permission, inside unit: Unit
  ) async throws -> Value {
    let value: Value
    do {
      value = try await body(unit, try await authorize(permission, in: unit))
    } catch {
      _ = unit.leave(failing: error)
      throw error
    }
    guard unit.leave() else { throw UnitOfWorkError.ended }
    return value
  }

  private func runOnce(
    _ permission: Permission, readingCache: Bool, _ body: (Unit, Principal) async throws -> Void
  ) async throws -> CommittedEntries {
    let dryRun = DryRun.current
    try dryRun?.beginUnit()
    let id = ids.next()
    let unit = Unit(id: id, session: openSession(id, readingCache))
    let log = UnitLog(unit.id, permission, logger)
    var isPrepared = false
    do {
      let work = try await prepare(unit, for: permission, body)
      if let dryRun {
        dryRun.record(try await unit.session.dryRun(work.entries), work.events.map(planned))
        return CommittedEntries(due: [])
      }
      for entry in work.entries where entry.deadLetterReason == nil { await runHandlersWithCommit(of: entry, in: unit) }
      isPrepared = true
      unit.session.record(UnitCause.current(for: work.account))
      let committed = try await unit.session.commit(work.entries)
      if unit.session.hasCachedReads, !committed.hasChanged { throw CachedReads() }
      log.end(committed, work.entries)
      if committed.hasChanged {
        CommitObserver.record(CommitObserver.Commit(at: work.raisedAt, account: work.account))
      }
      for item in work.events { item.raised.shared.markStored() }
      if let workAfterSuccess = unit.workAfterSuccess { await run(workAfterSuccess, onBehalfOf: work.account) }
      return committed
    } catch {
      unit.close()
      rollBack(unit, after: error)
      log.end(error)
      // The commit has validated the reads, so its own error is not replaced.
      if !isPrepared, unit.session.hasCachedReads, !Task.isCancelled { throw CachedReads() }
      throw error
    }
  }

  /// A unit failed or stored no changes after a read that only its commit validates.
  private struct CachedReads: Error {}

  /// The outcome of a unit's body and pre-commit handlers. Neither it nor the functions around it
  /// are generic: the creation of types at run time would take a tenth of the time of a unit of work.
  private struct Prepared {
    let events: [PreCommitQueue.Item]
    let entries: [OutboxEntry]
    let raisedAt: Timestamp
    let account: UniqueID?
  }

  /// Runs the body and the pre-commit handlers, and closes the unit to further work.
  private func prepare(
    _ unit: Unit, for permission: Permission, _ body: (Unit, Principal) async throws -> Void
  ) async throws -> Prepared {
    var scope = WorkScope.current
    scope.unit = unit
    let (principal, events) = try await WorkScope.$current.withValue(scope) {
      let principal = try await authorize(permission, in: unit)
      try await body(unit, principal)
      if let seen = SeenVersion.current, !unit.hasCheckedSeenVersion { try unit.session.checkIsAmongChanges(seen) }
      return (principal, try await handleBeforeCommit(in: unit, principal))
    }
    let reason = unit.close()
    try Task.checkCancellation()
    if let reason { throw reason }
    let now = clock.now
    let entries = events.map { entry(for: $0, in: unit, principal, at: now) }
    return Prepared(events: events, entries: entries, raisedAt: now, account: principal.account)
  }

  /// Runs the work that a unit leaves for a unit of its own. Its failure does not concern the user.
  private func run(_ workAfterSuccess: @escaping Unit.WorkAfterSuccess, onBehalfOf account: UniqueID?) async {
    var scope = WorkScope.current
    scope.unit = nil
    scope.seenVersion = nil
    scope.observer = nil
    scope.caller = .system(onBehalfOf: account)
    do {
      try await WorkScope.$current.withValue(scope) {
        try await execute(for: Self.runningAfterSuccess, retrying: 0) { unit, _ in try await workAfterSuccess(unit) }
      }
    } catch {
      logger.debug("the work after the success of a unit failed", metadata: ["cause": "\(error)"])
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
    .microseconds(Int64.random(in: 0...min(longestPause, 500 << Int64(min(attempt, 20)))))
  }
}

// MARK: Access

extension UnitCoordinator {
  /// The permission of ``Unit/WorkAfterSuccess``. Its name appears in the log, so it stays. In other
  /// names, a follow-up is the work that a handler does after a change of an employee.
  private static let runningAfterSuccess = Permission.system("unit.follow-up")

  /// Returns the principal of a unit after checking its permission. The user is looked up once per
  /// unit.
  ///
  /// - Throws: ``AccessDenied``.
  private func authorize(_ permission: Permission, in unit: Unit) async throws -> Principal {
    if case .system(let account) = Caller.current { return .system(onBehalfOf: account) }
    let principal: Principal
    if let known = unit.principal { principal = known } else { principal = try await principals.principal(in: unit) }
    guard principal.holds(permission) else { throw AccessDenied(permission, to: principal) }
    unit.principal = principal
    return principal
  }
}

// MARK: Handlers in the commit's own transaction

extension UnitCoordinator {
  private static let delivering = Permission.system("outbox.deliver")

  /// Runs the handlers of an event whose effects are part of the unit's commit.
  private func runHandlersWithCommit(of entry: OutboxEntry, in unit: Unit) async {
    for handler in entry.handlers where handler.phase == .withCommit {
      let key = entry.key(of: handler)
      guard let session = unit.session.openHandlerSession(for: key) else { return }
      do {
        let entries = try await withTimeout(min(handler.timeout, Self.withCommitLimit), grace: Self.withCommitGrace) {
          try await run(handler, with: entry, in: Unit(id: unit.id, session: session))
        }
        unit.session.includeChanges(for: key, raising: entries)
        logger.debug("handler ran with the commit", metadata: ["unit": "\(unit.id)", "handler": "\(handler.name)"])
      } catch {
        rollBack(Unit(id: unit.id, session: session), after: error)
        logger.debug(
          "a handler runs after the commit", metadata: ["handler": "\(handler.name)", "cause": "\(error)"])
      }
    }
  }

  private func run(_ handler: EventHandler, with entry: OutboxEntry, in unit: Unit) async throws -> [OutboxEntry] {
    var scope = WorkScope.current
    scope.caller = .system(onBehalfOf: entry.account)
    scope.seenVersion = nil
    scope.causingDelivery = entry.causingDelivery(of: handler)
    let delivery = EventDelivery(
      eventID: entry.eventID, aggregate: entry.aggregate, account: entry.account, attempt: 1)
    return try await WorkScope.$current.withValue(scope) {
      try await prepare(unit, for: Self.delivering) { _, _ in try await handler.handle(entry.event, delivery) }
    }.entries
  }
}

// MARK: Events

extension UnitCoordinator {
  /// Passes every event of the unit, and those that handlers raise, to its pre-commit handlers in
  /// order.
  private func handleBeforeCommit(in unit: Unit, _ principal: Principal) async throws -> [PreCommitQueue.Item] {
    var queue = PreCommitQueue(ids: ids)
    queue.add(unit.session.takeRaisedEvents(), raisedBy: nil)
    while let next = queue.next() {
      let before = handlers.beforeCommit(of: next.raised.event)
      guard !before.isEmpty else { continue }
      let delivery = EventDelivery(
        eventID: next.eventID, aggregate: next.raised.aggregate, account: principal.account, attempt: 1)
      for handler in before {
        try await WorkScope.with(\.caller, .system(onBehalfOf: principal.account)) {
          try await run(handler, with: next.raised.event, delivery)
        }
        logger.debug("handler ran before the commit", metadata: ["unit": "\(unit.id)", "handler": "\(handler.name)"])
        queue.add(unit.session.takeRaisedEvents(), raisedBy: next)
      }
      if let chain = queue.chain(longerThan: Self.generationLimit) { throw UnitOfWorkError.cascade(chain: chain) }
    }
    return queue.handled
  }

  private func run(_ handler: EventHandler, with event: any DomainEvent, _ delivery: EventDelivery) async throws {
    do {
      try await withTimeout(handler.timeout) { try await handler.handle(event, delivery) }
    } catch let late as DeadlineExceeded {
      throw UnitOfWorkError.lateHandler(handler.name, limit: late.limit)
    }
  }

  private func planned(_ item: PreCommitQueue.Item) -> PlannedEvent {
    let event = item.raised.event
    let later = handlers.handlersWithDelivery(of: event)
    return PlannedEvent(
      name: item.raised.stableName, aggregate: item.raised.aggregate,
      beforeCommit: handlers.beforeCommit(of: event).map(\.name),
      withCommit: later.filter { $0.phase == .withCommit }.map(\.name),
      afterCommit: later.filter { $0.phase != .withCommit }.map(\.name))
  }

  private func entry(
    for item: PreCommitQueue.Item, in unit: Unit, _ principal: Principal, at now: Timestamp
  ) -> OutboxEntry {
    let raised = item.raised
    return OutboxEntry(
      eventID: item.eventID, stableName: raised.stableName, event: raised.event, aggregate: raised.aggregate,
      unitID: unit.id, account: principal.account, parent: WorkScope.current.causingDelivery, raisedAt: now,
      handlers: handlers.handlersWithDelivery(of: raised.event), paused: handlers.paused(for: raised.stableName))
  }
}

extension OutboxEntry {
  /// Returns the link from this event to the events that a handler raises.
  package func causingDelivery(of handler: EventHandler) -> CausingDelivery {
    CausingDelivery(eventID: eventID, stableName: stableName, handler: handler.name, generation: generation)
  }
}
