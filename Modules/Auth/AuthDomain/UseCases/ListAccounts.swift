package import DomainKit

/// Lists accounts, page by page, in the order in which they were made.
package protocol ListAccountsUseCase: Sendable {
  func execute(limit: Int, after: ID<User>?) async throws -> [User]
}

/// ``ListAccountsUseCase`` in units of work.
package struct ListAccounts: ListAccountsUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(limit: Int, after: ID<User>?) async throws -> [User] {
    guard limit > 0 else { throw AuthError.limitOutOfRange(limit) }
    return try await work.execute(for: .seeAccounts) { context, _ in
      try await context.accounts.users(limit: limit, after: after)
    }
  }
}
