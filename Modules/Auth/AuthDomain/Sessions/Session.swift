package import DomainKit

/// A session of a user. Its token, 256 random bits, is in a file of the user; only the token's
/// fingerprint is stored.
@DomainEntity
package struct Session: Equatable, Sendable {
  package let id: ID<Session>
  package let user: ID<User>
  package let fingerprint: Fingerprint
  package let createdAt: Timestamp
  package private(set) var lastSeenAt: Timestamp

  /// The time after which an unused session expires, in milliseconds.
  package static let idleTime = 12 * Timestamp.millisecondsPerHour
  /// The time after which every session expires, in milliseconds.
  package static let lifetime = 7 * Timestamp.millisecondsPerDay
  /// The minimum time between two records of a session's use, in milliseconds, so that not every
  /// command writes.
  package static let touchInterval: Int64 = 60_000
  /// The number of bytes in a token.
  package static let tokenSize = 32

  package init(
    id: ID<Session>, user: ID<User>, fingerprint: Fingerprint, createdAt: Timestamp, lastSeenAt: Timestamp? = nil
  ) {
    self.id = id
    self.user = user
    self.fingerprint = fingerprint
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt ?? createdAt
  }

  /// The time at which the session expires, unless it is used before.
  package var expiresAt: Timestamp {
    min(lastSeenAt.advanced(byMilliseconds: Session.idleTime), createdAt.advanced(byMilliseconds: Session.lifetime))
  }

  /// Returns `true` if the session is valid. A clock that was set back does not revive an expired
  /// session, and a session that was created or used in the future is not valid.
  package func isLive(at moment: Timestamp) -> Bool {
    moment < expiresAt && moment.advanced(byMilliseconds: Timestamp.millisecondsPerHour) > max(createdAt, lastSeenAt)
  }

  /// Returns `true` if the last record of the session's use is old.
  package func isDueForTouch(at moment: Timestamp) -> Bool {
    moment >= lastSeenAt.advanced(byMilliseconds: Session.touchInterval)
  }

  /// Records that the session is in use.
  package mutating func touch(at moment: Timestamp) { lastSeenAt = max(lastSeenAt, moment) }
}
