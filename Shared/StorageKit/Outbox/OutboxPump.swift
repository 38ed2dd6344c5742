package import DomainKit
package import Logging

/// A loop that attempts due deliveries: retries, and deliveries that a process left when it ended.
///
/// ```swift
/// let pump = OutboxPump(
///   engine: engine, dispatcher: dispatcher, handlers: handlers, coordinator: coordinator, clock: clock, ids: ids,
///   logger: logger)
/// let attempts = try await pump.deliverDue()  // makes the deliveries that are due now
/// ```
@MemberwiseInit
package struct OutboxPump: Sendable {
  /// The number of local deliveries to attempt concurrently. It is large enough for their commits
  /// to fill a transaction.
  private static let localLimit = 512
  /// The number of calls to external systems to make concurrently.
  private static let externalLimit = 16
  /// The longest pause between two checks in milliseconds. Deliveries that other processes left are
  /// found only by checking.
  private static let longestPause: Int64 = 1_000
  /// The longest time that a takeover waits for a moment without other deliveries.
  private static let longestTakeoverWait = Duration.seconds(10)
  /// The pause between two rounds of housekeeping.
  private static let housekeepingPause = Duration.seconds(30)
  /// The maximum number of finished events that one round deletes.
  private static let purgeLimit = 500

  private let engine: any StorageEngine
  private let dispatcher: OutboxDispatcher
  private let handlers: EventHandlers
  private let coordinator: UnitCoordinator
  private let clock: any WallClock
  private let ids: any IDSource
  private let logger: Logger
  /// The age after which finished events are deleted, in milliseconds.
  private var retention: Int64 = 30 * 86_400_000

  /// Deliveries of one kind and the number of them that may run concurrently.
  private struct Queue {
    let handlers: Set<HandlerKey>
    let slots: Slots
  }

  private func queues() -> [Queue] {
    let external = handlers.keys.filter { phase(of: $0) == .postCommitExternal }
    return [
      Queue(handlers: handlers.keys.subtracting(external), slots: Slots(Self.localLimit)),
      Queue(handlers: external, slots: Slots(Self.externalLimit)),
    ]
  }

  private func phase(of key: HandlerKey) -> HandlingPhase? {
    handlers.handler(named: key.handler, of: key.stableName)?.phase
  }

  /// Runs until the task is canceled. A slow delivery occupies one slot and keeps no other delivery
  /// from starting.
  ///
  /// The pump takes over a delivery with an expired lease only when no other delivery is running
  /// here, because the attempt at it may have ended the process that held it. If other deliveries
  /// are always running, the pump takes it over after a while anyway.
  package func run() async {
    await withDiscardingTaskGroup { group in
      let queues = queues()
      var nextRound = ContinuousClock.now
      var lastTakeover = ContinuousClock.now
      while !Task.isCancelled {
        do {
          let wait = try await engine.timeUntilDue(handlers: handlers.keys)
          var started = 0
          if wait == 0 {
            for queue in queues { started += try await start(queue, in: &group, .due) }
          }
          let isIdle = started == 0 && queues.allSatisfy(\.slots.isUnused)
          if wait != 0 {
            lastTakeover = .now
          } else if isIdle || lastTakeover + Self.longestTakeoverWait < .now {
            lastTakeover = .now
            for queue in queues where started == 0 || !isIdle {
              started += try await start(queue, in: &group, .expired)
            }
          }
          if started > 0 { continue }
          if queues.allSatisfy(\.slots.isUnused), nextRound <= .now {
            nextRound = .now + Self.housekeepingPause
            try await doHousekeeping()
            continue
          }
          // The remaining blocked deliveries wait for deliveries that another process attempts.
          if dispatcher.isIdle { dispatcher.pumpSignal.stopSignaling() }
          await dispatcher.pumpSignal.wait(atMost: .milliseconds(pause(wait)))
        } catch is CancellationError {
          return
        } catch {
          logger.warning("looking for deliveries failed", metadata: ["cause": "\(error)"])
          await dispatcher.pumpSignal.wait(atMost: .milliseconds(Self.longestPause))
        }
      }
    }
  }

  private func start(_ queue: Queue, in group: inout DiscardingTaskGroup, _ kind: Kind) async throws -> Int {
    let free = queue.slots.free
    guard free > 0 else { return 0 }
    let claimed = try await claim(kind, queue.handlers, limit: free)
    queue.slots.take(claimed.deliveries.count)
    for delivery in claimed.deliveries {
      group.addTask {
        await attempt(delivery, under: claimed)
        // A full queue is checked again when half of it is free, so that many commits share a
        // transaction.
        if queue.slots.giveBack() { dispatcher.pumpSignal.signal() }
      }
    }
    return claimed.deliveries.count
  }

  /// Attempts due deliveries once, as many as may run concurrently, and waits for the attempts to end.
  ///
  /// - Returns: The number of attempts.
  @discardableResult
  package func deliverDue() async throws -> Int {
    var count = 0
    for queue in queues() {
      var claimed = try await claim(.due, queue.handlers, limit: queue.slots.free)
      if claimed.deliveries.isEmpty { claimed = try await claim(.expired, queue.handlers, limit: 1) }
      let claim = claimed
      await withDiscardingTaskGroup { group in
        for delivery in claim.deliveries { group.addTask { await attempt(delivery, under: claim) } }
      }
      count += claim.deliveries.count
    }
    return count
  }

  /// Makes deliveries until none is due, also those of features that were switched off, or until the task is canceled.
  package func deliverAll() async throws {
    try await engine.resume(handlers: handlers.keys)
    while try await deliverDue() > 0, !Task.isCancelled {}
  }

  /// Deliveries under one lease.
  private struct Claim {
    let owner: UniqueID
    let sentAt: ContinuousClock.Instant
    let deliveries: [StoredDelivery]
  }

  private enum Kind {
    case due
    /// Deliveries whose lease has ended.
    case expired
  }

  private func claim(_ kind: Kind, _ handlers: Set<HandlerKey>, limit: Int) async throws -> Claim {
    let lease = Lease(owner: ids.next(), duration: dispatcher.lease)
    let sentAt = ContinuousClock.now
    var deliveries: [StoredDelivery] = []
    if try await engine.timeUntilDue(handlers: handlers) == 0 {
      switch kind {
      case .due: deliveries = try await engine.claimDue(lease, handlers: handlers, limit: limit)
      case .expired: deliveries = try await engine.claimExpired(lease, handlers: handlers).map { [$0] } ?? []
      }
    }
    return Claim(owner: lease.owner, sentAt: sentAt, deliveries: deliveries)
  }

  private func attempt(_ delivery: StoredDelivery, under claim: Claim) async {
    let owner = claim.owner
    guard let type = handlers.eventType(named: delivery.stableName),
      let handler = handlers.handler(named: delivery.key.handler, of: delivery.stableName)
    else { return }
    if await dispatcher.markDead(delivery, owner: owner) { return }
    do {
      let event = try EventCoding.decode(delivery.payload, storedAs: delivery.stableName, as: type)
      let attempt = DeliveryAttempt(of: delivery, event, owner: owner)
      let claimed = OutboxDispatcher.ClaimedAttempt(attempt: attempt, handler: handler, claimedAt: claim.sentAt)
      guard dispatcher.startRenewing(claimed) else { return }
      defer { dispatcher.stopRenewing(delivery.key) }
      await dispatcher.run(claimed, through: coordinator)
    } catch {
      await dispatcher.postpone(delivery, owner: owner, after: error)
    }
  }

  /// Resumes the deliveries of features that were switched off, and deletes old finished events.
  private func doHousekeeping() async throws {
    try await engine.resume(handlers: handlers.keys)
    let limit = try await plausibleNow().advanced(byMilliseconds: -retention)
    let deleted = try await engine.purge(doneBefore: limit, limit: Self.purgeLimit)
    if deleted > 0 { logger.debug("old events deleted", metadata: ["count": "\(deleted)"]) }
  }

  /// Returns the present time, but at most a day after the latest event: the clock may be far ahead, and
  /// then no event is old.
  private func plausibleNow() async throws -> Timestamp {
    guard let latest = try await engine.events(EventFilter(limit: 1)).first else { return clock.now }
    return min(clock.now, latest.raisedAt.advanced(byMilliseconds: Timestamp.millisecondsPerDay))
  }

  /// Returns the time until the next check in milliseconds.
  private func pause(_ untilDue: Int64?) -> Int64 {
    guard let untilDue, untilDue > 0 else { return Self.longestPause }
    return min(Self.longestPause, untilDue)
  }
}
