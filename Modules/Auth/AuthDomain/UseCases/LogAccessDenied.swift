import DomainKit

/// Logs an attempt to run a command that the user may not run.
package protocol LogAccessDeniedUseCase: Sendable {
  /// Logs the attempt. Without accounts, there is no log.
  ///
  /// - Parameter command: The name of the command.
  func execute(_ command: String) async throws
}

/// Runs ``LogAccessDeniedUseCase`` in units of work.
package struct LogAccessDenied: LogAccessDeniedUseCase {
  private let work: AuthServices

  package init(work: AuthServices) { self.work = work }

  package func execute(_ command: String) async throws {
    try await work.execute(for: .signIn) { context, principal in
      if try await context.installation.current() == nil { return }
      try await work.note(command, "-", "refused: not allowed", by: principal, in: context)
    }
  }
}
