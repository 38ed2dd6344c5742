import Synchronization
import TerminalKit

/// Stops what is running when a signal comes or a time limit runs out.
///
/// Work is asked to stop by cancelling its task. Work that is stuck does not hear that: the last resort ends the program
/// without it some time after a signal to end, a second Ctrl-C, or a time limit.
final class InterruptCenter: Sendable {
  /// Why something was stopped.
  enum Reason: Hashable, Sendable {
    case interrupt
    case timeout(Duration)
    case signal(TerminalSignal)
  }

  private struct Scope {
    let cancel: @Sendable () -> Void
    var reason: Reason?
  }

  private struct State {
    var scopes: [Int: Scope] = [:]
    var nextNumber = 0
    var isInterruptPending = false
    var terminated: TerminalSignal?
    var isLent = false

    /// The scope around all others.
    var outermost: Int? { scopes.keys.min() }
    /// Whether a Ctrl-C has come to which nothing has happened yet.
    var isInterrupting: Bool { outermost.map { scopes[$0]?.reason == .interrupt } ?? isInterruptPending }
  }

  private let state = Mutex(State())
  private let graces: GracePeriods

  init(lastResort: LastResort) { graces = GracePeriods(lastResort) }

  /// The signal that asked the program to end, once one did.
  var terminated: TerminalSignal? { state.withLock { $0.terminated } }

  /// Whether another program has the terminal: an editor, a pager. Ctrl-C is meant for it then, and what belongs to no
  /// command is said behind it.
  func lendTerminal(_ isLent: Bool) {
    state.withLock { $0.isLent = isLent }
    NoticeBoard.hold(isLent)
  }

  /// Stops everything that is running. Between two statements of a script Ctrl-C stops the next one.
  func receive(_ signal: TerminalSignal) {
    if signal == .interrupt, state.withLock({ $0.isLent }) { return }
    // Before anything is cancelled: what that calls might be stuck as well.
    state.withLock { state in
      if signal != .interrupt {
        state.terminated = signal
        graces.begin(.signal(signal), scope: nil)
      } else if state.isInterrupting {
        graces.begin(.interrupt, scope: state.outermost)
      }
    }
    stopAll(signal == .interrupt ? .interrupt : .signal(signal))
  }

  /// Lets a Ctrl-C that came too late for a statement stop what is around it, or the next one.
  func passOnInterrupt() { stopAll(.interrupt) }

  /// Says that the program ends in an orderly way.
  func finish() { graces.endAll() }

  private func stopAll(_ reason: Reason) {
    let cancels = state.withLock { state in
      if reason == .interrupt { state.isInterruptPending = state.scopes.isEmpty }
      for number in state.scopes.keys { state.scopes[number]?.reason = reason }
      return state.scopes.values.map(\.cancel)
    }
    for cancel in cancels { cancel() }
  }

  /// Runs an operation in a task of its own, which signals, the time limit and the caller's cancellation cancel.
  ///
  /// - Returns: what came of it, and why it was stopped if it was.
  func run<Value: Sendable>(
    timeout: Duration? = nil, _ operation: @escaping @Sendable () async throws -> Value
  ) async -> (result: Result<Value, any Error>, reason: Reason?) {
    let task = Task { try await operation() }
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
      if state.isInterruptPending { graces.endInterrupt() }
      state.isInterruptPending = false
      state.nextNumber += 1
      state.scopes[state.nextNumber] = Scope(cancel: cancel, reason: reason)
      return (state.nextNumber, reason != nil)
    }
    if isStopped { cancel() }
    return number
  }

  private func end(_ number: Int) -> Reason? {
    state.withLock { state in
      graces.end(scope: number)
      return state.scopes.removeValue(forKey: number)?.reason
    }
  }

  /// - Returns: what ends the timer before its time.
  private func startTimer(_ number: Int, _ limit: Duration) -> @Sendable () -> Void {
    do throws(SystemFailure) {
      let timer = try ThreadTimer(after: limit) { self.stop(number, after: limit) }
      return { timer.cancel() }
    } catch {
      // No thread of its own is left: the shared ones are better than none.
      let timer = Task {
        try await Task.sleep(for: limit)
        self.stop(number, after: limit)
      }
      return { timer.cancel() }
    }
  }

  private func stop(_ number: Int, after limit: Duration) {
    let cancel = state.withLock { state -> (@Sendable () -> Void)? in
      guard let scope = state.scopes[number] else { return nil }
      if scope.reason == nil {
        state.scopes[number]?.reason = .timeout(limit)
        graces.begin(.timeout(limit), scope: number)
      }
      return scope.cancel
    }
    cancel?()
  }
}
