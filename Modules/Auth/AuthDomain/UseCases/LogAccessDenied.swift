import DomainKit

/// Logs an attempt at something that the user may not do.
package protocol LogAccessDeniedUseCase: Sendable {
  /// Logs the attempt. Without accounts, there is no log.
  ///
  /// - Parameter action: The name of a command, or a description such as `redirection of orders list`.
  func execute(_ action: String) async throws
}

/// Runs ``LogAccessDeniedUseCase`` in units of work.
///
/// A user who is not signed in cannot fill the log: after ``limit`` such entries in a row within an
/// hour, others are left out, and the last entry says so.
package struct LogAccessDenied: LogAccessDeniedUseCase {
  /// The maximum number of entries in a row about users who are not signed in, per hour.
  package static let limit = 100
  private static let refused = "refused: not allowed"

  private let services: AuthServices

  package init(services: AuthServices) { self.services = services }

  package func execute(_ action: String) async throws {
    try await services.execute(for: .signIn) { context, principal in
      if try await context.installation.current() == nil { return }
      let earlier = principal == .anonymous ? try await recentRefusals(in: context) : 0
      if earlier >= Self.limit { return }
      let outcome = earlier == Self.limit - 1 ? "\(Self.refused); others are not logged" : Self.refused
      try await services.note(action, "-", outcome, by: principal, in: context)
    }
  }

  /// Returns the number of entries at the end of the log, at most ``limit``, about users who were not
  /// signed in, within an hour.
  private func recentRefusals(in context: any AuthContext) async throws -> Int {
    let now = services.clock.now
    return try await context.log.latest(limit: Self.limit, before: nil).prefix { entry in
      entry.actor == LogLine.anonymous && entry.outcome.hasPrefix(Self.refused)
        && (0..<Timestamp.millisecondsPerHour).contains(now.milliseconds(since: entry.at))
    }.count
  }
}
