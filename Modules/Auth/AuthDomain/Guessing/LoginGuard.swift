package import DomainKit

/// Counts the tries at one account, so that guessing does not pay.
///
/// A try is counted before the password is looked at, in a unit of its own: two processes that guess at once share one
/// count, and one that is killed has used its try up. Addresses without an account are counted just the same.
@DomainEntity
package struct LoginGuard: Equatable, Sendable {
  package let id: ID<LoginGuard>
  /// Tries since the last one that succeeded.
  package private(set) var tries: Int
  /// Before this moment no further try is looked at.
  package private(set) var nextAt: Timestamp
  /// The latest try, also one that was not looked at.
  package private(set) var seenAt: Timestamp

  /// This many tries lock the account.
  package static let limit = 100
  /// How long the lock holds after the last try that counted.
  package static let lockTime = Timestamp.millisecondsPerHour
  /// How long a try may have to wait for its turn, in milliseconds.
  package static let longestWait: Int64 = 30_000
  /// After this time nobody needs the count any more.
  package static let memory = Timestamp.millisecondsPerDay

  /// What becomes of a try.
  package enum Verdict: Hashable, Sendable {
    /// It is looked at, but not before this moment.
    case admitted(at: Timestamp)
    case locked
    /// Too many others are waiting for their turn. It does not count.
    case crowded
  }

  package init(id: ID<LoginGuard>, tries: Int = 0, nextAt: Timestamp, seenAt: Timestamp) {
    self.id = id
    self.tries = tries
    self.nextAt = nextAt
    self.seenAt = seenAt
  }

  package func isLocked(at moment: Timestamp) -> Bool { tries >= LoginGuard.limit && moment < nextAt }

  /// Counts a try and gives it its turn.
  package mutating func admit(at moment: Timestamp) -> Verdict {
    seenAt = moment
    if tries >= LoginGuard.limit {
      if moment < nextAt { return .locked }
      tries = 0
    }
    let turn = max(moment, nextAt)
    if turn > moment.advanced(byMilliseconds: LoginGuard.longestWait) { return .crowded }
    tries += 1
    let pause = tries >= LoginGuard.limit ? LoginGuard.lockTime : LoginGuard.pause(after: tries)
    nextAt = turn.advanced(byMilliseconds: pause)
    return .admitted(at: turn)
  }

  /// Forgets the tries: the right password came, or an owner ended a lock.
  package mutating func clear(at moment: Timestamp) {
    tries = 0
    nextAt = moment
  }

  /// How long the next try waits after so many: nothing after two slips, then half a second, doubling, up to eight.
  static func pause(after tries: Int) -> Int64 {
    tries < 3 ? 0 : min(8_000, 500 << Int64(min(tries - 3, 10)))
  }
}
