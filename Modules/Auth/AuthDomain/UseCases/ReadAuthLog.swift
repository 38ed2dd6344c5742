import DomainKit

/// Reads the log.
package protocol ReadAuthLogUseCase: Sendable {
  /// Entries from the last one backwards.
  func execute(limit: Int, before position: Int?) async throws -> [AuthLogEntry]
  /// Goes through the whole chain.
  ///
  /// - Throws: ``AuthError/logBroken(position:reason:)`` at the first link that does not hold.
  func verify() async throws -> LogHead
}

/// ``ReadAuthLogUseCase`` in units of work.
package struct ReadAuthLog: ReadAuthLogUseCase {
  private let work: AuthWork
  private static let pageSize = 500

  package init(work: AuthWork) { self.work = work }

  package func execute(limit: Int, before position: Int?) async throws -> [AuthLogEntry] {
    guard limit > 0 else { throw AuthError.limitOutOfRange(limit) }
    return try await work.execute(for: .readLog) { context, _ in
      try await context.log.latest(limit: limit, before: position)
    }
  }

  package func verify() async throws -> LogHead {
    // The head first: what is appended meanwhile lies behind it and is not looked at.
    let head = try await work.execute(for: .readLog) { context, _ in try await context.log.head() ?? LogHead() }
    var end = LogHead()
    while end.position < head.position {
      let position = end.position
      let page = try await work.execute(for: .readLog) { context, _ in
        try await context.log.entries(after: position, limit: Self.pageSize)
      }
      guard !page.isEmpty else {
        throw AuthError.logBroken(position: position + 1, reason: "it is not there")
      }
      for entry in page where entry.position <= head.position { try link(entry, to: &end) }
    }
    guard end.hash == head.hash else {
      throw AuthError.logBroken(position: head.position, reason: "it is not the last entry that was written")
    }
    return head
  }

  private func link(_ entry: AuthLogEntry, to end: inout LogHead) throws(AuthError) {
    let position = end.position + 1
    guard entry.position == position else { throw .logBroken(position: position, reason: "it is not there") }
    guard entry.previous == end.hash else {
      throw .logBroken(position: position, reason: "it does not follow the entry before it")
    }
    _ = end.append(entry.line, id: entry.id, at: entry.at, crypto: work.crypto)
    guard end.hash == entry.hash else { throw .logBroken(position: position, reason: "what it says was changed") }
  }
}
