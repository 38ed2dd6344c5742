package import DomainKit
package import Logging

/// Takes up deliveries that are due: retries, and those that a process has left when it ended.
package struct OutboxPump: Sendable {
  /// The number of local deliveries that are attempted side by side: enough that their commits fill a transaction.
  private static let localWidth = 512
  /// The number of calls to the outside world that are made side by side.
  private static let externalWidth = 16
  /// The longest pause between two looks: leftovers of other processes are found by looking.
  private static let longestPause: Int64 = 1_000
  /// The longest time for which deliveries that other processes have left wait for others.
  private static let longestTakeoverWait = Duration.seconds(10)
  /// The pause between two rounds of housekeeping.
  private static let housekeepingPause = Duration.seconds(30)
  /// The number of finished events that one round forgets.
  private static let purgeLimit = 500

  private let engine: any StorageEngine
  private let dispatcher: OutboxDispatcher
  private let handlers: EventHandlers
  private let coordinator: UnitCoordinator
  private let clock: any WallClock
  private let ids: any IDSource
  private let logger: Logger
  /// The age after which finished events are forgotten, in milliseconds.
  private let retention: Int64

  /// - Parameter retention: the age after which finished events are forgotten, in milliseconds; 30 days by default.
  package init(
    engine: any StorageEngine, dispatcher: OutboxDispatcher, handlers: EventHandlers, coordinator: UnitCoordinator,
    clock: any WallClock, ids: any IDSource, logger: Logger, retention: Int64 = 30 * 86_400_000
  ) {
    self.engine = engine
    self.dispatcher = dispatcher
    self.handlers = handlers
    self.coordinator = coordinator
    self.clock = clock
    self.ids = ids
    self.logger = logger
    self.retention = retention
  }

  /// Deliveries of one kind and the number of them that may be under way.
  private struct Queue {
    let handlers: Set<HandlerKey>
    let slots: Slots
  }

  private func queues() -> [Queue] {
    let external = handlers.keys.filter { phase(of: $0) == .postCommitExternal }
    return [
      Queue(handlers: handlers.keys.subtracting(external), slots: Slots(Self.localWidth)),
      Queue(handlers: external, slots: Slots(Self.externalWidth)),
    ]
  }

  private func phase(of key: HandlerKey) -> HandlingPhase? {
    handlers.handler(named: key.handler, of: key.stableName)?.phase
  }

  /// Works until the task is cancelled. A delivery that takes long keeps one slot, and no other delivery from starting.
  ///
  /// A delivery that another process has left is taken over when no other one is under way here: it may have ended that
  /// process. Where there is always another one, it has its turn all the same after a while.
  package func run() async {
    await withDiscardingTaskGroup { group in
      let queues = queues()
      var nextRound = ContinuousClock.now
      var lastTakeover = ContinuousClock.now
      while !Task.isCancelled {
        do {
          var started = 0
          for queue in queues { started += try await start(queue, in: &group, .due) }
          let isIdle = started == 0 && queues.allSatisfy(\.slots.isUnused)
          if isIdle || lastTakeover + Self.longestTakeoverWait < .now {
            lastTakeover = .now
            for queue in queues where started == 0 || !isIdle {
              started += try await start(queue, in: &group, .abandoned)
            }
          }
          if started > 0 { continue }
          if queues.allSatisfy(\.slots.isUnused), nextRound <= .now {
            nextRound = .now + Self.housekeepingPause
            try await keepHouse()
            continue
          }
          // The deliveries that are held back now wait for ones that another process attempts.
          if dispatcher.isIdle { dispatcher.bell.calmDown() }
          await dispatcher.bell.wait(atMost: .milliseconds(try await pause()))
        } catch is CancellationError {
          return
        } catch {
          logger.warning("looking for deliveries failed", metadata: ["cause": "\(error)"])
          await dispatcher.bell.wait(atMost: .milliseconds(Self.longestPause))
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
        // A full queue is looked at again when half of it is free: many commits then share a transaction.
        if queue.slots.giveBack() { dispatcher.bell.ring() }
      }
    }
    return claimed.deliveries.count
  }

  /// Delivers what is due now, each once, and waits for it.
  ///
  /// - Returns: the number of attempts.
  @discardableResult
  package func deliverDue() async throws -> Int {
    var count = 0
    for queue in queues() {
      var claimed = try await claim(.due, queue.handlers, limit: queue.slots.free)
      if claimed.deliveries.isEmpty { claimed = try await claim(.abandoned, queue.handlers, limit: 1) }
      let claim = claimed
      await withDiscardingTaskGroup { group in
        for delivery in claim.deliveries { group.addTask { await attempt(delivery, under: claim) } }
      }
      count += claim.deliveries.count
    }
    return count
  }

  /// Deliveries under one lease.
  private struct Claim {
    let owner: UniqueID
    let sentAt: ContinuousClock.Instant
    let deliveries: [StoredDelivery]
  }

  private enum Kind { case due, abandoned }

  private func claim(_ kind: Kind, _ handlers: Set<HandlerKey>, limit: Int) async throws -> Claim {
    let lease = Lease(owner: ids.next(), duration: dispatcher.lease)
    let sentAt = ContinuousClock.now
    var deliveries: [StoredDelivery] = []
    if try await engine.timeUntilDue(handlers: handlers) == 0 {
      switch kind {
      case .due: deliveries = try await engine.claimDue(lease, handlers: handlers, limit: limit)
      case .abandoned: deliveries = try await engine.claimAbandoned(lease, handlers: handlers).map { [$0] } ?? []
      }
    }
    return Claim(owner: lease.owner, sentAt: sentAt, deliveries: deliveries)
  }

  private func attempt(_ delivery: StoredDelivery, under claim: Claim) async {
    let owner = claim.owner
    guard let type = handlers.eventType(named: delivery.stableName),
      let handler = handlers.handler(named: delivery.key.handler, of: delivery.stableName)
    else { return }
    if await dispatcher.giveUp(delivery, owner: owner) { return }
    do {
      let event = try EventCoding.decode(delivery.payload, as: type)
      let attempt = DeliveryAttempt(of: delivery, event, owner: owner)
      let started = OutboxDispatcher.Started(attempt, handler, claimedAt: claim.sentAt)
      guard dispatcher.enter(started) else { return }
      defer { dispatcher.leave(delivery.key) }
      await dispatcher.run(started, through: coordinator)
    } catch {
      await dispatcher.postpone(delivery, owner: owner, after: error)
    }
  }

  /// Wakes deliveries of features that were switched off before, and forgets what is finished and old.
  private func keepHouse() async throws {
    try await engine.wake(handlers: handlers.keys)
    let limit = clock.now.advanced(byMilliseconds: -retention)
    let forgotten = try await engine.purge(doneBefore: limit, limit: Self.purgeLimit)
    if forgotten > 0 { logger.debug("finished events forgotten", metadata: ["count": "\(forgotten)"]) }
  }

  private func pause() async throws -> Int64 {
    guard let wait = try await engine.timeUntilDue(handlers: handlers.keys), wait > 0 else { return Self.longestPause }
    return min(Self.longestPause, wait)
  }
}
