package import DomainKit

/// An end of the log: how many entries there are, and the hash of the last one.
package struct LogEnd: Hashable, Sendable {
  package let position: Int
  package let hash: Fingerprint

  /// What stands before the first entry.
  package static let start = LogEnd(position: 0, hash: Fingerprint(hex: String(repeating: "0", count: 64)))

  package init(position: Int, hash: Fingerprint) {
    self.position = position
    self.hash = hash
  }
}

/// Where the log ends: the next entry goes behind it. Two who append at once find its version changed.
///
/// The same end is noted in ``Premises``. Whoever cuts entries off and moves one of the two back is given away by the other.
@DomainEntity
package struct LogHead: Equatable, Sendable {
  package let id: ID<LogHead>
  package private(set) var end: LogEnd

  /// The one identifier: there is one log.
  package static let only = ID<LogHead>(UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0002))

  package init(end: LogEnd = .start) {
    id = LogHead.only
    self.end = end
  }

  /// Moves behind the entry.
  package mutating func move(to entry: AuthLogEntry) { end = entry.end }
}
