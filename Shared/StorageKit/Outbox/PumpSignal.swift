import Synchronization

/// A signal that wakes the pump early when a delivery was held back and the one before it may have
/// been settled.
final class PumpSignal: Sendable {
  private struct State {
    /// `true` if a delivery is held back that this process may soon release.
    var isWanted = false
    var isRung = false
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Rings now and after every attempt that ends from now on.
  func want() {
    state.withLock { $0.isWanted = true }
    ring()
  }

  /// Stops the ringing that ``want()`` requested.
  func calmDown() { state.withLock { $0.isWanted = false } }

  /// Rings if ``want()`` requested it.
  func ringIfWanted() {
    if state.withLock({ $0.isWanted }) { ring() }
  }

  /// Waits until the signal rings, the time is up or the task is canceled.
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

  /// Ends the current wait, or the next one.
  func ring() {
    let sleeper = state.withLock { state in
      state.isRung = state.sleeper == nil
      defer { state.sleeper = nil }
      return state.sleeper
    }
    sleeper?.resume()
  }
}
