import Synchronization

/// Runs closures later. One sleeping task serves all of them.
///
/// A canceled `Task.sleep` ends at once, but the system keeps its timer, and with it the task's
/// memory, until the time for which it was to sleep. Work under long deadlines that ends quickly
/// would therefore fill the memory.
final class SharedTimer: Sendable {
  static let shared = SharedTimer()

  private struct Entry {
    let time: ContinuousClock.Instant
    let action: @Sendable () -> Void
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var last = 0
    /// The times at which sleeping tasks wake.
    var sleepers: Set<ContinuousClock.Instant> = []

    /// Returns the time until which a new task must sleep to run the entries, or `nil` if a sleeping
    /// one wakes early enough.
    mutating func addSleeper() -> ContinuousClock.Instant? {
      guard let first = entries.values.map(\.time).min(), !sleepers.contains(where: { $0 <= first }) else { return nil }
      sleepers.insert(first)
      return first
    }
  }

  private let state = Mutex(State())

  /// Runs an action after a delay, unless it is canceled before.
  ///
  /// - Returns: The number for ``cancel(_:)``.
  func run(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> Int {
    let time = ContinuousClock.now + delay
    let (number, isEarliest) = state.withLock { state in
      state.last += 1
      state.entries[state.last] = Entry(time: time, action: action)
      let isEarliest = !state.sleepers.contains { $0 <= time }
      if isEarliest { state.sleepers.insert(time) }
      return (state.last, isEarliest)
    }
    if isEarliest { sleep(until: time) }
    return number
  }

  func cancel(_ number: Int) { state.withLock { _ = $0.entries.removeValue(forKey: number) } }

  private func sleep(until time: ContinuousClock.Instant) {
    Task {
      try await Task.sleep(until: time)
      wake(at: time)
    }
  }

  private func wake(at time: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    let (due, next) = state.withLock { state in
      let due = state.entries.filter { $0.value.time <= now }
      for number in due.keys { state.entries.removeValue(forKey: number) }
      state.sleepers.remove(time)
      return (due, state.addSleeper())
    }
    if let next { sleep(until: next) }
    for number in due.keys.sorted() { due[number]?.action() }
  }
}
