import StorageKit

/// Tries again while the server cannot be reached, or refuses for a reason that passes, such as a
/// deadlock or a restart.
///
/// Two others connect again: ``PostgresCommit/run()`` sends a unit again, and
/// ``PostgresNotifications`` listens again.
struct PostgresRetry: Sendable {
  let timeout: Duration
  let displayName: String
  let outage: PostgresOutage

  /// Runs the body until it succeeds, fails for a lasting reason, or the time is up.
  ///
  /// - Throws: The errors of the storage port.
  func run<Value>(_ body: () async throws -> Value) async throws -> Value {
    let deadline = ContinuousClock.now + timeout
    var pause = 5
    while true {
      do {
        let value = try await body()
        outage.recordAnswer()
        return value
      } catch let failure as PostgresFailure where failure.isTransient || failure.isShutdown {
        guard ContinuousClock.now < deadline else { throw PostgresErrors.error(for: failure, displayName) }
      } catch is PostgresDisconnected {
        guard ContinuousClock.now < deadline else { throw StorageError.unreachable(displayName) }
      } catch let error as StorageError where error.isServerUnavailable && ContinuousClock.now < deadline {
        // The preparation has reached the server, so it is probably starting again, or another node
        // takes its place.
      } catch {
        throw PostgresErrors.translated(error, displayName)
      }
      outage.recordFailure()
      try await Task.sleep(for: .milliseconds(Int.random(in: pause / 2...pause)))
      pause = min(pause * 2, 500)
    }
  }
}
