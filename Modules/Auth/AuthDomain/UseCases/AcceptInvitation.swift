package import DomainKit

/// Takes an invitation up.
package protocol AcceptInvitationUseCase: Sendable {
  /// Who is invited by the code, before a password is asked for.
  ///
  /// - Throws: ``AuthError/unknownInvitation``.
  func find(_ code: String) async throws -> User
  /// Gives the account its password and signs in.
  func execute(_ code: String, password: Secret) async throws -> User
}

/// ``AcceptInvitationUseCase`` in units of work.
package struct AcceptInvitation: AcceptInvitationUseCase {
  private let work: AuthWork
  private let desk: SessionDesk
  private let check: PasswordCheck

  package init(work: AuthWork, desk: SessionDesk, check: PasswordCheck) {
    self.work = work
    self.desk = desk
    self.check = check
  }

  package func find(_ code: String) async throws -> User {
    let user = try await work.execute(for: .acceptInvitations) { context, _ in try await invited(code, context).0 }
    try await desk.prepare()
    return user
  }

  package func execute(_ code: String, password: Secret) async throws -> User {
    let (email, name, policy) = try await work.execute(for: .acceptInvitations) { context, _ in
      let (user, premises) = try await invited(code, context)
      return (user.email, user.name, premises.policy)
    }
    try await desk.prepare()
    try policy.check(password, email: email, name: name)
    let hash = try check.hash(password)
    let (user, fresh) = try await work.execute(for: .acceptInvitations) { context, principal in
      var (user, premises) = try await invited(code, context)
      try user.accept(hash, at: work.clock.now)
      try context.accounts.update(&user)
      try await check.clear(user.email, in: context)
      let fresh = try await desk.begin(for: user, in: premises, context)
      try await work.note("accept", user.email.text, by: principal, actor: user.email.text, in: context)
      return (user, fresh)
    }
    try await desk.keep(fresh)
    return user
  }

  private func invited(_ code: String, _ context: any AuthContext) async throws -> (User, Premises) {
    let fingerprint = InvitationCode.fingerprint(code, work.crypto)
    guard let premises = try await context.accounts.premises(),
      let user = try await context.accounts.user(invitedBy: fingerprint), let invitation = user.invitation,
      work.clock.now < invitation.expiresAt, !user.isClosed
    else { throw AuthError.unknownInvitation }
    return (user, premises)
  }
}
