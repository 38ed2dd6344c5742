import Synchronization

/// Which system call an attempt goes for.
struct Target: Hashable, Sendable {
  let call: String
  /// The how manieth call of a thread, from 1.
  let number: Int
}

/// Goes through the calls in turn: the first of each kind, the second of each kind, and so on. A kind that a few
/// attempts in a row did not reach is exhausted and begins anew, after a rest if it was not reached at all.
final class CallSweep: Sendable {
  private struct Kind {
    let call: String
    var next = 1
    var misses = 0
    /// How many more of its turns are left out.
    var rest = 0
  }

  /// How many attempts may miss before a kind is exhausted.
  private static let patience = 3
  /// How many turns a kind that is hardly ever called leaves to the others.
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

  /// Notes whether the attempt came as far as its call.
  func note(_ target: Target, reached: Bool) {
    state.withLock { state in
      guard let index = state.kinds.firstIndex(where: { $0.call == target.call }) else { return }
      state.kinds[index].misses = reached ? 0 : state.kinds[index].misses + 1
      guard state.kinds[index].misses >= Self.patience else { return }
      if target.number <= 2 * Self.patience { state.kinds[index].rest = Self.rest }
      state.kinds[index].misses = 0
      state.kinds[index].next = 1
    }
  }

  /// Everything that writes, cuts, removes or syncs.
  static let killing = ["pwrite64", "fdatasync", "write", "ftruncate", "fsync", "unlink"]
  /// Between any two of these something is stored and something is not.
  static let syncing = ["fdatasync"]
  /// Without `write`, which the database does not use, but the language's own threads do to wake each other.
  static let failing = ["pwrite64", "fdatasync", "ftruncate", "fsync"]
}
