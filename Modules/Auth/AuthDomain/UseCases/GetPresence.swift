import DomainKit

/// Returns the current user, if there is one.
package protocol GetPresenceUseCase: Sendable {
  /// Returns the current user, in every state of the installation.
  func execute() async throws -> Presence
}

/// The user of this process.
package enum Presence: Equatable, Sendable {
  /// The local user, who works as the owner because there are no accounts.
  case unrestricted
  case signedOut
  case signedIn(User)
}

/// Runs ``GetPresenceUseCase`` in units of work.
@MemberwiseInit
package struct GetPresence: GetPresenceUseCase {
  private let services: AuthServices

  package func execute() async throws -> Presence {
    try await services.execute(for: .signIn) { context, principal in
      if principal == .unrestricted { return .unrestricted }
      guard let id = principal.account, let user = try await context.accounts.user(ID(id)) else { return .signedOut }
      return .signedIn(user)
    }
  }
}
