package import DomainKit

/// Accepts an invitation.
package protocol AcceptInvitationUseCase: Sendable {
  /// Returns the user whom the code invites, before the command asks for a password.
  ///
  /// - Throws: ``AuthError/unknownInvitation``.
  func find(_ code: String) async throws -> User
  /// Sets the password of the account and signs in.
  func execute(_ code: String, password: Secret) async throws -> User
}

@MemberwiseInit
package struct AcceptInvitation: AcceptInvitationUseCase {
  private let services: AuthServices
  private let sessionService: SessionService
  private let check: PasswordCheck

  package func find(_ code: String) async throws -> User {
    let user = try await services.execute(for: .acceptInvitations) { context, _ in try await invited(code, context).0 }
    try await sessionService.prepare()
    return user
  }

  package func execute(_ code: String, password: Secret) async throws -> User {
    let (email, name, policy) = try await services.execute(for: .acceptInvitations) { context, _ in
      let (user, installation) = try await invited(code, context)
      return (user.email, user.name, installation.policy)
    }
    try await sessionService.prepare()
    try await services.check(password, policy, of: email, name: name, for: "accept", .acceptInvitations)
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
