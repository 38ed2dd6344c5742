package import DomainKit

/// A change of another user's account.
package enum AccountChange: Hashable, Sendable {
  case role(Role)
  case disable
  /// Enables the account and ends a lock. The account of a fired employee stays closed.
  case enable
}

/// An account that the user may change, with the facts that rule out some changes.
package struct ManageableAccount: Equatable, Sendable {
  package let user: User
  /// `true` if too many attempts have locked the account.
  package let isLocked: Bool
  /// `true` if there is no other active owner.
  package let isLastOwner: Bool

  package init(user: User, isLocked: Bool = false, isLastOwner: Bool = false) {
    self.user = user
    self.isLocked = isLocked
    self.isLastOwner = isLastOwner
  }
}

/// Changes roles, and disables and enables accounts.
package protocol ManageAccountUseCase: Sendable {
  /// Returns the accounts that the user may change among the latest ones, latest first.
  func list(latest limit: Int) async throws -> [ManageableAccount]
  /// Returns the account if the user may change it.
  func find(_ email: String) async throws -> User
  /// Changes an account.
  ///
  /// - Returns: The account before and after the change.
  /// - Throws: An ``AuthError`` if a rule forbids the change.
  func execute(_ change: AccountChange, _ email: String) async throws -> (before: User, after: User)
}

/// Runs ``ManageAccountUseCase`` in units of work.
package struct ManageAccount: ManageAccountUseCase {
  private let work: AuthServices
  private let check: PasswordCheck

  package init(work: AuthServices, check: PasswordCheck) {
    self.work = work
    self.check = check
  }

  package func list(latest limit: Int) async throws -> [ManageableAccount] {
    guard limit > 0 else { throw AuthError.limitOutOfRange(limit) }
    return try await work.execute(for: .manageAccounts) { context, principal in
      var found: [ManageableAccount] = []
      for user in try await context.accounts.latestUsers(limit: limit)
      where AccountRules.reaches(user, by: principal) {
        found.append(
          ManageableAccount(
            user: user, isLocked: try await check.isLocked(user.email, in: context),
            isLastOwner: try await work.isLastOwner(user, in: context)))
      }
      return found
    }
  }

  package func find(_ email: String) async throws -> User {
    try await work.execute(for: .manageAccounts) { context, principal in
      let user = try await work.user(at: email, in: context)
      try AccountRules.checkReach(over: user, by: principal)
      return user
    }
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
        user.setRole(role)
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
