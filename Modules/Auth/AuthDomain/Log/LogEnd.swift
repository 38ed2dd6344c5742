package import DomainKit

/// An end of the log: the number of entries, and the hash of the last one.
@MemberwiseInit
package struct LogEnd: Hashable, Sendable {
  package let position: Int
  package let hash: Fingerprint

  /// The end of an empty log.
  package static let start = LogEnd(position: 0, hash: Fingerprint(hex: String(repeating: "0", count: 64)))
}

/// The stored end of the log, which the next entry follows. Two processes that append at the same
/// time conflict on its version.
///
/// ``Installation`` stores the same end a second time. If a user removes entries and moves one of
/// the two ends back, the other one reveals it.
@DomainEntity
package struct LogHead: Equatable, Sendable {
  package let id: ID<LogHead>
  package private(set) var end: LogEnd

  /// The only identifier: there is one log.
  package static let only = ID<LogHead>(UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0002))

  package init(end: LogEnd = .start) {
    id = LogHead.only
    self.end = end
  }

  /// Moves the end to the entry.
  package mutating func move(to entry: AuthLogEntry) { end = entry.end }
}
