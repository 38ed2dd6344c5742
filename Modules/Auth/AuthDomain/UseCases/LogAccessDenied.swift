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
/// A user who is not signed in cannot fill the log: after ``limit`` such entries within an hour, others
/// are left out, and the last entry says so.
@MemberwiseInit
package struct LogAccessDenied: LogAccessDeniedUseCase {
  /// The maximum number of entries about users who are not signed in, per hour.
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
