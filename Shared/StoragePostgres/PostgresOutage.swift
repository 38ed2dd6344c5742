import Synchronization

/// The reports that the server cannot be reached, and that it can be reached again.
final class PostgresOutage: Sendable {
  /// The time before the first report. Shorter outages are not worth a message.
  private static let delay = Duration.seconds(1)

  private struct State {
    var start: ContinuousClock.Instant?
    var isReported = false
  }

  private let report: @Sendable (PostgresConnectionChange) -> Void
  private let state = Mutex(State())

  init(_ report: @escaping @Sendable (PostgresConnectionChange) -> Void) { self.report = report }

  /// Records a failed attempt.
  func recordFailure() {
    let isDue = state.withLock { state in
      let start = state.start ?? .now
      state.start = start
      guard !state.isReported, .now - start >= Self.delay else { return false }
      state.isReported = true
      return true
    }
    if isDue { report(.reconnecting) }
  }

  /// Records that the server answered.
  func recordAnswer() {
    let wasReported = state.withLock { state in
      defer { state = State() }
      return state.isReported
    }
    if wasReported { report(.connected) }
  }
}

/// A change of the connection to the server.
package enum PostgresConnectionChange: Sendable {
  /// The server has not been reachable for a second, and the engine tries to reach it.
  case reconnecting
  /// The server can be reached again.
  case connected
}
