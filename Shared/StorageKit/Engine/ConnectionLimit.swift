import Synchronization

/// A limit on the connections that are used for longer than one query. Callers beyond it wait.
package final class ConnectionLimit: Sendable {
  private struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var waiting: [Waiting] = []
    var last = 0
  }

  private let displayName: String
  private let timeout: Duration
  private let state: Mutex<State>

  /// - Parameters:
  ///   - displayName: The database's name, for errors.
  ///   - timeout: The longest wait. Units release their connections within milliseconds, unless they
  ///     wait for each other.
  package init(_ count: Int, of displayName: String, timeout: Duration = .seconds(60)) {
    self.displayName = displayName
    self.timeout = timeout
    state = Mutex(State(free: count))
  }

  /// Waits until a connection is free and takes it.
  ///
  /// - Throws: ``StorageError/busy(_:)`` if all stay in use, `CancellationError`.
  package func enter() async throws {
    let number: Int? = state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return nil
      }
      state.last += 1
      return state.last
    }
    guard let number else { return }
    let deadline = ContinuousClock.now + timeout
    let timer = Task { [weak self, displayName] in
      try await Task.sleep(until: deadline)
      self?.dismiss(number, StorageError.busy(displayName))
    }
    defer { timer.cancel() }
    try await withTaskCancellationHandler {
      try await wait(number, until: deadline)
    } onCancel: {
      dismiss(number, CancellationError())
    }
  }

  private func wait(_ number: Int, until deadline: ContinuousClock.Instant) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Void, any Error>? = state.withLock { state in
        // A connection may have become free, the task may have been canceled, or the time may have
        // ended before the continuation existed.
        if Task.isCancelled { return .failure(CancellationError()) }
        if state.free > 0 {
          state.free -= 1
          return .success(())
        }
        if deadline <= .now { return .failure(StorageError.busy(displayName)) }
        state.waiting.append(Waiting(number: number, continuation: continuation))
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }

  private func dismiss(_ number: Int, _ error: any Error) {
    let waiting = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(throwing: error)
  }

  /// Gives a connection back.
  package func leave() {
    let next: Waiting? = state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.continuation.resume()
  }
}
