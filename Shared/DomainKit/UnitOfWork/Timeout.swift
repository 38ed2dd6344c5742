import Synchronization

/// An error for work that did not end within its deadline.
package struct DeadlineExceeded: UserFacingError, Hashable {
  package let limit: Duration
  /// `true` if the work ignored its cancellation and is still running.
  package let isStillRunning: Bool
  package var code: String { "unit.deadline" }
  package var kind: ErrorKind { .busy }
  package var message: String { "It did not finish within \(limit)" }

  package init(limit: Duration, isStillRunning: Bool = false) {
    self.limit = limit
    self.isStillRunning = isStillRunning
  }
}

/// Runs work and stops waiting for it at a deadline, even if the work never ends.
///
/// Work that ends without suspending costs no timer and no hop. At the deadline, the work is
/// canceled. If it ignores that for the grace period, it continues on its own, and its result is
/// dropped.
///
/// - Parameters:
///   - grace: the time that canceled work has to end.
///   - cancellation: a signal that stops the work from outside.
/// - Throws: ``DeadlineExceeded``, `CancellationError`, the signal's error, or the work's own.
package func withTimeout<Value: Sendable>(
  _ limit: Duration, grace: Duration = .seconds(2), cancellation: CancellationSignal? = nil,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let race = Race<Value>()
  let task = Task.immediate {
    do { race.finish(.success(try await work())) } catch { race.finish(.failure(error)) }
  }
  if let result = race.result { return try result.get() }
  let timer = SharedTimer.shared
  cancellation?.receive { error in
    race.replaceFailure(by: error)
    task.cancel()
    _ = timer.run(after: grace) { race.finish(.failure(error)) }
  }
  let deadline = timer.run(after: limit) {
    race.replaceFailure(by: DeadlineExceeded(limit: limit))
    task.cancel()
    _ = timer.run(after: grace) { race.end(.failure(DeadlineExceeded(limit: limit, isStillRunning: true))) }
  }
  defer { timer.cancel(deadline) }
  return try await withTaskCancellationHandler {
    try await race.wait()
  } onCancel: {
    task.cancel()
    _ = timer.run(after: grace) { race.finish(.failure(CancellationError())) }
  }
}

/// A signal that stops work under a deadline from outside.
package final class CancellationSignal: Sendable {
  private enum State {
    case unsent((@Sendable (any Error) -> Void)?)
    case sent(any Error)
  }

  private let state = Mutex(State.unsent(nil))

  package init() {}

  /// Stops the work, now or as soon as it begins.
  ///
  /// - Parameter error: the error to throw in place of the work's result.
  package func send(_ error: any Error) {
    let receiver: (@Sendable (any Error) -> Void)? = state.withLock { state in
      guard case .unsent(let receiver) = state else { return nil }
      state = .sent(error)
      return receiver
    }
    receiver?(error)
  }

  func receive(_ receiver: @escaping @Sendable (any Error) -> Void) {
    let error: (any Error)? = state.withLock { state in
      if case .sent(let error) = state { return error }
      state = .unsent(receiver)
      return nil
    }
    if let error { receiver(error) }
  }
}

/// The first of several results.
private final class Race<Value: Sendable>: Sendable {
  private enum State {
    case running(CheckedContinuation<Value, any Error>?)
    case finished(Result<Value, any Error>)
  }

  private let state = Mutex(State.running(nil))
  private let replacement = Mutex<(any Error)?>(nil)

  /// Replaces the error of any later failure: the work was stopped and fails because of that.
  func replaceFailure(by error: any Error) { replacement.withLock { $0 = $0 ?? error } }

  var result: Result<Value, any Error>? {
    state.withLock { if case .finished(let result) = $0 { result } else { nil } }
  }

  func finish(_ result: Result<Value, any Error>) {
    end(replacement.withLock { error in result.mapError { error ?? $0 } })
  }

  /// Ends with exactly this result, unless there is already one.
  func end(_ result: Result<Value, any Error>) {
    let waiter: CheckedContinuation<Value, any Error>? = state.withLock { state in
      guard case .running(let waiter) = state else { return nil }
      state = .finished(result)
      return waiter
    }
    waiter?.resume(with: result)
  }

  func wait() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Value, any Error>? = state.withLock { state in
        if case .finished(let result) = state { return result }
        state = .running(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
