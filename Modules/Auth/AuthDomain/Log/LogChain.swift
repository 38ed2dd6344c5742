import DomainKit

/// The two places that say where the log ends.
struct LogEnds: Sendable {
  let head: LogEnd?
  /// Nothing in a house without accounts, where nobody has written anything yet.
  let premises: Premises?
}

/// The log, entry by entry from the first one, as far as each follows the one before it.
struct LogChain {
  static let pageSize = 500
  let crypto: any Cryptography
  /// An entry that must be in the log, because it was there when the log was verified before.
  let anchor: LogEnd?
  private(set) var end = LogEnd.start

  init(crypto: any Cryptography, anchor: LogEnd? = nil) {
    self.crypto = crypto
    self.anchor = anchor
  }

  /// From where on entries are looked for. In front of the first there must be none either.
  var nextPosition: Int { end == .start ? .min : end.position + 1 }

  /// What is wrong when there are no more entries although there should be.
  var gap: AuthError { .logBroken(position: end.position + 1, reason: "it is not there") }

  /// - Throws: ``AuthError/logBroken(position:reason:)`` when the entry is not the next one as it was written.
  mutating func link(_ entry: AuthLogEntry) throws(AuthError) {
    let position = end.position + 1
    guard entry.position >= position else {
      throw .logBroken(position: entry.position, reason: "it stands before the first one")
    }
    guard entry.position == position else { throw gap }
    guard entry.previous == end.hash else {
      throw .logBroken(position: position, reason: "it does not follow the entry before it")
    }
    let written = AuthLogEntry.following(
      end.hash, at: position, entry.line, id: entry.id, at: entry.at, crypto: crypto)
    guard written.hash == entry.hash else { throw .logBroken(position: position, reason: "what it says was changed") }
    end = entry.end
    if let anchor, anchor.position == position, anchor != end {
      throw .logBroken(position: position, reason: "it is another one than when the log was verified before")
    }
  }

  /// Whether the log ends here.
  ///
  /// - Returns: false when there must be more entries.
  /// - Throws: ``AuthError/logBroken(position:reason:)`` when there are too many of them, or the ends are not both there.
  func isClosed(by ends: LogEnds) throws(AuthError) -> Bool {
    guard let premises = ends.premises else {
      guard end == .start, ends.head == nil else { throw foreign(behind: 0) }
      return true
    }
    // The first account is made together with the first entry.
    if end == .start, ends.head == nil || ends.head == .start { throw gap }
    guard let head = ends.head, let second = premises.logEnd else {
      throw .logBroken(position: max(end.position, 1), reason: "nothing says that the log ends there")
    }
    let least = min(head.position, second.position)
    if end.position > least { throw foreign(behind: max(0, least)) }
    if head.position > end.position || second.position > end.position { return false }
    guard head.hash == end.hash, second.hash == end.hash else {
      throw .logBroken(position: end.position, reason: "it is not the last entry that was written")
    }
    if let anchor, anchor.position > end.position {
      throw .logBroken(position: end.position + 1, reason: "it was there when the log was verified before")
    }
    return true
  }

  private func foreign(behind position: Int) -> AuthError {
    .logBroken(position: position + 1, reason: "it was put behind the end of the log")
  }
}
