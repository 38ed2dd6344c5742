import DomainKit

/// Who may make whom what.
enum AccountRules {
  /// Anybody may be a guest. Managers make staff, no higher than they are themselves.
  static func checkGrant(of role: Role, by principal: Principal) throws(AuthError) {
    if role == .guest { return }
    guard let own = principal.role, own >= .manager, own >= role else { throw .mayNotGrant(role) }
  }

  /// Managers deal with the accounts below theirs, owners with all.
  static func checkReach(over user: User, by principal: Principal) throws(AuthError) {
    guard reaches(user, by: principal) else { throw .mayNotChange(user.email.text) }
  }

  static func reaches(_ user: User, by principal: Principal) -> Bool {
    guard let own = principal.role else { return false }
    return own == .owner || own > user.role
  }
}

extension AuthWork {
  /// Whether personnel matters of this employment may change an account: the employment's own, or one that whoever
  /// caused them could change by hand. Managers do not get at other managers' accounts by hiring and firing their addresses.
  func reaches(
    _ user: User, employed employee: UniqueID, _ principal: Principal, in context: any AuthContext
  ) async throws -> Bool {
    let cause = try await role(of: principal, in: context)
    if user.role == .owner { return cause == .owner }
    return cause == .owner || user.employee == employee || cause > user.role
  }

  /// The role of whoever caused an event. Personnel is a manager's matter, also where nobody in particular did it.
  private func role(of principal: Principal, in context: any AuthContext) async throws -> Role {
    guard let account = principal.account else { return .manager }
    return try await context.accounts.user(ID(account))?.role ?? .guest
  }
}
