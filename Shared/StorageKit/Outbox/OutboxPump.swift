package import DomainKit
package import Logging

/// Takes up deliveries that are due: retries, and what a process that ended has left undone.
package struct OutboxPump: Sendable {
  /// How many deliveries are claimed, and attempted side by side: enough that their commits fill a transaction.
  private static let width = 512
  /// How many of them may be calls to the outside world.
  private static let externalWidth = 16
  /// The longest pause between two looks, in milliseconds: other processes' leftovers are found by looking.
  private static let longestPause: Int64 = 1_000

  private let engine: any StorageEngine
  private let claims: ClaimSource
  private let dispatcher: OutboxDispatcher
  private let handlers: EventHandlers
  private let keys: Set<HandlerKey>
  private let coordinator: UnitCoordinator
  private let clock: any WallClock
  private let logger: Logger

  package init(
    engine: any StorageEngine, claims: ClaimSource, dispatcher: OutboxDispatcher, handlers: EventHandlers,
    coordinator: UnitCoordinator, clock: any WallClock, logger: Logger
  ) {
    self.engine = engine
    self.claims = claims
    self.dispatcher = dispatcher
    self.handlers = handlers
    keys = handlers.keys
    self.coordinator = coordinator
    self.clock = clock
    self.logger = logger
  }

  /// Works until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      do {
        while try await deliverDue() > 0 {}
        // Whatever is held back now waits for something that nobody here is at.
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

  /// Delivers what is due now, each once.
  ///
  /// - Returns: how many attempts were made.
  @discardableResult
  package func deliverDue() async throws -> Int {
    guard let due = try await engine.nextDue(handlers: keys), due <= clock.now else { return 0 }
    let claimed = try await engine.claimDue(claims.next(), handlers: keys, limit: Self.width)
    // All are watched from the start: some wait until a thread is free for them.
    let entered = claimed.filter { dispatcher.enter($0.key) }
    let isExternal = { (delivery: StoredDelivery) in
      handlers.handler(named: delivery.key.handler, of: delivery.stableName)?.phase == .postCommitExternal
    }
    let (local, external) = (entered.filter { !isExternal($0) }, entered.filter(isExternal))
    await withTaskGroup { group in
      for delivery in local { group.addTask { await attempt(delivery) } }
      if !external.isEmpty { group.addTask { await attempt(external, width: Self.externalWidth) } }
    }
    return claimed.count
  }

  private func attempt(_ deliveries: [StoredDelivery], width: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for (number, delivery) in deliveries.enumerated() {
        if number >= width { await group.next() }
        group.addTask { await attempt(delivery) }
      }
    }
  }

  private func attempt(_ delivery: StoredDelivery) async {
    defer { dispatcher.leave(delivery.key) }
    do {
      guard let type = handlers.eventType(named: delivery.stableName),
        let handler = handlers.handler(named: delivery.key.handler, of: delivery.stableName)
      else { return }
      let event = try EventCoding.decode(delivery.payload, as: type)
      await dispatcher.run(
        DeliveryAttempt(
          key: delivery.key, event: event, aggregate: delivery.aggregate, causedBy: delivery.causedBy,
          failures: delivery.attempts),
        handler, through: coordinator)
    } catch {
      await dispatcher.noteFailure(of: delivery.key, failuresBefore: delivery.attempts, error)
    }
  }

  private func pause() async throws -> Int64 {
    guard let due = try await engine.nextDue(handlers: keys) else { return Self.longestPause }
    let wait = due.milliseconds - clock.now.milliseconds
    // What is due and yet was not taken has just gone to another process.
    return wait > 0 ? min(Self.longestPause, wait) : Self.longestPause
  }
}
