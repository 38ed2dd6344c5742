import DomainKit

/// Changes one's own profile.
package protocol UpdateUserProfileUseCase: Sendable {
  /// - Returns: the account as it was, and as it is now.
  /// - Throws: ``AuthError/noChange`` for nothing to do.
  func execute(_ change: ProfileChange) async throws -> (before: User, after: User)
}

/// ``UpdateUserProfileUseCase`` in units of work.
package struct UpdateUserProfile: UpdateUserProfileUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(_ change: ProfileChange) async throws -> (before: User, after: User) {
    if change == ProfileChange() { throw AuthError.noChange }
    return try await work.execute(for: .useOwnAccount) { context, principal in
      var user = try await work.account(of: principal, in: context)
      let before = user
      try user.change(change)
      try context.accounts.update(&user)
      try await work.note("profile", user.email.text, by: principal, in: context)
      return (before, user)
    }
  }
}
