import DomainKit

/// Makes a new invitation for an account without a password.
package protocol InviteUserUseCase: Sendable {
  /// Makes the invitation. An earlier one becomes void.
  ///
  /// - Throws: ``AuthError/invitationNotNeeded(_:)`` if the account has a password.
  func execute(_ email: String) async throws -> IssuedInvitation
}

/// Runs ``InviteUserUseCase`` in units of work.
package struct InviteUser: InviteUserUseCase {
  private let work: AuthServices

  package init(work: AuthServices) { self.work = work }

  package func execute(_ email: String) async throws -> IssuedInvitation {
    try await work.execute(for: .manageAccounts) { context, principal in
      var user = try await work.user(at: email, in: context)
      try AccountRules.checkReach(over: user, by: principal)
      if user.isActive { throw AuthError.invitationNotNeeded(user.email.text) }
      let invitation = try work.invite(&user)
      try context.accounts.update(&user)
      try await work.note("invite", user.email.text, by: principal, in: context)
      return invitation
    }
  }
}
