package import DomainKit

/// Counts the tries at one account, so that guessing does not pay.
///
/// Tries are counted per address and account of the operating system. A device from which the user has signed in before
/// has a count of its own: guesses made elsewhere do not keep its user waiting. That count never locks, since the user
/// would be locked out with it; its pauses grow to half a minute instead, fewer than 3,000 tries per day.
///
/// A try is counted before the password is looked at, in a unit of its own: two processes that guess at once share one
/// count, and one that is killed has used its try up. Addresses without an account are counted just the same.
@DomainEntity
package struct LoginGuard: Equatable, Sendable {
  package let id: ID<LoginGuard>
  /// `true` if the user has signed in from the device before.
  package let isKnownDevice: Bool
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
  /// The time after which a count is not needed any more.
  package static let memory = Timestamp.millisecondsPerDay
  /// The time after which a device that is not used any more is forgotten.
  package static let deviceMemory = 90 * Timestamp.millisecondsPerDay

  /// What becomes of a try.
  package enum Verdict: Hashable, Sendable {
    /// It is looked at, but not before this moment.
    case admitted(at: Timestamp)
    case locked
    /// Too many others are waiting for their turn. It does not count.
    case crowded
  }

  package init(
    id: ID<LoginGuard>, isKnownDevice: Bool = false, tries: Int = 0, nextAt: Timestamp, seenAt: Timestamp
  ) {
    self.id = id
    self.isKnownDevice = isKnownDevice
    self.tries = tries
    self.nextAt = nextAt
    self.seenAt = seenAt
  }

  package func isLocked(at moment: Timestamp) -> Bool { isAtLimit && moment < nextAt }

  private var isAtLimit: Bool { !isKnownDevice && tries >= LoginGuard.limit }

  /// Counts a try and gives it its turn.
  package mutating func admit(at moment: Timestamp) -> Verdict {
    seenAt = moment
    nextAt = plausibleTurn(at: moment)
    if isAtLimit {
      if moment < nextAt { return .locked }
      tries = 0
    }
    let turn = max(moment, nextAt)
    if turn > moment.advanced(byMilliseconds: LoginGuard.longestWait) { return .crowded }
    tries += 1
    nextAt = turn.advanced(byMilliseconds: pause)
    return .admitted(at: turn)
  }

  /// Forgets the tries: the right password came, or an owner ended a lock.
  package mutating func clear() {
    tries = 0
    nextAt = Timestamp(milliseconds: 0)
  }

  /// Returns the next turn, or the end of one pause from now if the stored turn is later than any queue can be: then the
  /// clock was ahead and has been set back.
  private func plausibleTurn(at moment: Timestamp) -> Timestamp {
    let latest = moment.advanced(byMilliseconds: LoginGuard.longestWait + pause)
    return nextAt > latest ? moment.advanced(byMilliseconds: pause) : nextAt
  }

  /// The time between the last try and the next one, in milliseconds.
  private var pause: Int64 {
    if isAtLimit { return LoginGuard.lockTime }
    return LoginGuard.pause(after: tries, atMost: isKnownDevice ? LoginGuard.longestWait : 8_000)
  }

  /// The pause after a number of tries: none after two, then half a second, doubling.
  private static func pause(after tries: Int, atMost longest: Int64) -> Int64 {
    tries < 3 ? 0 : min(longest, 500 << Int64(min(tries - 3, 10)))
  }
}
