import DomainKit

/// Reads the log, page by page.
package protocol ReadAuthLogUseCase: Sendable {
  /// Returns entries, latest first.
  func execute(limit: Int, after place: LogPlace?) async throws -> [AuthLogEntry]
}

/// The entry after which a page of the log begins.
package enum LogPlace: Hashable, Sendable {
  case position(Int)
  /// The hash of the entry, or its first digits.
  case hash(String)
}

@MemberwiseInit
package struct ReadAuthLog: ReadAuthLogUseCase {
  private let services: AuthServices
  /// The minimum number of digits that identify an entry.
  private static let minDigits = 8

  package func execute(limit: Int, after place: LogPlace?) async throws -> [AuthLogEntry] {
    try LimitOutOfRange.check(limit, in: "auth")
    return try await services.execute(for: .readLog) { context, _ in
      try await context.log.latest(limit: limit, before: try await position(of: place, in: context))
    }
  }

  private func position(of place: LogPlace?, in context: any AuthContext) async throws -> Int? {
    switch place {
    case nil: return nil
    case .position(let position): return position
    case .hash(let text):
      let digits = text.lowercased()
      guard digits.utf8.count >= Self.minDigits else { throw AuthError.unknownLogEntry(text) }
      let found = try await context.log.entries(hashedLike: digits, limit: 2)
      guard found.count == 1 else { throw AuthError.unknownLogEntry(text) }
      return found[0].position
    }
  }
}
