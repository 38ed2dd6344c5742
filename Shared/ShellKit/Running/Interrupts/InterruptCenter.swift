import Synchronization
import TerminalKit

/// Stops running work at a signal or a time limit.
///
/// The center cancels the task of the work. Stuck work does not react to that. The
/// ``ExitWatchdog`` then ends the program some time after a termination signal, a second Ctrl-C, or
/// a time limit.
final class InterruptCenter: Sendable {
  /// The reason for a stop.
  enum Reason: Hashable, Sendable {
    case interrupt
    case timeout(Duration)
    case signal(TerminalSignal)
  }

  /// An operation that runs now, with the reason for which it was stopped.
  private struct Operation {
    let cancel: @Sendable () -> Void
    var reason: Reason?
    /// The time limit, if it was reached during a question.
    var reachedLimit: Duration?
  }

  private struct State {
    var operations: [Int: Operation] = [:]
    var nextNumber = 0
    var isInterruptPending = false
    var terminated: TerminalSignal?
    var isLent = false
    /// The number of questions that wait for an answer.
    var questions = 0
    /// The time of the first of them, or `nil` without one.
    var askedAt: ContinuousClock.Instant?
    /// The time that all earlier questions waited for their answers.
    var answerTime = Duration.zero

    /// The outermost operation.
    var outermost: Int? { operations.keys.min() }
    /// `true` if an earlier Ctrl-C has not taken effect yet.
    var isInterrupting: Bool { outermost.map { operations[$0]?.reason == .interrupt } ?? isInterruptPending }
  }

  /// The center that runs the current task; `nil` outside of its operations.
  @TaskLocal static var current: InterruptCenter?

  /// The number of a cancellation in progress. Operations have higher numbers.
  private static let cancellation = 0

  private let state = Mutex(State())
  private let gracePeriod: GracePeriod
  /// Returns the time on the clock that measures statements.
  let now: @Sendable () -> ContinuousClock.Instant

  /// Creates a center.
  ///
  /// - Parameter now: Returns the time on the clock that measures statements.
  init(
    exitWatchdog: ExitWatchdog, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    gracePeriod = GracePeriod(exitWatchdog)
    self.now = now
  }

  /// The signal that asked the program to end, if there was one.
  var terminated: TerminalSignal? { state.withLock { $0.terminated } }

  /// Lends the terminal to another program, such as an editor or a pager, or takes it back.
  ///
  /// Meanwhile, Ctrl-C is for the other program, and alerts wait until it ends.
  func lendTerminal(_ isLent: Bool) {
    state.withLock { $0.isLent = isLent }
    AlertPrinter.hold(isLent)
  }

  /// The time that questions have waited for their answers, since the program started.
  var answerTime: Duration { state.withLock { $0.answerTime } }

  /// Asks the user a question. Time limits that end meanwhile begin again after the answer, because
  /// what the user types for the question must not become the next line.
  func asking<Value>(_ ask: () async throws -> Value) async rethrows -> Value {
    let start = now()
    state.withLock { state in
      if state.questions == 0 { state.askedAt = start }
      state.questions += 1
    }
    defer { for (number, limit) in endQuestion() { _ = startTimer(number, limit) } }
    return try await ask()
  }

  /// Ends a question.
  ///
  /// - Returns: The operations whose time limits begin again, with the limits.
  private func endQuestion() -> [(Int, Duration)] {
    let end = now()
    return state.withLock { state -> [(Int, Duration)] in
      state.questions -= 1
      guard state.questions == 0 else { return [] }
      if let start = state.askedAt.take() { state.answerTime += start.duration(to: end) }
      return state.operations.keys.compactMap { number in
        state.operations[number]?.reachedLimit.take().map { (number, $0) }
      }
    }
  }

  /// Stops all running work. Between two statements of a script, Ctrl-C stops the next one.
  func receive(_ signal: TerminalSignal) {
    if signal == .interrupt, state.withLock({ $0.isLent }) { return }
    // The period begins before any cancellation, because a cancellation handler can be stuck too.
    state.withLock { state in
      if signal != .interrupt {
        state.terminated = signal
        gracePeriod.begin(.signal(signal), operation: nil)
      } else if state.isInterrupting {
        gracePeriod.begin(.interrupt, operation: state.outermost)
      }
    }
    stopAll(signal == .interrupt ? .interrupt : .signal(signal))
  }

  /// Applies a Ctrl-C that came too late for a statement to the outer statement or the next one.
  func passOnInterrupt() { stopAll(.interrupt) }

  /// Ends all grace periods, because the program ends normally.
  func finish() { gracePeriod.endAll() }

  private func stopAll(_ reason: Reason) {
    let cancels = state.withLock { state in
      if reason == .interrupt { state.isInterruptPending = state.operations.isEmpty }
      for number in state.operations.keys { state.operations[number]?.reason = reason }
      return state.operations.values.map(\.cancel)
    }
    // A stuck cancellation handler would keep a second Ctrl-C from arriving.
    gracePeriod.begin(reason, operation: Self.cancellation)
    for cancel in cancels { cancel() }
    gracePeriod.end(operation: Self.cancellation)
  }

  /// Runs an operation in its own task.
  ///
  /// Signals, the time limit and the caller's cancellation cancel the task.
  ///
  /// - Returns: The result, and the reason if the operation was stopped.
  func run<Value: Sendable>(
    timeout: Duration? = nil, _ operation: @escaping @Sendable () async throws -> Value
  ) async -> (result: Result<Value, any Error>, reason: Reason?) {
    let task = Task { try await Self.$current.withValue(self) { try await operation() } }
    let number = begin { task.cancel() }
    let endTimer = timeout.map { startTimer(number, $0) }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    endTimer?()
    return (result, end(number))
  }

  private func begin(cancel: @escaping @Sendable () -> Void) -> Int {
    let (number, isStopped) = state.withLock { state in
      let reason: Reason? = state.terminated.map { .signal($0) } ?? (state.isInterruptPending ? .interrupt : nil)
      if state.isInterruptPending { gracePeriod.endInterrupt() }
      state.isInterruptPending = false
      state.nextNumber += 1
      state.operations[state.nextNumber] = Operation(cancel: cancel, reason: reason)
      return (state.nextNumber, reason != nil)
    }
    if isStopped { cancel() }
    return number
  }

  private func end(_ number: Int) -> Reason? {
    state.withLock { state in
      gracePeriod.end(operation: number)
      return state.operations.removeValue(forKey: number)?.reason
    }
  }

  /// Starts the timer of an operation.
  ///
  /// - Returns: A closure that cancels the timer.
  private func startTimer(_ number: Int, _ limit: Duration) -> @Sendable () -> Void {
    do throws(SystemFailure) {
      let timer = try ThreadTimer(after: limit) { self.stop(number, after: limit) }
      return { timer.cancel() }
    } catch {
      // No thread of its own is available; a shared thread is better than none.
      let timer = Task {
        try await Task.sleep(for: limit)
        self.stop(number, after: limit)
      }
      return { timer.cancel() }
    }
  }

  private func stop(_ number: Int, after limit: Duration) {
    let cancel = state.withLock { state -> (@Sendable () -> Void)? in
      guard let operation = state.operations[number] else { return nil }
      if state.questions > 0 {
        state.operations[number]?.reachedLimit = limit
        return nil
      }
      if operation.reason == nil {
        state.operations[number]?.reason = .timeout(limit)
        gracePeriod.begin(.timeout(limit), operation: number)
      }
      return operation.cancel
    }
    cancel?()
  }
}
