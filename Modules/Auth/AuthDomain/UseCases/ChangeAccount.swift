package import DomainKit

/// A change of another user's account.
package enum AccountChange: Hashable, Sendable {
  case role(Role)
  case disable
  /// Enables the account and ends a lock. The account of a fired employee stays closed.
  case enable
}

/// Changes roles, and disables and enables accounts.
package protocol ChangeAccountUseCase: Sendable {
  /// Changes an account.
  ///
  /// - Returns: The account before and after the change.
  /// - Throws: An ``AuthError`` if a rule forbids the change.
  func execute(_ change: AccountChange, _ email: String) async throws -> (before: User, after: User)
}

/// Runs ``ChangeAccountUseCase`` in units of work.
package struct ChangeAccount: ChangeAccountUseCase {
  private let work: AuthServices
  private let check: PasswordCheck

  package init(work: AuthServices, check: PasswordCheck) {
    self.work = work
    self.check = check
  }

  package func execute(_ change: AccountChange, _ email: String) async throws -> (before: User, after: User) {
    try await work.execute(for: .manageAccounts) { context, principal in
      var user = try await work.user(at: email, in: context)
      try AccountRules.checkReach(over: user, by: principal)
      let before = user
      switch change {
      case .role(let role):
        try AccountRules.checkGrant(of: role, by: principal)
        if role != .owner { try await checkNotLastOwner(user, context) }
        user.changeRole(to: role, at: work.clock.now)
      case .disable:
        try await checkNotLastOwner(user, context)
        user.disable()
        try await work.endSessions(of: user, in: context)
      case .enable:
        try user.enable()
        try await check.clear(user.email, in: context)
      }
      try context.accounts.update(&user)
      try await work.note(change.name, user.email.text, by: principal, in: context)
      return (before, user)
    }
  }

  private func checkNotLastOwner(_ user: User, _ context: any AuthContext) async throws {
    if try await work.isLastOwner(user, in: context) { throw AuthError.lastOwner(user.email.text) }
  }
}

extension AccountChange {
  /// The name of the change in the log.
  fileprivate var name: String {
    switch self {
    case .role(let role): "role \(role.rawValue)"
    case .disable: "disable"
    case .enable: "enable"
    }
  }
}
