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
    guard let own = principal.role, own == .owner || own > user.role else { throw .mayNotChange(user.email.text) }
  }
}
