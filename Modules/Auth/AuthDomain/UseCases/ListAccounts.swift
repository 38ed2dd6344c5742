package import DomainKit

/// Lists accounts, page by page, in the order of their creation.
package protocol ListAccountsUseCase: Sendable {
  /// Returns a page of accounts.
  ///
  /// - Parameter after: The account after which the page begins.
  /// - Throws: An ``AuthError`` for an invalid limit or an unknown account.
  func execute(limit: Int, after: AccountKey?) async throws -> [User]
}

/// The key of an account: its id or its address.
package enum AccountKey: Hashable, Sendable {
  case id(ID<User>)
  case email(String)
}

/// Runs ``ListAccountsUseCase`` in units of work.
package struct ListAccounts: ListAccountsUseCase {
  private let work: AuthServices

  package init(work: AuthServices) { self.work = work }

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
