package import DomainKit

/// The unit of work of this feature, and the services that its use cases share.
@MemberwiseInit
package struct AuthServices: Sendable {
  package let work: UnitOfWork<any AuthContext>
  package let clock: any WallClock
  package let ids: any IDSource
  package let crypto: any Cryptography

  /// The maximum number of retries of a unit. Every log entry follows the one before it, so users
  /// who sign in at the same time wait in a queue.
  private static let retryLimit = 100

  /// Runs a unit that may write to the log; see ``DomainKit/UnitOfWork/execute(for:retrying:_:)``.
  func execute<Value>(
    for permission: Permission, _ body: (any AuthContext, Principal) async throws -> Value
  ) async throws -> Value {
    try await work.execute(for: permission, retrying: Self.retryLimit, body)
  }

  /// Returns the account of the current user.
  ///
  /// - Throws: ``AuthError/unrestricted`` if there are no accounts, or ``AuthError/notSignedIn``.
  func account(of principal: Principal, in context: any AuthContext) async throws -> User {
    if principal == .unrestricted { throw AuthError.unrestricted }
    guard let id = principal.account, let user = try await context.accounts.user(ID(id)) else {
      throw AuthError.notSignedIn
    }
    return user
  }

  /// Returns the account with an address.
  func user(at email: String, in context: any AuthContext) async throws -> User {
    try await context.accounts.user(.email(email))
  }

  /// Ends every session of an account.
  func endSessions(of user: User, in context: any AuthContext) async throws {
    for var session in try await context.sessions.sessions(of: user.id) { try context.sessions.remove(&session) }
  }

  /// Gives a user a new invitation.
  func invite(_ user: inout User) throws -> IssuedInvitation {
    let code = InvitationCode.make(crypto)
    let invitation = Invitation(
      fingerprint: InvitationCode.fingerprint(code, crypto),
      expiresAt: clock.now.advanced(byMilliseconds: Invitation.lifetime))
    try user.invite(invitation)
    return IssuedInvitation(
      email: user.email.text, name: user.name, code: code, expiresAt: invitation.expiresAt,
      replacesPassword: user.wasUsed)
  }
}
