import Synchronization

/// A signal that wakes the pump early when a delivery was blocked and the one before it may no
/// longer be open.
final class PumpSignal: Sendable {
  private struct State {
    /// `true` if a delivery is blocked that this process may soon release.
    var isRequested = false
    var isSignaled = false
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Signals now and after every attempt that ends from now on.
  func signalAfterAttempts() {
    state.withLock { $0.isRequested = true }
    signal()
  }

  /// Stops the signals that ``signalAfterAttempts()`` requested.
  func stopSignaling() { state.withLock { $0.isRequested = false } }

  /// Signals if ``signalAfterAttempts()`` requested it.
  func signalIfRequested() {
    if state.withLock({ $0.isRequested }) { signal() }
  }

  /// Waits until the signal is sent, the time is up or the task is canceled.
  func wait(atMost pause: Duration) async {
    let timer = Task { [weak self] in
      try await Task.sleep(for: pause)
      self?.signal()
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.isSignaled { state.sleeper = continuation }
          defer { state.isSignaled = false }
          return state.isSignaled
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      signal()
    }
  }

  /// Ends the current wait, or the next one.
  func signal() {
    let sleeper = state.withLock { state in
      state.isSignaled = state.sleeper == nil
      defer { state.sleeper = nil }
      return state.sleeper
    }
    sleeper?.resume()
  }
}
