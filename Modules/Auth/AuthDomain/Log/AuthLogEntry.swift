package import DomainKit

/// A line of the log: who did what to whom, and what came of it. Each line holds the fingerprint of the one before it,
/// so that none can be changed or taken out unnoticed.
@DomainEntity
package struct AuthLogEntry: Equatable, Sendable {
  package let id: ID<AuthLogEntry>
  /// 1 for the first.
  package let position: Int
  package let at: Timestamp
  package let actor: String
  package let action: String
  package let subject: String
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

  package var line: LogLine { LogLine(actor: actor, action: action, subject: subject, outcome: outcome) }

  /// What the hash is made of: every field with its length in front, so that no two entries have the same bytes.
  package static func canonicalBytes(
    position: Int, at moment: Timestamp, line: LogLine, previous: Fingerprint
  ) -> [UInt8] {
    let fields = [
      previous.hex, String(position), String(moment.milliseconds), line.actor, line.action, line.subject, line.outcome,
    ]
    return fields.flatMap { field in Array("\(field.utf8.count):".utf8) + Array(field.utf8) }
  }
}

/// What a log entry says.
package struct LogLine: Hashable, Sendable {
  package let actor: String
  package let action: String
  package let subject: String
  package let outcome: String

  package init(actor: String, action: String, subject: String, outcome: String = LogLine.done) {
    self.actor = actor
    self.action = action
    self.subject = subject
    self.outcome = outcome
  }

  package static let done = "done"
}

/// Where the log ends: the next entry goes behind it. Two who append at once find its version changed.
@DomainEntity
package struct LogHead: Equatable, Sendable {
  package let id: ID<LogHead>
  package private(set) var position: Int
  package private(set) var hash: Fingerprint

  /// The one identifier: there is one log.
  package static let only = ID<LogHead>(UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0002))
  /// What stands before the first entry.
  package static let start = Fingerprint(hex: String(repeating: "0", count: 64))

  package init(position: Int = 0, hash: Fingerprint = LogHead.start) {
    id = LogHead.only
    self.position = position
    self.hash = hash
  }

  /// Makes the next entry and moves behind it.
  package mutating func append(
    _ line: LogLine, id: ID<AuthLogEntry>, at moment: Timestamp, crypto: any Cryptography
  ) -> AuthLogEntry {
    let bytes = AuthLogEntry.canonicalBytes(position: position + 1, at: moment, line: line, previous: hash)
    let entry = AuthLogEntry(
      id: id, position: position + 1, at: moment, line: line, previous: hash, hash: crypto.fingerprint(of: bytes))
    position = entry.position
    hash = entry.hash
    return entry
  }
}
