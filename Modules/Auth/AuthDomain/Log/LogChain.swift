import DomainKit

/// The two stored ends of the log.
struct LogEnds: Sendable {
  let head: LogEnd?
  /// The installation, or `nil` if there are no accounts; then the log is empty.
  let installation: Installation?
}

/// A verification of the log, which goes from the first entry on and checks that each entry follows
/// the one before it.
struct LogChain {
  static let pageSize = 500
  let crypto: any Cryptography
  /// An entry that an earlier verification found, and that must still be in the log.
  let anchor: LogEnd?
  private(set) var end = LogEnd.start

  init(crypto: any Cryptography, anchor: LogEnd? = nil) {
    self.crypto = crypto
    self.anchor = anchor
  }

  /// The position from which the caller reads entries. It covers the last entry, so that a second
  /// entry at its position is found, and at the start positions before the first entry, where there
  /// must be no entries.
  var nextPosition: Int { end == .start ? .min : end.position }

  /// Returns the entries of a page without the last known one.
  func new(in page: [AuthLogEntry]) -> ArraySlice<AuthLogEntry> {
    end != .start && page.first?.end == end ? page.dropFirst() : page[...]
  }

  /// The error for a missing entry.
  var gap: AuthError { .logBroken(position: end.position + 1, reason: "it is missing") }

  /// Appends an entry to the chain.
  ///
  /// - Throws: ``AuthError/logBroken(position:reason:)`` if the entry does not follow the chain or
  ///   was changed.
  mutating func link(_ entry: AuthLogEntry) throws(AuthError) {
    let position = end.position + 1
    guard entry.position >= position else {
      let isSecond = entry.position == end.position && end != .start
      throw .logBroken(
        position: entry.position, reason: isSecond ? "there are two entries" : "it is before the first entry")
    }
    guard entry.position == position else { throw gap }
    guard entry.previous == end.hash else {
      throw .logBroken(position: position, reason: "it does not follow the entry before it")
    }
    let written = AuthLogEntry.following(end.hash, at: position, entry.line, id: entry.id, at: entry.at, crypto: crypto)
    guard written.hash == entry.hash else { throw .logBroken(position: position, reason: "its content was changed") }
    end = entry.end
    if let anchor, anchor.position == position, anchor != end {
      throw .logUnlikeAnchor(position: position, reason: "it is not the same as at the last verification")
    }
  }

  /// Returns `true` if the log ends here, or `false` if there must be more entries.
  ///
  /// - Throws: ``AuthError/logBroken(position:reason:)`` if there are too many entries, or if one
  ///   of the ends is missing.
  func ends(at ends: LogEnds) throws(AuthError) -> Bool {
    guard let installation = ends.installation else {
      guard end == .start, ends.head == nil else { throw foreign(after: 0) }
      return true
    }
    // The first account and the first entry are in one unit of work.
    if end == .start, ends.head == nil || ends.head == .start { throw gap }
    guard let head = ends.head, let second = installation.logEnd else {
      throw .logBroken(position: max(end.position, 1), reason: "the end of the log is not recorded")
    }
    let least = min(head.position, second.position)
    if end.position > least { throw foreign(after: max(0, least)) }
    if head.position > end.position || second.position > end.position { return false }
    guard head.hash == end.hash, second.hash == end.hash else {
      throw .logBroken(position: end.position, reason: "it is not the last entry that was written")
    }
    if let anchor, anchor.position > end.position {
      throw .logUnlikeAnchor(position: end.position + 1, reason: "it was removed after the last verification")
    }
    return true
  }

  private func foreign(after position: Int) -> AuthError {
    .logBroken(position: position + 1, reason: "it was added after the end of the log")
  }
}
