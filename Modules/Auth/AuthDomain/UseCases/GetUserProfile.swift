import DomainKit

/// Returns the profile of the current user.
package protocol GetUserProfileUseCase: Sendable {
  /// Returns the account of the current user.
  ///
  /// - Throws: ``AuthError/notSignedIn``, or ``AuthError/unrestricted`` if there are no accounts.
  func execute() async throws -> User
}

/// Runs ``GetUserProfileUseCase`` in units of work. Only active accounts have a session, so only
/// they have a profile.
@MemberwiseInit
package struct GetUserProfile: GetUserProfileUseCase {
  private let services: AuthServices

  package func execute() async throws -> User {
    try await services.execute(for: .useOwnAccount) { context, principal in
      let user = try await services.account(of: principal, in: context)
      guard user.isActive else { throw AuthError.disabled(user.email.text) }
      return user
    }
  }
}
