package import DomainKit

/// An entry of the log: the actor, the action, its subject and its outcome.
///
/// Each entry holds the hash of the one before it, so that a changed or removed entry is detected.
@DomainEntity
package struct AuthLogEntry: Equatable, Sendable {
  package let id: ID<AuthLogEntry>
  /// The number of the entry; the first one is 1.
  package let position: Int
  package let at: Timestamp
  /// The address of the acting account, or the words for a user without one.
  package let actor: String
  /// The action in one word, such as `login`.
  package let action: String
  /// The account or the thing that the action is about.
  package let subject: String
  /// `done`, or the words for another outcome, such as `refused`.
  package let outcome: String
  /// The hash of the entry before this one.
  package let previous: Fingerprint
  package let hash: Fingerprint

  package init(
    id: ID<AuthLogEntry>, position: Int, at: Timestamp, line: LogLine, previous: Fingerprint, hash: Fingerprint
  ) {
    self.id = id
    self.position = position
    self.at = at
    actor = line.actor
    action = line.action
    subject = line.subject
    outcome = line.outcome
    self.previous = previous
    self.hash = hash
  }

  /// Creates the entry that follows another one.
  package static func following(
    _ previous: Fingerprint, at position: Int, _ line: LogLine, id: ID<AuthLogEntry>, at moment: Timestamp,
    crypto: any Cryptography
  ) -> AuthLogEntry {
    let bytes = canonicalBytes(position: position, at: moment, line: line, previous: previous)
    return AuthLogEntry(
      id: id, position: position, at: moment, line: line, previous: previous, hash: crypto.fingerprint(of: bytes))
  }

  /// The end of the log after this entry.
  package var end: LogEnd { LogEnd(position: position, hash: hash) }

  package var line: LogLine { LogLine(actor: actor, action: action, subject: subject, outcome: outcome) }

  /// Returns the input of the hash: every field with its length in front, so that no two entries
  /// have the same bytes.
  package static func canonicalBytes(
    position: Int, at moment: Timestamp, line: LogLine, previous: Fingerprint
  ) -> [UInt8] {
    let fields = [
      previous.hex, String(position), String(moment.milliseconds), line.actor, line.action, line.subject, line.outcome,
    ]
    return fields.flatMap { field in Array("\(field.utf8.count):".utf8) + Array(field.utf8) }
  }
}

/// The content of a log entry.
@MemberwiseInit
package struct LogLine: Hashable, Sendable {
  package let actor: String
  package let action: String
  package let subject: String
  package let outcome: String

  package static let done = "done"
  /// The actor of an attempt by a user who is not signed in.
  static let anonymous = "not signed in"
  /// The outcome of an attempt whose password is not checked yet. Its result is an entry of its own;
  /// an interrupted attempt has no result.
  package static let started = "started"
}
