import DomainKit

/// Makes a new invitation for an account without a password, or for a user who forgot theirs. Only
/// owners make one for an account that was used.
package protocol InviteUserUseCase: Sendable {
  /// Makes the invitation. An earlier one becomes void.
  ///
  /// - Parameter resetsPassword: `true` to replace a password. It ends the sessions of the user.
  /// - Throws: ``AuthError/invitationNotNeeded(_:)`` if the account keeps its password,
  ///   ``AuthError/mayNotChange(_:)`` or ``AuthError/invitationNeedsOwner(_:)`` if only an owner may make
  ///   the invitation, or
  ///   ``AuthError/lastOwner(_:)`` for a reset of the only owner's password.
  func execute(_ email: String, resetsPassword: Bool) async throws -> IssuedInvitation
}

@MemberwiseInit
package struct InviteUser: InviteUserUseCase {
  private let services: AuthServices

  package func execute(_ email: String, resetsPassword: Bool) async throws -> IssuedInvitation {
    try await services.execute(for: resetsPassword ? .resetPasswords : .manageAccounts) { context, principal in
      var user = try await services.user(at: email, in: context)
      try AccountRules.checkChange(of: user, by: principal)
      let isReset = user.isActive && resetsPassword
      if user.isActive, !isReset { throw AuthError.invitationNotNeeded(user.email.text) }
      if user.state == .invited, try await !services.mayInvite(user, principal, in: context) {
        throw AuthError.invitationNeedsOwner(user.email.text)
      }
      if isReset, try await services.isLastOwner(user, in: context) { throw AuthError.lastOwner(user.email.text) }
      if isReset { try await services.endSessions(of: user, in: context) }
      let invitation = try services.invite(&user)
      try context.accounts.update(&user)
      try await services.appendToLog(
        "invite", user.email.text + (isReset ? ", password reset" : ""), by: principal, in: context)
      return invitation
    }
  }
}
