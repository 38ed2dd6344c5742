package import DomainKit

/// What is done to somebody else's account.
package enum AccountChange: Hashable, Sendable {
  case role(Role)
  case disable
  /// Gives access back, and ends a lock. Somebody who was fired stays out.
  case enable
}

/// An account that somebody may change, and what stands against changes of some sorts.
package struct ManageableAccount: Equatable, Sendable {
  package let user: User
  /// Whether too many tries have locked it.
  package let isLocked: Bool
  /// Whether nobody would be left to run the house without it.
  package let isLastOwner: Bool

  package init(user: User, isLocked: Bool = false, isLastOwner: Bool = false) {
    self.user = user
    self.isLocked = isLocked
    self.isLastOwner = isLastOwner
  }
}

/// Gives roles, takes access away and gives it back.
package protocol ManageAccountUseCase: Sendable {
  /// Of the latest accounts those that one may change, the latest first.
  func list(latest limit: Int) async throws -> [ManageableAccount]
  /// The account, if one may change it so.
  func find(_ email: String) async throws -> User
  /// - Returns: the account as it was, and as it is now.
  /// - Throws: ``AuthError`` when a rule is against it.
  func execute(_ change: AccountChange, _ email: String) async throws -> (before: User, after: User)
}

/// ``ManageAccountUseCase`` in units of work.
package struct ManageAccount: ManageAccountUseCase {
  private let work: AuthWork
  private let check: PasswordCheck

  package init(work: AuthWork, check: PasswordCheck) {
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
  /// What the log says.
  fileprivate var name: String {
    switch self {
    case .role(let role): "role \(role.rawValue)"
    case .disable: "disable"
    case .enable: "enable"
    }
  }
}
