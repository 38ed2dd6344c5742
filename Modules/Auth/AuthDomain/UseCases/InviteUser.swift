import DomainKit

/// Makes a fresh invitation for an account that has no password yet.
package protocol InviteUserUseCase: Sendable {
  /// - Throws: ``AuthError/invitationNotNeeded(_:)`` for somebody who has a password.
  func execute(_ email: String) async throws -> IssuedInvitation
}

/// ``InviteUserUseCase`` in units of work.
package struct InviteUser: InviteUserUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

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
