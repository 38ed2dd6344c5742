package import DomainKit
package import Logging

/// A dispatcher that attempts deliveries and records their outcomes.
///
/// A handler with an effect in the same database runs in a unit of work that also stores the
/// acknowledgment, so the effect takes place exactly once. Any other handler runs first and is
/// acknowledged afterwards: at least once.
///
/// ```swift
/// let dispatcher = OutboxDispatcher(engine: engine, schedule: RetrySchedule(), ids: ids, logger: logger)
/// let coordinator = UnitCoordinator(
///   openSession: TrackedSession.opener(on: engine), handlers: handlers, dispatcher: dispatcher, clock: clock,
///   ids: ids, logger: logger)
/// ```
package final class OutboxDispatcher: EventDispatcher {
  private let engine: any StorageEngine
  private let schedule: RetrySchedule
  private let ids: any IDSource
  private let logger: Logger
  private let renewer: LeaseRenewer
  let lease: Int64
  let pumpSignal = PumpSignal()
  private static let delivering = Permission.system("outbox.deliver")
  /// The number of times that the unit of a delivery runs again after a conflict, before the conflict
  /// counts as a failure. The deliveries of a handler may all change one row, such as the end of a
  /// log, and only one of them at a time can.
  private static let conflictLimit = 100
  /// The wait after a fault that the handler did not cause, in milliseconds.
  private static let postponement: ClosedRange<Int64> = 1_000...3_000
  /// The wait after a handler that ignores its cancellation, in milliseconds. Such a handler may
  /// still run during the next attempt.
  private static let hangingWait: Int64 = 60_000
  /// The wait before the next attempt to read an event that this program cannot read, in
  /// milliseconds.
  private static let unreadableWait: Int64 = 600_000

  /// Creates a dispatcher.
  ///
  /// - Parameter lease: The duration of a lease in milliseconds.
  package init(
    engine: any StorageEngine, schedule: RetrySchedule, ids: any IDSource, logger: Logger,
    lease: Int64 = Lease.standard
  ) {
    self.engine = engine
    self.schedule = schedule
    self.ids = ids
    self.logger = logger
    self.lease = lease
    renewer = LeaseRenewer(engine: engine, logger: logger, duration: lease)
  }

  package func dispatch(_ committed: CommittedEntries, through coordinator: UnitCoordinator) async {
    if committed.hasBlocked { pumpSignal.signalAfterAttempts() }
    let attempts = committed.due.flatMap { entry in
      entry.handlers.map { handler in
        ClaimedAttempt(
          attempt: DeliveryAttempt(of: entry, to: handler), handler: handler, claimedAt: committed.sentAt)
      }
    }
    // All deliveries are held from the start: the lease of the last one must outlive the handlers
    // of the earlier ones.
    let renewed = attempts.filter(startRenewing)
    // The keys of the deliveries that are not done: later events of such a key must wait.
    var blockedKeys: Set<OrderingKey> = []
    for claimed in renewed {
      defer { stopRenewing(claimed.attempt.key) }
      if !blockedKeys.isEmpty, blockedKeys.contains(claimed.attempt.orderingKey) {
        await settle(claimed.attempt, .postponed(reason: nil, retryAfter: 0))
      } else if await !run(claimed, through: coordinator) {
        blockedKeys.insert(claimed.attempt.orderingKey)
      }
    }
  }

  /// An attempt under a lease, its handler, and the signal that stops it.
  struct ClaimedAttempt: Sendable {
    let attempt: DeliveryAttempt
    let handler: EventHandler
    /// The time before the lease was requested.
    let claimedAt: ContinuousClock.Instant
    fileprivate let cancellation = CancellationSignal()
  }

  /// Renews the delivery's lease until ``stopRenewing(_:)``.
  ///
  /// - Returns: `true` if this process was not already attempting the delivery.
  func startRenewing(_ claimed: ClaimedAttempt) -> Bool {
    renewer.start(claimed.attempt.held, since: claimed.claimedAt) {
      claimed.cancellation.send(DeliveryLost(key: claimed.attempt.key))
    }
  }

  func stopRenewing(_ key: DeliveryKey) { renewer.stop(key) }

  /// `true` if this process attempts no delivery.
  var isIdle: Bool { renewer.isIdle }

  /// Attempts a delivery whose lease is renewed. The caller stops renewing it.
  ///
  /// - Returns: `true` if the delivery is done.
  @discardableResult
  func run(_ claimed: ClaimedAttempt, through coordinator: UnitCoordinator) async -> Bool {
    let attempt = claimed.attempt
    defer { pumpSignal.signalIfRequested() }
    let start = ContinuousClock.now
    do {
      try await withTimeout(claimed.handler.timeout, cancellation: claimed.cancellation) { [self] in
        try await deliver(claimed, through: coordinator)
      }
      logger.debug("event delivered", metadata: attempt.metadata(since: start))
      return true
    } catch is DeliveryLost {
      logger.debug("delivery taken over", metadata: attempt.metadata)
    } catch {
      await settle(attempt, outcome(of: attempt, after: error))
    }
    return false
  }

  private func deliver(_ claimed: ClaimedAttempt, through coordinator: UnitCoordinator) async throws {
    let (attempt, handler) = (claimed.attempt, claimed.handler)
    var scope = WorkScope.current
    scope.caller = .system(onBehalfOf: attempt.account)
    scope.causingDelivery = attempt.causingDelivery
    try await WorkScope.$current.withValue(scope) {
      if handler.phase == .postCommitExternal {
        // The effect cannot be undone, so this process must still own the delivery.
        try await renewer.confirm(attempt.held)
        try await handler.handle(attempt.event, attempt.delivery)
      }
      try await coordinator.execute(for: Self.delivering, retrying: Self.conflictLimit) { unit, _ in
        if handler.phase != .postCommitExternal { try await handler.handle(attempt.event, attempt.delivery) }
        try unit.trackedSession.settle(DeliverySettlement(attempt.held, .done))
      }
    }
  }

  // MARK: Outcomes

  /// Returns the outcome of a failed attempt.
  private func outcome(of attempt: DeliveryAttempt, after error: any Error) -> DeliverySettlement.Outcome {
    // The process stops the handler, so the delivery is released.
    if error is CancellationError, Task.isCancelled { return .postponed(reason: nil, retryAfter: 0) }
    let reason = (error as? any UserFacingError)?.message ?? "\(error)"
    if let error = error as? StorageError, error.isInfrastructure {
      logger.warning("a delivery waits for the database", metadata: attempt.metadata)
      return .postponed(reason: reason, retryAfter: .random(in: Self.postponement))
    }
    let least = (error as? DeadlineExceeded)?.isStillRunning == true ? Self.hangingWait : 0
    return failure(of: attempt.key, failures: attempt.failures + 1, reason, retryAfter: least)
  }

  /// Returns the outcome of a failed handler.
  ///
  /// - Parameter least: The shortest wait before the next attempt, in milliseconds.
  private func failure(
    of key: DeliveryKey, failures: Int, _ reason: String, retryAfter least: Int64 = 0
  ) -> DeliverySettlement.Outcome {
    let delay = schedule.delay(afterFailures: failures)
    logger.log(
      level: delay == nil ? .error : .warning, delay == nil ? "a delivery was given up" : "a handler failed",
      metadata: [
        "event": "\(key.eventID)", "handler": "\(key.handler)", "attempt": "\(failures)", "cause": "\(reason)",
      ])
    guard let delay else { return .dead(reason: reason, failures: failures) }
    return .failed(reason: reason, failures: failures, retryAfter: max(delay, least))
  }

  /// Marks a delivery as dead if the process ended too often during it.
  ///
  /// - Returns: `true` if the delivery is dead now.
  func markDead(_ delivery: StoredDelivery, owner: UniqueID) async -> Bool {
    guard delivery.failures >= schedule.maxFailures else { return false }
    let reason = "The program ended \(delivery.failures) times during this delivery"
    await store(
      HeldDelivery(key: delivery.key, owner: owner), failure(of: delivery.key, failures: delivery.failures, reason))
    return true
  }

  /// Leaves an event that this program cannot read to a program that can. This does not count as a
  /// failed attempt.
  func postpone(_ delivery: StoredDelivery, owner: UniqueID, after error: any Error) async {
    let reason = "The event cannot be read: \(error)"
    logger.error("an event cannot be read", metadata: ["event": "\(delivery.key.eventID)", "cause": "\(error)"])
    await store(
      HeldDelivery(key: delivery.key, owner: owner), .postponed(reason: reason, retryAfter: Self.unreadableWait))
  }

  private func settle(_ attempt: DeliveryAttempt, _ outcome: DeliverySettlement.Outcome) async {
    await store(attempt.held, outcome)
  }

  private func store(_ delivery: HeldDelivery, _ outcome: DeliverySettlement.Outcome) async {
    do {
      var changes = ChangeSet(id: ids.next())
      changes.settlements = [DeliverySettlement(delivery, outcome)]
      let settlement = changes
      // The commit ignores the task's cancellation, so that a released delivery does not wait for
      // its lease to end.
      _ = try await Task { [engine] in try await engine.commit(settlement) }.value
    } catch is DeliveryLost {
      // Another process took over the delivery and records its own outcomes.
      logger.debug("delivery taken over", metadata: ["event": "\(delivery.key.eventID)"])
    } catch {
      // A process attempts the delivery again after the lease ends.
      logger.error("the outcome of a delivery could not be stored", metadata: ["cause": "\(error)"])
    }
  }
}
