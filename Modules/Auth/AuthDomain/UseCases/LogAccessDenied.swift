import DomainKit

/// Logs an attempt at something that the user may not do.
package protocol LogAccessDeniedUseCase: Sendable {
  /// Logs the attempt. Without accounts, there is no log.
  ///
  /// - Parameter action: The name of a command, or a description such as `redirection of orders list`.
  func execute(_ action: String) async throws
}

/// Runs ``LogAccessDeniedUseCase`` in units of work.
package struct LogAccessDenied: LogAccessDeniedUseCase {
  private let services: AuthServices

  package init(services: AuthServices) { self.services = services }

  package func execute(_ action: String) async throws {
    try await services.execute(for: .signIn) { context, principal in
      if try await context.installation.current() == nil { return }
      try await services.note(action, "-", "refused: not allowed", by: principal, in: context)
    }
  }
}
