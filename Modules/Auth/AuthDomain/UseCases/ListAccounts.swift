package import DomainKit

/// Lists accounts, page by page, in the order in which they were made.
package protocol ListAccountsUseCase: Sendable {
  /// - Parameter after: the list starts behind this account.
  /// - Throws: ``AuthError`` for an impossible limit or an unknown account.
  func execute(limit: Int, after: AccountKey?) async throws -> [User]
}

/// What an account is called by.
package enum AccountKey: Hashable, Sendable {
  case id(ID<User>)
  case email(String)
}

/// ``ListAccountsUseCase`` in units of work.
package struct ListAccounts: ListAccountsUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(limit: Int, after: AccountKey?) async throws -> [User] {
    guard limit > 0 else { throw AuthError.limitOutOfRange(limit) }
    return try await work.execute(for: .seeAccounts) { context, _ in
      let last: ID<User>? =
        switch after {
        case nil: nil
        case .id(let id): id
        case .email(let email): try await work.user(at: email, in: context).id
        }
      return try await context.accounts.users(limit: limit, after: last)
    }
  }
}
