import Synchronization

/// Wakes the pump before its time: when a delivery was held back, and the one before it may have been settled.
final class PumpBell: Sendable {
  private struct State {
    /// Whether something is held back that this process may be about to set free.
    var isWanted = false
    var isRung = false
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Rings now, and has every attempt that ends from now on ring.
  func want() {
    state.withLock { $0.isWanted = true }
    ring()
  }

  /// Ends what ``want()`` began.
  func calmDown() { state.withLock { $0.isWanted = false } }

  /// Rings, if somebody wants it.
  func ringIfWanted() {
    if state.withLock({ $0.isWanted }) { ring() }
  }

  /// Sleeps until it rings, the time is up or the task is cancelled.
  func wait(atMost pause: Duration) async {
    let timer = Task { [weak self] in
      try await Task.sleep(for: pause)
      self?.ring()
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.isRung { state.sleeper = continuation }
          defer { state.isRung = false }
          return state.isRung
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }

  /// Ends a wait, or the next one.
  func ring() {
    let sleeper = state.withLock { state in
      state.isRung = state.sleeper == nil
      defer { state.sleeper = nil }
      return state.sleeper
    }
    sleeper?.resume()
  }
}
