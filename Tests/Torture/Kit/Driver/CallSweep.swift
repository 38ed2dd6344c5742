import Synchronization

/// The system call at which an attempt intervenes.
struct Target: Hashable, Sendable {
  let call: String
  /// The number of the call within a thread, from 1.
  let number: Int
}

/// Goes through the calls in turn: the first of each kind, then the second of each kind, and so on.
///
/// A kind that several attempts in a row did not reach is exhausted and starts again. A kind that
/// is rarely called pauses first.
final class CallSweep: Sendable {
  private struct Kind {
    let call: String
    var next = 1
    var misses = 0
    /// The number of turns that the kind still skips.
    var rest = 0
  }

  /// The number of misses after which a kind is exhausted.
  private static let missLimit = 3
  /// The number of turns that a rarely called kind skips.
  private static let rest = 20

  private let state: Mutex<(kinds: [Kind], turn: Int)>

  init(_ calls: [String]) { state = Mutex((calls.map { Kind(call: $0) }, 0)) }

  func next() -> Target {
    state.withLock { state in
      while true {
        let index = state.turn % state.kinds.count
        state.turn += 1
        if state.kinds[index].rest > 0 {
          state.kinds[index].rest -= 1
        } else {
          defer { state.kinds[index].next += 1 }
          return Target(call: state.kinds[index].call, number: state.kinds[index].next)
        }
      }
    }
  }

  /// Records whether the attempt reached its call.
  func note(_ target: Target, reached: Bool) {
    state.withLock { state in
      guard let index = state.kinds.firstIndex(where: { $0.call == target.call }) else { return }
      state.kinds[index].misses = reached ? 0 : state.kinds[index].misses + 1
      guard state.kinds[index].misses >= Self.missLimit else { return }
      if target.number <= 2 * Self.missLimit { state.kinds[index].rest = Self.rest }
      state.kinds[index].misses = 0
      state.kinds[index].next = 1
    }
  }

  /// All calls that write, truncate, remove or sync.
  static let killing = ["pwrite64", "fdatasync", "write", "ftruncate", "fsync", "unlink"]
  /// Between two of these calls, some data is stored and some is not.
  static let syncing = ["fdatasync"]
  /// Excludes `write`, which the database does not use, but Swift's own threads use to wake each
  /// other.
  static let failing = ["pwrite64", "fdatasync", "ftruncate", "fsync"]
}
