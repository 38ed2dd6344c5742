package import DomainKit

/// Units of work of this feature, and what all of them need.
package struct AuthWork: Sendable {
  package let units: UnitOfWork<any AuthContext>
  package let clock: any WallClock
  package let ids: any IDSource
  package let crypto: any Cryptography

  /// The number of times that a unit may run again: every entry of the log follows the one before it, so many people who
  /// sign in at the same time stand in a queue.
  private static let patience = 100

  package init(
    units: UnitOfWork<any AuthContext>, clock: any WallClock, ids: any IDSource, crypto: any Cryptography
  ) {
    self.units = units
    self.clock = clock
    self.ids = ids
    self.crypto = crypto
  }

  /// Runs a unit that may write to the log; see ``DomainKit/UnitOfWork/execute(for:retrying:_:)``.
  func execute<Value>(
    for permission: Permission, _ body: (any AuthContext, Principal) async throws -> Value
  ) async throws -> Value {
    try await units.execute(for: permission, retrying: Self.patience, body)
  }

  /// The account of whoever is signed in.
  ///
  /// - Throws: ``AuthError/houseIsOpen`` where there are no accounts, ``AuthError/notSignedIn`` for nobody.
  func account(of principal: Principal, in context: any AuthContext) async throws -> User {
    if principal == .openHouse { throw AuthError.houseIsOpen }
    guard let id = principal.account, let user = try await context.accounts.user(ID(id)) else {
      throw AuthError.notSignedIn
    }
    return user
  }

  /// The account at the address.
  func user(at email: String, in context: any AuthContext) async throws -> User {
    guard let user = try await context.accounts.user(at: try EmailAddress(email)) else {
      throw AuthError.unknownUser(email)
    }
    return user
  }

  /// Ends every session of an account.
  func endSessions(of user: User, in context: any AuthContext) async throws {
    for var session in try await context.sessions.sessions(of: user.id) { try context.sessions.remove(&session) }
  }

  /// Returns `true` if no other account could sign in as an owner.
  ///
  /// The unit relies on every owner that it finds here: of two units that each remove the other's remaining owner, one
  /// runs again and is refused.
  func isLastOwner(_ user: User, in context: any AuthContext) async throws -> Bool {
    guard user.role == .owner, user.isActive else { return false }
    return try await !context.accounts.users(with: .owner).contains { $0.id != user.id && $0.isActive }
  }

  /// Gives a user a fresh invitation.
  func invite(_ user: inout User) throws -> IssuedInvitation {
    let code = InvitationCode.make(crypto)
    let invitation = Invitation(
      fingerprint: InvitationCode.fingerprint(code, crypto),
      expiresAt: clock.now.advanced(byMilliseconds: Invitation.lifetime))
    try user.invite(invitation)
    return IssuedInvitation(email: user.email.text, name: user.name, code: code, expiresAt: invitation.expiresAt)
  }
}
