import DomainKit
import Logging
import Synchronization

/// The deliveries that this process holds, including those whose handlers have not started, and the
/// renewal of their leases.
///
/// One task renews all leases. It starts when there is a lease to renew and ends when there is
/// none, so quick handlers cost at most one task per pause. The renewer notifies a handler whose
/// lease is lost or could not be renewed in time.
final class LeaseRenewer: Sendable {
  private struct Held {
    let owner: UniqueID
    /// The time from which another process may claim the delivery.
    var end: ContinuousClock.Instant
    let onLoss: @Sendable () -> Void
  }

  private struct State {
    var held: [DeliveryKey: Held] = [:]
    var isRenewing = false
  }

  private let engine: any StorageEngine
  private let logger: Logger
  private let duration: Int64
  private let state = Mutex(State())

  /// Creates a renewer.
  ///
  /// - Parameter duration: The duration of a lease in milliseconds.
  init(engine: any StorageEngine, logger: Logger, duration: Int64) {
    self.engine = engine
    self.logger = logger
    self.duration = duration
  }

  /// Returns the local end of a lease that was requested after a time. It is slightly earlier than
  /// in the engine, so that this handler is notified before another process starts.
  private func end(ofLeaseFrom start: ContinuousClock.Instant) -> ContinuousClock.Instant {
    start + .milliseconds(duration * 7 / 8)
  }

  private var pause: Duration { .milliseconds(duration / 4) }

  /// Renews the lease of a delivery until ``stop(_:)``.
  ///
  /// - Parameters:
  ///   - start: The time before the lease was requested.
  ///   - onLoss: A closure to call when the lease is lost.
  /// - Returns: `true` if this process was not already attempting the delivery.
  func start(
    _ delivery: HeldDelivery, since start: ContinuousClock.Instant, onLoss: @escaping @Sendable () -> Void
  ) -> Bool {
    let held = Held(owner: delivery.owner, end: end(ofLeaseFrom: start), onLoss: onLoss)
    let (isNew, starts) = state.withLock { state in
      guard state.held[delivery.key] == nil else { return (false, false) }
      state.held[delivery.key] = held
      defer { state.isRenewing = true }
      return (true, !state.isRenewing)
    }
    if starts { startTask() }
    return isNew
  }

  func stop(_ key: DeliveryKey) { state.withLock { _ = $0.held.removeValue(forKey: key) } }

  var isIdle: Bool { state.withLock { $0.held.isEmpty } }

  /// Renews one lease now.
  ///
  /// - Throws: ``DeliveryLost`` if the delivery belongs to another process or is done.
  func confirm(_ delivery: HeldDelivery) async throws {
    let start = ContinuousClock.now
    if try await !engine.renew([delivery], for: duration).contains(delivery.key) {
      throw DeliveryLost(key: delivery.key)
    }
    // The clock is read after the response: the process may have been suspended, and another
    // process may have started.
    guard ContinuousClock.now < end(ofLeaseFrom: start) else { throw DeliveryLost(key: delivery.key) }
    state.withLock { $0.held[delivery.key]?.end = end(ofLeaseFrom: start) }
  }

  private func startTask() {
    // The reference is weak, so that a pause keeps no object alive.
    Task { [weak self, pause] in
      var rest = pause
      while true {
        try await Task.sleep(for: rest)
        guard let next = await self?.renewOrEnd() else { return }
        rest = next
      }
    }
  }

  /// Returns the time until the next renewal, or until the first lease ends.
  private func rest(_ held: some Collection<Held>) -> Duration {
    let first = held.map { ContinuousClock.now.duration(to: $0.end) }.min() ?? pause
    return max(.milliseconds(1), min(pause, first))
  }

  /// Renews all leases, or ends the task if there are none.
  ///
  /// - Returns: The pause before the next renewal; `nil` if there was no lease to renew.
  private func renewOrEnd() async -> Duration? {
    let held = state.withLock { state in
      state.isRenewing = !state.held.isEmpty
      return state.held
    }
    if held.isEmpty { return nil }
    do {
      let (start, duration) = (ContinuousClock.now, duration)
      let deliveries = held.map { HeldDelivery(key: $0.key, owner: $0.value.owner) }
      // A renewal that waits for another process's lock must not outlive the leases.
      let renewed = try await withTimeout(rest(held.values), grace: .zero) { [engine] in
        try await engine.renew(deliveries, for: duration)
      }
      recordRenewal(renewed, of: deliveries, until: end(ofLeaseFrom: start))
    } catch {
      logger.warning("leases could not be renewed", metadata: ["cause": "\(error)"])
    }
    reportLost()
    return state.withLock { state in rest(state.held.values.filter { $0.end > .now }) }
  }

  private func recordRenewal(
    _ renewed: Set<DeliveryKey>, of deliveries: [HeldDelivery], until end: ContinuousClock.Instant
  ) {
    state.withLock { state in
      for delivery in deliveries where state.held[delivery.key]?.owner == delivery.owner {
        state.held[delivery.key]?.end = renewed.contains(delivery.key) ? end : .now
      }
    }
  }

  private func reportLost() {
    let lost = state.withLock { state in state.held.values.filter { $0.end <= .now }.map(\.onLoss) }
    for tell in lost { tell() }
  }
}
