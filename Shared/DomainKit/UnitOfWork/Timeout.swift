import Synchronization

/// An error for work that did not end within its deadline.
@MemberwiseInit
package struct DeadlineExceeded: UserFacingError, Hashable {
  package let limit: Duration
  /// `true` if the work ignored its cancellation and is still running.
  package private(set) var isStillRunning: Bool = false
  package var code: String { "unit.deadline" }
  package var kind: ErrorKind { .busy }
  package var message: String { "It did not finish within \(limit)" }
}

/// Runs work and stops waiting for it at a deadline, even if the work never ends.
///
/// Work that ends without suspending costs no timer and no executor hop. At the deadline, the work is
/// canceled. If it ignores that for the grace period, it continues on its own, and its result is
/// dropped.
///
/// - Parameters:
///   - grace: The time that canceled work has to end.
///   - cancellation: A signal that stops the work from outside.
/// - Throws: ``DeadlineExceeded``, `CancellationError`, the signal's error, or the work's own.
package func withTimeout<Value: Sendable>(
  _ limit: Duration, grace: Duration = .seconds(2), cancellation: CancellationSignal? = nil,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let race = Race()
  let task = Task.immediate {
    do { race.finish(.success(try await work())) } catch { race.finish(.failure(error)) }
  }
  if let result = race.result { return try value(of: result) }
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
  let result = await withTaskCancellationHandler {
    await race.wait()
  } onCancel: {
    task.cancel()
    _ = timer.run(after: grace) { race.finish(.failure(CancellationError())) }
  }
  return try value(of: result)
}

private func value<Value>(of result: Race.Outcome) throws -> Value {
  guard let value = try result.get() as? Value else { throw CancellationError() }
  return value
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
  /// - Parameter error: The error to throw in place of the work's result.
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

/// The first of several results. It is not generic: the creation of types at run time would take a
/// tenth of the time of a unit of work.
private final class Race: Sendable {
  typealias Outcome = Result<any Sendable, any Error>

  private struct State {
    var outcome: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
    /// The error of any later failure.
    var replacement: (any Error)?
  }

  private let state = Mutex(State())

  /// Replaces the error of any later failure: the work was stopped and fails because of that.
  func replaceFailure(by error: any Error) { state.withLock { $0.replacement = $0.replacement ?? error } }

  var result: Outcome? { state.withLock { $0.outcome } }

  func finish(_ outcome: Outcome) {
    let replacement = state.withLock { $0.replacement }
    end(outcome.mapError { replacement ?? $0 })
  }

  /// Ends with exactly this result, unless there is already one.
  func end(_ outcome: Outcome) {
    let waiter = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      return state.waiter
    }
    waiter?.resume(returning: outcome)
  }

  func wait() async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome = state.withLock { state in
        if state.outcome == nil { state.waiter = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }
}
