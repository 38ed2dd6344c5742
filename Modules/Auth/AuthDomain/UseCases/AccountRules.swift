import DomainKit

/// The rules about roles and about the accounts that a user may change.
enum AccountRules {
  /// Checks that the principal may grant a role. Users who are not signed in become customers.
  /// Managers and owners create accounts for others, with roles up to their own.
  static func checkGrant(of role: Role, by principal: Principal) throws(AuthError) {
    guard let own = principal.role else {
      if role == .customer { return }
      throw .mayNotGrant(role)
    }
    if role == .customer, own < .manager { throw .mayNotInvite }
    guard own >= .manager, own >= role else { throw .mayNotGrant(role) }
  }

  /// Checks that the principal may change an account. Managers change accounts below their role,
  /// and owners change all accounts.
  static func checkChange(of user: User, by principal: Principal) throws(AuthError) {
    guard mayChange(user, by: principal) else { throw .mayNotChange(user.email.text) }
  }

  static func mayChange(_ user: User, by principal: Principal) -> Bool {
    guard let own = principal.role else { return false }
    return own == .owner || own > user.role
  }
}

extension AuthServices {
  /// Returns `true` if no other account can sign in as an owner.
  ///
  /// The unit relies on every owner that it reads here. If two units each remove the other's
  /// remaining owner, one of them runs again and fails.
  func isLastOwner(_ user: User, in context: any AuthContext) async throws -> Bool {
    guard user.role == .owner, user.isActive else { return false }
    return try await !context.accounts.users(with: .owner).contains { $0.id != user.id && $0.isActive }
  }

  /// Returns `true` if the hiring or firing of this employee may change an account: either the
  /// account belongs to the employment, or the user who hires or fires may change the account by
  /// hand.
  ///
  /// Managers thus cannot change the accounts of other managers by hiring or firing their addresses.
  func mayChangeByEmployment(
    _ user: User, of employee: UniqueID, _ principal: Principal, in context: any AuthContext
  ) async throws -> Bool {
    let actorRole = try await role(of: principal, in: context)
    if user.role == .owner { return actorRole == .owner }
    return actorRole == .owner || user.employee == employee || actorRole > user.role
  }

  /// Returns the role of the user who caused an event. An event without a user counts as a
  /// manager's, because managers hire and fire.
  func role(of principal: Principal, in context: any AuthContext) async throws -> Role {
    guard let account = principal.account else { return .manager }
    return try await context.accounts.user(ID(account))?.role ?? .customer
  }

  /// Returns `true` if an invitation by a user may open an account. It opens all that the account did
  /// before, so only owners make one for an account that was used.
  func mayInvite(_ user: User, _ principal: Principal, in context: any AuthContext) async throws -> Bool {
    if !user.wasUsed { return true }
    return try await role(of: principal, in: context) == .owner
  }
}
