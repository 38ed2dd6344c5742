import DomainKit

/// Verifies the log.
package protocol VerifyAuthLogUseCase: Sendable {
  /// Verifies the whole chain.
  ///
  /// - Parameter anchor: The path of a file that keeps the end of the log, or `nil` for no file;
  ///   see ``LogAnchor``. Entries that the last verification found must still be there.
  /// - Returns: The end of the log, and whether the anchor is new.
  /// - Throws: ``AuthError/logBroken(position:reason:)`` at the first broken link, or
  ///   ``AuthError/logAnchor(_:reason:)``.
  func execute(anchor: String?) async throws -> VerifiedLog
}

/// A log without a broken link.
@MemberwiseInit
package struct VerifiedLog: Sendable {
  package let end: LogEnd
  /// `true` if there was no file with an earlier end, so that the log could have been cut.
  package let isAnchorNew: Bool
  /// `true` if the file was not written, because the database has no log yet.
  package let isAnchorSkipped: Bool
}

@MemberwiseInit
package struct VerifyAuthLog: VerifyAuthLogUseCase {
  private let services: AuthServices
  private let anchors: any LogAnchor

  package func execute(anchor path: String?) async throws -> VerifiedLog {
    let installation = try await services.execute(for: .readLog) { context, _ in
      try await context.installation.current()?.databaseID
    }
    let kept = try path.flatMap { try anchors.read($0) }
    if let path, let kept, kept.databaseID != installation {
      throw AuthError.logAnchor(path, reason: "it belongs to another database")
    }
    var chain = LogChain(crypto: services.crypto, anchor: kept?.end)
    while try await !isWhole(&chain) {}
    if let path, let installation {
      try await anchors.write(AnchoredEnd(databaseID: installation, end: chain.end), to: path)
    }
    let isSkipped = path != nil && installation == nil
    return VerifiedLog(
      end: chain.end, isAnchorNew: path != nil && kept == nil && !isSkipped, isAnchorSkipped: isSkipped)
  }

  /// Follows the chain to its present end.
  ///
  /// - Returns: `true` if the log ends there, or `false` if another process has written in the
  ///   meantime.
  private func isWhole(_ chain: inout LogChain) async throws -> Bool {
    try await follow(&chain)
    // The code reads the ends after the entries: other processes move the ends forward, never back.
    let ends = try await services.execute(for: .readLog) { context, _ in
      LogEnds(head: try await context.logHead.current()?.end, installation: try await context.installation.current())
    }
    if try chain.ends(at: ends) { return true }
    let before = chain.end
    try await follow(&chain)
    guard chain.end != before else { throw chain.gap }
    return false
  }

  private func follow(_ chain: inout LogChain) async throws {
    while true {
      let first = chain.nextPosition
      let page = try await services.execute(for: .readLog) { context, _ in
        try await context.log.entries(from: first, limit: LogChain.pageSize)
      }
      let new = chain.new(in: page)
      if new.isEmpty { return }
      for entry in new { try chain.link(entry) }
    }
  }
}
