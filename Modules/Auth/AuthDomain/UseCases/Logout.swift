import DomainKit

/// Signs the user out.
package protocol LogoutUseCase: Sendable {
  /// Ends the session.
  ///
  /// - Parameter everywhere: `true` to end all sessions of the account, not only the one on this
  ///   machine.
  /// - Throws: ``AuthError/notSignedIn``.
  func execute(everywhere: Bool) async throws -> User
}

@MemberwiseInit
package struct Logout: LogoutUseCase {
  private let services: AuthServices
  private let sessionService: SessionService

  package func execute(everywhere: Bool) async throws -> User {
    let (user, installation) = try await services.execute(for: .signIn) { context, principal in
      let user = try await services.account(of: principal, in: context)
      guard let installation = try await context.installation.current() else { throw AuthError.unrestricted }
      if everywhere {
        try await services.endSessions(of: user, in: context)
      } else {
        try await sessionService.endKept(in: installation, context)
      }
      try await services.appendToLog(
        everywhere ? "logout everywhere" : "logout", user.email.text, by: principal, in: context)
      return (user, installation.databaseID)
    }
    try await sessionService.forget(installation)
    return user
  }
}
