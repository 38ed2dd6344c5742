package import DomainKit
package import Logging

/// Makes attempts at deliveries and keeps the books on them.
///
/// A handler with an effect in the same database runs in a unit of work that also stores the acknowledgement, so
/// the effect takes place exactly once. Any other handler runs first and is acknowledged afterwards: at least once.
package final class OutboxDispatcher: EventDispatcher {
  private let engine: any StorageEngine
  private let claims: ClaimSource
  private let clock: any WallClock
  private let schedule: RetrySchedule
  private let logger: Logger
  private let watch: DeliveryWatch
  let bell = PumpBell()
  private static let delivering = Permission.house("outbox.deliver")

  /// - Parameter renewal: how often the claims of deliveries that take long are renewed.
  package init(
    engine: any StorageEngine, claims: ClaimSource, clock: any WallClock, schedule: RetrySchedule, logger: Logger,
    renewal: Duration = .milliseconds(ClaimSource.lease / 3)
  ) {
    self.engine = engine
    self.claims = claims
    self.clock = clock
    self.schedule = schedule
    self.logger = logger
    watch = DeliveryWatch(engine: engine, claims: claims, logger: logger, pause: renewal)
  }

  package func dispatch(_ committed: CommittedEntries, through coordinator: UnitCoordinator) async {
    if committed.isHoldingBack { bell.want() }
    // All are watched from the start: the last one's claim must outlive the handlers of those before it.
    let attempts = committed.due.flatMap { entry in
      entry.handlers.map { (DeliveryAttempt(of: entry, to: $0), $0) }
    }.filter { watch.enter($0.0.key) }
    var stuck: Set<DeliveryLane> = []
    for (attempt, handler) in attempts {
      defer { watch.leave(attempt.key) }
      if !stuck.isEmpty, stuck.contains(attempt.lane) {
        await giveBack(attempt)
      } else if await !run(attempt, handler, through: coordinator) {
        stuck.insert(attempt.lane)
      }
    }
  }

  /// Watches over a delivery that this process has claimed; ``leave(_:)`` ends that.
  ///
  /// - Returns: whether nobody in this process is at it already.
  func enter(_ key: DeliveryKey) -> Bool { watch.enter(key) }

  func leave(_ key: DeliveryKey) { watch.leave(key) }

  /// Whether this process is at no delivery.
  var isIdle: Bool { watch.isIdle }

  /// Attempts a delivery that was entered, and leaves it to the caller to leave it.
  ///
  /// - Returns: whether it is done.
  @discardableResult
  func run(_ attempt: DeliveryAttempt, _ handler: EventHandler, through coordinator: UnitCoordinator) async -> Bool {
    defer { bell.ringIfWanted() }
    do {
      try await Caller.$current.withValue(.house(onBehalfOf: attempt.causedBy)) {
        try await deliver(attempt, handler, through: coordinator)
      }
      return true
    } catch is DeliveryLost {
      logger.debug("delivery taken over", metadata: attempt.metadata)
    } catch is CancellationError {
      // Nobody's failure: the claim expires and the delivery is taken up again.
      logger.debug("delivery interrupted", metadata: attempt.metadata)
    } catch {
      await noteFailure(of: attempt.key, failuresBefore: attempt.failures, error)
    }
    return false
  }

  /// Whoever looks for what is due may have it, once what it waits for is done.
  private func giveBack(_ attempt: DeliveryAttempt) async {
    let now = clock.now
    do {
      try await engine.renew([attempt.key], DeliveryClaim(owner: claims.owner, claimedAt: now, expiresAt: now))
    } catch {
      logger.debug("a claim ends by its time", metadata: attempt.metadata)
    }
  }

  private func deliver(
    _ attempt: DeliveryAttempt, _ handler: EventHandler, through coordinator: UnitCoordinator
  ) async throws {
    let delivery = EventDelivery(
      eventID: attempt.key.eventID, aggregate: attempt.aggregate, causedBy: attempt.causedBy,
      attempt: attempt.failures + 1)
    if handler.phase == .postCommitExternal {
      // What it does cannot be taken back, so it must be this process's turn still.
      try await watch.confirm(attempt.key)
      try await handler.handle(attempt.event, delivery)
    }
    try await coordinator.execute(for: Self.delivering) { unit, _ in
      if handler.phase == .postCommit { try await handler.handle(attempt.event, delivery) }
      try settle(attempt, .done, in: unit)
    }
  }

  private func settle(
    _ attempt: DeliveryAttempt, _ outcome: DeliverySettlement.Outcome, in unit: Unit
  ) throws {
    guard let session = unit.session as? TrackedSession else { return }
    try session.settle(
      DeliverySettlement(key: attempt.key, owner: claims.owner, outcome: outcome, at: clock.now))
  }

  /// Counts a failed attempt and decides whether there will be another.
  func noteFailure(of key: DeliveryKey, failuresBefore: Int, _ error: any Error) async {
    let failures = failuresBefore + 1
    let cause = (error as? any DescribedError)?.message ?? "\(error)"
    let delay = schedule.delay(afterFailures: failures)
    logger.log(
      level: delay == nil ? .error : .warning, delay == nil ? "a delivery was given up" : "a handler failed",
      metadata: ["event": "\(key.eventID)", "handler": "\(key.handler)", "attempt": "\(failures)", "cause": "\(cause)"])
    let outcome: DeliverySettlement.Outcome =
      delay.map {
        .failed(cause: cause, attempts: failures, retryAt: clock.now.advanced(byMilliseconds: $0))
      } ?? .dead(cause: cause, attempts: failures)
    await store(DeliverySettlement(key: key, owner: claims.owner, outcome: outcome, at: clock.now))
  }

  private func store(_ settlement: DeliverySettlement) async {
    do {
      var changes = ChangeSet()
      changes.settlements = [settlement]
      try await engine.commit(changes)
    } catch is DeliveryLost {
      // Another process has taken it over, and keeps its own books.
      logger.debug("delivery taken over", metadata: ["event": "\(settlement.key.eventID)"])
    } catch {
      // The claim expires, and whoever takes the delivery up makes one attempt too many.
      logger.error("a failure could not be noted", metadata: ["cause": "\(error)"])
    }
  }
}
