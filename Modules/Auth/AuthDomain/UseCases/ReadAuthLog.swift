import DomainKit

/// Reads and verifies the log.
package protocol ReadAuthLogUseCase: Sendable {
  /// Returns entries, latest first.
  func execute(limit: Int, after place: LogPlace?) async throws -> [AuthLogEntry]
  /// Verifies the whole chain.
  ///
  /// - Parameter anchor: The path of a file that keeps the end of the log, or `nil` for no file;
  ///   see ``LogAnchor``. Entries that the last verification found must still be there.
  /// - Returns: The end of the log.
  /// - Throws: ``AuthError/logBroken(position:reason:)`` at the first broken link, or
  ///   ``AuthError/logAnchor(_:reason:)``.
  func verify(anchor: String?) async throws -> LogEnd
}

/// The entry after which a page of the log begins.
package enum LogPlace: Hashable, Sendable {
  case position(Int)
  /// The hash of the entry, or its first digits.
  case hash(String)
}

/// Runs ``ReadAuthLogUseCase`` in units of work.
package struct ReadAuthLog: ReadAuthLogUseCase {
  private let work: AuthServices
  private let anchors: any LogAnchor
  /// The minimum number of digits that identify an entry.
  private static let leastDigits = 8

  package init(work: AuthServices, anchors: any LogAnchor) {
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
    let installation = try await work.execute(for: .readLog) { context, _ in
      try await context.accounts.installation()?.identity
    }
    let kept = try path.flatMap { try anchors.read($0) }
    if let path, let kept, kept.installation != installation {
      throw AuthError.logAnchor(path, reason: "it belongs to another database")
    }
    var chain = LogChain(crypto: work.crypto, anchor: kept?.end)
    while try await !isWhole(&chain) {}
    if let path, let installation {
      try anchors.write(AnchoredEnd(installation: installation, end: chain.end), to: path)
    }
    return chain.end
  }

  /// Follows the chain to its present end.
  ///
  /// - Returns: `true` if the log ends there, or `false` if another process has written in the
  ///   meantime.
  private func isWhole(_ chain: inout LogChain) async throws -> Bool {
    try await follow(&chain)
    // The code reads the ends after the entries: other processes move the ends forward, never back.
    let ends = try await work.execute(for: .readLog) { context, _ in
      LogEnds(head: try await context.log.head()?.end, installation: try await context.accounts.installation())
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
      let new = chain.new(in: page)
      if new.isEmpty { return }
      for entry in new { try chain.link(entry) }
    }
  }
}
