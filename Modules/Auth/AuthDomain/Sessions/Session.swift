package import DomainKit

/// Somebody's being signed in: 256 random bits in a file of theirs, and their fingerprint here.
@DomainEntity
package struct Session: Equatable, Sendable {
  package let id: ID<Session>
  package let user: ID<User>
  package let fingerprint: Fingerprint
  package let createdAt: Timestamp
  package private(set) var lastSeenAt: Timestamp

  /// How long a session lives without use.
  package static let idleTime = 12 * Timestamp.millisecondsPerHour
  /// How long it lives at all.
  package static let lifetime = 7 * Timestamp.millisecondsPerDay
  /// A session's use is noted no more often than this, so that not each command has to write.
  package static let noteInterval: Int64 = 60_000
  /// How many bytes a token has.
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

  /// The moment from which it is not good any more, unless it is used before.
  package var expiresAt: Timestamp {
    min(
      lastSeenAt.advanced(byMilliseconds: Session.idleTime), createdAt.advanced(byMilliseconds: Session.lifetime))
  }

  /// A clock that was set back does not bring a session back to life, nor one from the future.
  package func isLive(at moment: Timestamp) -> Bool {
    moment < expiresAt && moment.advanced(byMilliseconds: Timestamp.millisecondsPerHour) > createdAt
  }

  /// Notes that it is in use.
  ///
  /// - Returns: whether that is worth storing.
  package mutating func touch(at moment: Timestamp) -> Bool {
    guard moment >= lastSeenAt.advanced(byMilliseconds: Session.noteInterval) else { return false }
    lastSeenAt = moment
    return true
  }
}
