import DomainKit

/// Changes the user's own profile.
package protocol UpdateUserProfileUseCase: Sendable {
  /// Changes the profile.
  ///
  /// - Returns: The account before and after the change.
  /// - Throws: ``AuthError/noChange`` for an empty change.
  func execute(_ change: ProfileChange) async throws -> (before: User, after: User)
}

@MemberwiseInit
package struct UpdateUserProfile: UpdateUserProfileUseCase {
  private let services: AuthServices

  package func execute(_ change: ProfileChange) async throws -> (before: User, after: User) {
    if change == ProfileChange() { throw AuthError.noChange }
    return try await services.execute(for: .useOwnAccount) { context, principal in
      var user = try await services.account(of: principal, in: context)
      let before = user
      try user.change(change)
      try context.accounts.update(&user)
      try await services.appendToLog("profile", user.email.text, by: principal, in: context)
      return (before, user)
    }
  }
}
