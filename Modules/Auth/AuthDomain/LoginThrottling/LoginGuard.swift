package import DomainKit

/// A count of the sign-in attempts at one account, which slows down guessing, or of something else
/// that is limited per hour.
///
/// Attempts are counted per address and account of the operating system. A device from which the
/// user has signed in before has a count of its own, and so has each of its terminals: guesses made
/// elsewhere do not delay the user there. The count of a known device or terminal never locks,
/// because a lock would also affect the user. Its pauses grow to half a minute instead, which
/// allows fewer than 3,000 attempts per day.
///
/// An attempt is counted before the password is checked, in a unit of its own: two processes that
/// guess at the same time share one count, and a process that is killed has used its attempt.
/// Addresses without an account are counted in the same way.
///
/// Counts of this type also limit other things to ``AuthServices/hourlyLimit`` per hour: log
/// entries of one kind, and accounts that users who are not signed in register.
@DomainEntity
package struct LoginGuard: Equatable, Sendable {
  package let id: ID<LoginGuard>
  /// `true` for the count of a device or a terminal from which the user has signed in before.
  package let isKnownDevice: Bool
  /// The number of attempts since the last successful one, or of what else this counts within the
  /// hour.
  package private(set) var count: Int
  /// The time before which no other attempt is checked.
  package private(set) var nextAt: Timestamp
  /// The time of the latest attempt, checked or not.
  package private(set) var seenAt: Timestamp

  /// The number of attempts that lock the account.
  package static let limit = 100
  /// The time for which a lock lasts after the last counted attempt, in milliseconds.
  package static let lockTime = Timestamp.millisecondsPerHour
  /// The maximum wait of an attempt, in milliseconds.
  package static let longestWait: Int64 = 30_000
  /// The time after which an unused count is removed, in milliseconds.
  package static let retention = Timestamp.millisecondsPerDay
  /// The time after which the unused count of a known device is removed, in milliseconds.
  package static let knownDeviceRetention = 90 * Timestamp.millisecondsPerDay

  /// The decision about an attempt.
  package enum Decision: Hashable, Sendable {
    /// The password is checked, but not before this time.
    case allowed(at: Timestamp)
    case locked
    /// Too many other attempts are waiting until this time. This one does not count.
    case throttled(until: Timestamp)
  }

  package init(
    id: ID<LoginGuard>, isKnownDevice: Bool = false, count: Int = 0, nextAt: Timestamp, seenAt: Timestamp
  ) {
    self.id = id
    self.isKnownDevice = isKnownDevice
    self.count = count
    self.nextAt = nextAt
    self.seenAt = seenAt
  }

  package func isLocked(at moment: Timestamp) -> Bool { isAtLimit && moment < nextAt }

  /// Returns `true` if an attempt at this time is refused or has to wait.
  package func delays(at moment: Timestamp) -> Bool { moment < nextAt }

  private var isAtLimit: Bool { !isKnownDevice && count >= LoginGuard.limit }

  /// Counts an attempt and decides when its password is checked.
  package mutating func recordAttempt(at moment: Timestamp) -> Decision {
    seenAt = moment
    nextAt = plausibleTurn(at: moment)
    if isAtLimit {
      if moment < nextAt { return .locked }
      count = 0
    }
    let turn = max(moment, nextAt)
    let end = turn.advanced(byMilliseconds: -LoginGuard.longestWait)
    if end > moment { return .throttled(until: end) }
    // A stored count can be any number.
    count = min(max(count, 0), 1_000_000) + 1
    nextAt = turn.advanced(byMilliseconds: pause)
    return .allowed(at: turn)
  }

  /// Counts something that may happen ``AuthServices/hourlyLimit`` times per hour.
  ///
  /// - Returns: The time at which the next one is accepted, or `nil` if this one is.
  package mutating func recordHourly(at moment: Timestamp) -> Timestamp? {
    let end = moment.advanced(byMilliseconds: Timestamp.millisecondsPerHour)
    seenAt = moment
    // The hour is over, or the clock was ahead and has been set back.
    if moment >= nextAt || nextAt > end { (count, nextAt) = (0, end) }
    if count >= AuthServices.hourlyLimit { return nextAt }
    // A stored count can be any number.
    count = max(count, 0) + 1
    return nil
  }

  /// Withdraws an attempt whose password is not checked, so that the next attempt gets its turn. An
  /// attempt that others have followed keeps its turn.
  ///
  /// - Parameter counted: The count with this attempt as the last one.
  /// - Returns: `true` if the attempt was withdrawn.
  package mutating func withdrawAttempt(at turn: Timestamp, from counted: LoginGuard) -> Bool {
    guard count == counted.count, nextAt == counted.nextAt else { return false }
    count -= 1
    nextAt = turn
    return true
  }

  /// Resets the count, after the right password or when a manager or an owner ends a lock.
  package mutating func clear() {
    count = 0
    nextAt = Timestamp(milliseconds: 0)
  }

  /// Returns the time of the next check. If the stored time is later than any queue can cause, the
  /// clock was ahead and has been set back; then the next check is one pause from now.
  private func plausibleTurn(at moment: Timestamp) -> Timestamp {
    let latest = moment.advanced(byMilliseconds: LoginGuard.longestWait + pause)
    return nextAt > latest ? moment.advanced(byMilliseconds: pause) : nextAt
  }

  /// The time between the last attempt and the next one, in milliseconds.
  private var pause: Int64 {
    if isAtLimit { return LoginGuard.lockTime }
    return LoginGuard.pause(after: count, atMost: isKnownDevice ? LoginGuard.longestWait : 8_000)
  }

  /// Returns the pause after a number of attempts, in milliseconds: no pause after two, then half a
  /// second, doubling.
  private static func pause(after tries: Int, atMost longest: Int64) -> Int64 {
    tries < 3 ? 0 : min(longest, 500 << Int64(min(tries - 3, 10)))
  }
}
