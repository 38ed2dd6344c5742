import DomainKit

/// Returns the current user and their profile.
package protocol GetUserProfileUseCase: Sendable {
  /// Returns the account of the current user.
  ///
  /// - Throws: ``AuthError/notSignedIn``, or ``AuthError/unrestricted`` if there are no accounts.
  func execute() async throws -> User
  /// Returns the current user, in every state of the installation.
  func presence() async throws -> Presence
}

/// The user of this process.
package enum Presence: Equatable, Sendable {
  /// The local user, who works as the owner because there are no accounts.
  case unrestricted
  case signedOut
  case signedIn(User)
}

/// Runs ``GetUserProfileUseCase`` in units of work. Only active accounts have a session, so only
/// they have a profile.
package struct GetUserProfile: GetUserProfileUseCase {
  private let work: AuthServices

  package init(work: AuthServices) { self.work = work }

  package func execute() async throws -> User {
    try await work.execute(for: .useOwnAccount) { context, principal in
      let user = try await work.account(of: principal, in: context)
      guard user.isActive else { throw AuthError.disabled(user.email.text) }
      return user
    }
  }

  package func presence() async throws -> Presence {
    try await work.execute(for: .signIn) { context, principal in
      if principal == .unrestricted { return .unrestricted }
      guard let id = principal.account, let user = try await context.accounts.user(ID(id)) else { return .signedOut }
      return .signedIn(user)
    }
  }
}
