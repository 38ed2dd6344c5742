import DomainKit
import Logging
import Synchronization

/// The deliveries that this process is at, waiting ones included, and the renewing of their claims.
///
/// One task renews for all. It is started when there is something to watch and ends at its first look at nothing, so
/// that handlers that are quick cost at most one task a look.
final class DeliveryWatch: Sendable {
  private struct State {
    var keys: Set<DeliveryKey> = []
    var isRenewing = false
  }

  private let engine: any StorageEngine
  private let claims: ClaimSource
  private let logger: Logger
  private let pause: Duration
  private let state = Mutex(State())

  /// - Parameter pause: how long between two renewals.
  init(engine: any StorageEngine, claims: ClaimSource, logger: Logger, pause: Duration) {
    self.engine = engine
    self.claims = claims
    self.logger = logger
    self.pause = pause
  }

  /// Watches over a delivery until it is left.
  ///
  /// - Returns: whether it was not watched already.
  func enter(_ key: DeliveryKey) -> Bool {
    let (isNew, starts) = state.withLock { state in
      let isNew = state.keys.insert(key).inserted
      defer { state.isRenewing = true }
      return (isNew, !state.isRenewing)
    }
    if starts { startRenewing() }
    return isNew
  }

  var isIdle: Bool { state.withLock { $0.keys.isEmpty } }

  func leave(_ key: DeliveryKey) { state.withLock { _ = $0.keys.remove(key) } }

  /// Renews one claim now.
  ///
  /// - Throws: ``DeliveryLost`` when it belongs to somebody else or is done.
  func confirm(_ key: DeliveryKey) async throws {
    if try await !engine.renew([key], claims.next()).contains(key) { throw DeliveryLost(key: key) }
  }

  private func startRenewing() {
    // Weak, so that a pause keeps nothing alive. Nobody cancels this task: a pause ends only by its time.
    Task { [weak self, pause] in
      repeat { try await Task.sleep(for: pause) } while await self?.renewOrEnd() == true
    }
  }

  /// - Returns: whether there was something to renew.
  private func renewOrEnd() async -> Bool {
    let keys = state.withLock { state in
      state.isRenewing = !state.keys.isEmpty
      return Array(state.keys)
    }
    if keys.isEmpty { return false }
    do {
      try await engine.renew(keys, claims.next())
    } catch {
      logger.warning("claims could not be renewed", metadata: ["cause": "\(error)"])
    }
    return true
  }
}
