import StorageKit

/// Tries again while the server cannot be reached or has no time.
struct PostgresRetry: Sendable {
  private let patience: Duration
  private let identity: String

  init(_ patience: Duration, _ identity: String) {
    self.patience = patience
    self.identity = identity
  }

  /// Runs the body until it succeeds, fails for a lasting reason, or the time is up.
  ///
  /// - Throws: The errors of the storage port.
  func run<Value>(_ body: () async throws -> Value) async throws -> Value {
    let deadline = ContinuousClock.now + patience
    var pause = 5
    while true {
      do {
        return try await body()
      } catch let failure as PostgresFailure where failure.isPassing || failure.isShutdown {
        guard ContinuousClock.now < deadline else { throw PostgresErrors.error(for: failure, identity) }
      } catch is PostgresDisconnected {
        guard ContinuousClock.now < deadline else { throw StorageError.unreachable(identity) }
      } catch StorageError.cannotOpen where ContinuousClock.now < deadline {
        // The preparation has reached the server, so it is probably starting again.
      } catch {
        throw PostgresErrors.translated(error, identity)
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: pause / 2...pause)))
      pause = min(pause * 2, 500)
    }
  }
}
