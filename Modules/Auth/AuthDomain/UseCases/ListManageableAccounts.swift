import DomainKit

/// An account that the user may change, with the facts that rule out some changes.
@MemberwiseInit
package struct ManageableAccount: Equatable, Sendable {
  package let user: User
  /// `true` if too many attempts have locked the account.
  package let isLocked: Bool
  /// `true` if there is no other active owner.
  package let isLastOwner: Bool
}

/// Lists the accounts that the user may change.
package protocol ListManageableAccountsUseCase: Sendable {
  /// Returns the accounts that the user may change among the latest ones, latest first.
  func execute(latest limit: Int) async throws -> [ManageableAccount]
}

@MemberwiseInit
package struct ListManageableAccounts: ListManageableAccountsUseCase {
  private let services: AuthServices
  private let check: PasswordCheck

  package func execute(latest limit: Int) async throws -> [ManageableAccount] {
    try LimitOutOfRange.check(limit, in: "auth")
    return try await services.execute(for: .manageAccounts) { context, principal in
      var found: [ManageableAccount] = []
      for user in try await context.accounts.latestUsers(limit: limit)
      where AccountRules.mayChange(user, by: principal) {
        found.append(
          ManageableAccount(
            user: user, isLocked: try await check.isLocked(user.email, in: context),
            isLastOwner: try await services.isLastOwner(user, in: context)))
      }
      return found
    }
  }
}
