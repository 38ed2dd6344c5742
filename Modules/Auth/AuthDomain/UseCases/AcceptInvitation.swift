package import DomainKit

/// Accepts an invitation.
package protocol AcceptInvitationUseCase: Sendable {
  /// Returns the account that the code opens and the rules for its password, before the command asks
  /// for one.
  ///
  /// - Throws: ``AuthError/unknownInvitation``.
  func find(_ code: String) async throws -> (account: User, policy: PasswordPolicy)
  /// Sets the password of the account and signs in.
  func execute(_ code: String, password: Secret) async throws -> User
}

@MemberwiseInit
package struct AcceptInvitation: AcceptInvitationUseCase {
  private let services: AuthServices
  private let sessionService: SessionService
  private let check: PasswordCheck

  package func find(_ code: String) async throws -> (account: User, policy: PasswordPolicy) {
    let (user, installation) = try await services.execute(for: .acceptInvitations) { context, _ in
      try await invited(code, context)
    }
    try await sessionService.prepare()
    return (user, installation.policy)
  }

  package func execute(_ code: String, password: Secret) async throws -> User {
    let (account, policy) = try await find(code)
    try await services.check(password, policy, of: account.email, name: account.name, for: "accept", .acceptInvitations)
    let hash = try check.hash(password)
    let (user, fresh) = try await services.execute(for: .acceptInvitations) { context, principal in
      var (user, installation) = try await invited(code, context)
      try user.accept(hash, at: services.clock.now)
      try context.accounts.update(&user)
      try await check.clear(user.email, in: context)
      let fresh = try await sessionService.begin(for: user, in: installation, context)
      try await services.appendToLog("accept", user.email.text, by: principal, actor: user.email.text, in: context)
      return (user, fresh)
    }
    try await sessionService.keep(fresh)
    return user
  }

  private func invited(_ code: String, _ context: any AuthContext) async throws -> (User, Installation) {
    let fingerprint = InvitationCode.fingerprint(code, services.crypto)
    guard let installation = try await context.installation.current(),
      let user = try await context.accounts.user(invitedBy: fingerprint), let invitation = user.invitation,
      invitation.isOpen(at: services.clock.now), !user.isClosed
    else { throw AuthError.unknownInvitation }
    return (user, installation)
  }
}
