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
/// No user, signed in or not, can fill the log: after ``limit`` such entries of a user within an
/// hour, others are left out, and the last entry says so.
@MemberwiseInit
package struct LogAccessDenied: LogAccessDeniedUseCase {
  /// The maximum number of such entries per user and hour.
  package static let limit = AuthServices.hourlyLimit

  private let services: AuthServices

  package func execute(_ action: String) async throws {
    try await services.execute(for: .signIn) { context, principal in
      if try await context.installation.current() == nil { return }
      let outcome = try await services.refusal("not allowed", of: principal, in: context)
      guard let outcome else { return }
      try await services.appendToLog(action, "-", outcome, by: principal, in: context)
    }
  }
}
