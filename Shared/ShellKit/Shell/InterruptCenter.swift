import Synchronization
import TerminalKit

/// Stops what is running when a signal comes or a time limit runs out.
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
  }

  private let state = Mutex(State())

  /// The signal that asked the program to end, once one did.
  var terminated: TerminalSignal? { state.withLock { $0.terminated } }

  /// Stops everything that is running. Between two statements of a script Ctrl-C stops the next one.
  func receive(_ signal: TerminalSignal) {
    let cancels = state.withLock { state in
      if signal == .interrupt {
        state.isInterruptPending = state.scopes.isEmpty
      } else {
        state.terminated = signal
      }
      let reason: Reason = signal == .interrupt ? .interrupt : .signal(signal)
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
    let timer = timeout.map { limit in Task { try await self.stop(number, after: limit) } }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    timer?.cancel()
    return (result, end(number))
  }

  private func begin(cancel: @escaping @Sendable () -> Void) -> Int {
    let (number, isStopped) = state.withLock { state in
      let reason: Reason? = state.terminated.map { .signal($0) } ?? (state.isInterruptPending ? .interrupt : nil)
      state.isInterruptPending = false
      state.nextNumber += 1
      state.scopes[state.nextNumber] = Scope(cancel: cancel, reason: reason)
      return (state.nextNumber, reason != nil)
    }
    if isStopped { cancel() }
    return number
  }

  private func end(_ number: Int) -> Reason? { state.withLock { $0.scopes.removeValue(forKey: number)?.reason } }

  private func stop(_ number: Int, after limit: Duration) async throws {
    try await Task.sleep(for: limit)
    let cancel = state.withLock { state in
      if state.scopes[number]?.reason == nil { state.scopes[number]?.reason = .timeout(limit) }
      return state.scopes[number]?.cancel
    }
    cancel?()
  }
}
