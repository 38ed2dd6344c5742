import DomainKit

/// Reads the log.
package protocol ReadAuthLogUseCase: Sendable {
  /// Entries from the last one backwards.
  func execute(limit: Int, after place: LogPlace?) async throws -> [AuthLogEntry]
  /// Goes through the whole chain.
  ///
  /// - Parameter anchor: the path of a file that keeps the end of the log; see ``LogAnchor``. Entries that were there at
  ///   the verification before must still be there. `nil` for none.
  /// - Throws: ``AuthError/logBroken(position:reason:)`` at the first link that does not hold,
  ///   ``AuthError/logAnchor(_:reason:)``.
  func verify(anchor: String?) async throws -> LogEnd
}

/// Behind which entry a page of the log begins.
package enum LogPlace: Hashable, Sendable {
  case position(Int)
  /// The hash of the entry, or its beginning.
  case hash(String)
}

/// ``ReadAuthLogUseCase`` in units of work.
package struct ReadAuthLog: ReadAuthLogUseCase {
  private let work: AuthWork
  private let anchors: any LogAnchor
  /// The fewest digits of a hash that say which entry is meant.
  private static let leastDigits = 8

  package init(work: AuthWork, anchors: any LogAnchor) {
    self.work = work
    self.anchors = anchors
  }

  package func execute(limit: Int, after place: LogPlace?) async throws -> [AuthLogEntry] {
    guard limit > 0 else { throw AuthError.limitOutOfRange(limit) }
    return try await work.execute(for: .readLog) { context, _ in
      try await context.log.latest(limit: limit, before: try await position(of: place, in: context))
    }
  }

  private func position(of place: LogPlace?, in context: any AuthContext) async throws -> Int? {
    switch place {
    case nil: return nil
    case .position(let position): return position
    case .hash(let text):
      let digits = text.lowercased()
      guard digits.utf8.count >= Self.leastDigits else { throw AuthError.unknownLogEntry(text) }
      let found = try await context.log.entries(hashedLike: digits, limit: 2)
      guard found.count == 1 else { throw AuthError.unknownLogEntry(text) }
      return found[0].position
    }
  }

  package func verify(anchor path: String?) async throws -> LogEnd {
    let house = try await work.execute(for: .readLog) { context, _ in try await context.accounts.premises()?.identity }
    let kept = try path.flatMap { try anchors.read($0) }
    if let path, let kept, kept.house != house {
      throw AuthError.logAnchor(path, reason: "it belongs to another database")
    }
    var chain = LogChain(crypto: work.crypto, anchor: kept?.end)
    while try await !isWhole(&chain) {}
    if let path, let house { try anchors.write(AnchoredEnd(house: house, end: chain.end), to: path) }
    return chain.end
  }

  /// Follows the chain as far as it goes now.
  ///
  /// - Returns: whether that is where the log ends; otherwise somebody has written meanwhile.
  private func isWhole(_ chain: inout LogChain) async throws -> Bool {
    try await follow(&chain)
    // The ends after the entries: who writes meanwhile moves them on, never back.
    let ends = try await work.execute(for: .readLog) { context, _ in
      LogEnds(head: try await context.log.head()?.end, premises: try await context.accounts.premises())
    }
    if try chain.isClosed(by: ends) { return true }
    let before = chain.end
    try await follow(&chain)
    guard chain.end != before else { throw chain.gap }
    return false
  }

  private func follow(_ chain: inout LogChain) async throws {
    while true {
      let first = chain.nextPosition
      let page = try await work.execute(for: .readLog) { context, _ in
        try await context.log.entries(from: first, limit: LogChain.pageSize)
      }
      for entry in page { try chain.link(entry) }
      if page.isEmpty { return }
    }
  }
}
