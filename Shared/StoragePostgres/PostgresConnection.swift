import CPostgres
import StorageKit
import Synchronization

/// A connection to the server, which one unit at a time uses.
///
/// A batch of statements is sent in one message to the server and answered by one, whatever its
/// size. ``PostgresLoop`` reads the answers.
final class PostgresConnection: Sendable {
  private let access = Mutex(())
  /// Accessed only while ``access`` is locked.
  nonisolated(unsafe) private let link: PostgresLink
  /// The number that the system gave the socket.
  let socket: Int32
  /// The number of the latest batch.
  private let lastNumber = Atomic(0)
  private let wakeLoop: @Sendable () -> Void
  /// The longest silence of the server while it owes an answer.
  private let answerTimeout: Duration

  /// - Parameters:
  ///   - answerTimeout: The longest silence of the server while it owes an answer.
  ///   - wakeLoop: Makes the loop wait for a socket that was full.
  init(_ link: sending PostgresLink, answerTimeout: Duration, wakeLoop: @escaping @Sendable () -> Void) {
    socket = link.socket
    self.answerTimeout = answerTimeout
    self.wakeLoop = wakeLoop
    self.link = link
  }

  private func withLink<Value: Sendable>(_ body: (PostgresLink) throws -> Value) rethrows -> Value {
    try access.withLock { _ in try body(link) }
  }

  /// `false` after the connection broke or was closed.
  var isOpen: Bool { withLink { $0.isOpen } }
  /// `true` if another user can take the connection over.
  var isReusable: Bool { withLink { $0.isReusable } }
  /// The number of the server's process.
  var process: Int32 { withLink { $0.process } }

  /// Runs a batch and waits for its answers.
  ///
  /// If the task is canceled, the wait ends at once and the connection is closed, because the
  /// server may still be working.
  ///
  /// - Parameters:
  ///   - isLimited: `false` for a batch during which the server may be silent for any time.
  ///   - limit: The longest silence of the server, if it differs from the connection's.
  ///   - refusesWarnings: `true` if the batch counts as lost after a warning of the server.
  ///   - isCancellable: `false` for a batch whose outcome the caller must know.
  ///   - grace: For such a batch, the longest time until its answer after the task was canceled and the
  ///     server was asked to stop; `nil` to wait as if it were not.
  /// - Throws: ``PostgresFailure`` of the first statement that failed, ``PostgresDisconnected``,
  ///   `CancellationError`.
  func run(
    _ statements: [PostgresStatement], isLimited: Bool = true, within limit: Duration? = nil,
    isCancellable: Bool = true, grace: Duration? = nil, refusesWarnings: Bool = false
  ) async throws -> [PostgresAnswer] {
    if isCancellable { try Task.checkCancellation() }
    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiting = PostgresLink.Waiting(
          number: number, answerTimeout: isLimited ? limit ?? answerTimeout : nil, refusesWarnings: refusesWarnings,
          continuation: continuation)
        send(statements, waiting)
        // The task was canceled before the batch was sent.
        if Task.isCancelled { stop(number, isCancellable: isCancellable, grace) }
      }
    } onCancel: {
      stop(number, isCancellable: isCancellable, grace)
    }
  }

  /// Ends the wait for a batch, or asks the server to end it.
  private func stop(_ number: Int, isCancellable: Bool, _ grace: Duration?) {
    if isCancellable { return finish(withLink { $0.cancel(number) }) }
    guard let grace, let request = withLink({ $0.interrupt(number, within: grace) }) else { return }
    EngineThread.start { cpq_cancel(OpaquePointer(bitPattern: request)) }
  }

  /// Begins a transaction with the next batch.
  func begin(_ statement: PostgresStatement) { withLink { $0.begin(statement) } }

  /// Rolls the transaction back, together with the next batch or soon after.
  func rollBack() { withLink { $0.rollBack() } }

  /// Sends a batch whose answers are not needed. A failure closes the connection.
  func post(_ statements: [PostgresStatement]) { send(statements, nil) }

  private func send(_ statements: [PostgresStatement], _ waiting: PostgresLink.Waiting?) {
    let (finished, isSending) = withLink { ($0.send(statements, waiting), $0.isSending) }
    if isSending { wakeLoop() }
    finish(finished)
  }

  /// Reads what the server has sent. Called by the loop.
  ///
  /// - Returns: The notifications.
  func receive() -> [PostgresNotification] {
    let (finished, notifications) = withLink { ($0.receive(), $0.takeNotifications()) }
    finish(finished)
    return notifications
  }

  /// Closes the connection if the server has been silent for too long.
  func checkDeadline(_ now: ContinuousClock.Instant) { finish(withLink { $0.checkDeadline(now) }) }

  /// `true` if the system could not take everything that was to be sent.
  var isSending: Bool { withLink { $0.isSending } }

  func close() { finish(withLink { $0.close(PostgresDisconnected(reason: "it was closed")) }) }

  private func finish(_ finished: [PostgresLink.Finished]) {
    for (waiting, result) in finished { waiting.continuation.resume(with: result) }
  }
}

/// A message that another process sent through the server.
struct PostgresNotification: Sendable {
  let channel: String
  let payload: String
}
