package import DomainKit

/// Lists accounts, page by page, in the order of their creation.
package protocol ListAccountsUseCase: Sendable {
  /// Returns a page of accounts.
  ///
  /// - Parameter after: The account after which the page begins.
  /// - Throws: `LimitOutOfRange` for an invalid limit, ``AuthError`` for an unknown account.
  func execute(_ filter: AccountFilter, after: AccountKey?) async throws -> [User]
}

/// A filter of accounts.
@MemberwiseInit
package struct AccountFilter: Equatable, Sendable {
  /// A part of the name or of the address; case, accents and spaces do not matter.
  package var text: String?
  package var role: Role?
  package var state: User.State?
  package var limit: Int = 20

  /// `true` if all accounts match.
  package var isEmpty: Bool { text == nil && role == nil && state == nil }

  func matches(_ user: User) -> Bool {
    (role == nil || user.role == role) && (state == nil || user.state == state) && (text.map(user.contains) ?? true)
  }
}

extension User {
  fileprivate func contains(_ text: String) -> Bool {
    let key = NameKey(text)
    if email.key.contains(text.lowercased()) { return true }
    let (name, part) = (NameKey(name).value, key.value)
    return !key.isEmpty && (name.contains(part) || name.filter { $0 != " " }.contains(part.filter { $0 != " " }))
  }
}

@MemberwiseInit
package struct ListAccounts: ListAccountsUseCase {
  private let services: AuthServices

  package func execute(_ filter: AccountFilter, after: AccountKey?) async throws -> [User] {
    try LimitOutOfRange.check(filter.limit, in: "auth")
    return try await services.execute(for: .viewAccounts) { context, _ in
      var last: ID<User>?
      if let after { last = try await context.accounts.user(after).id }
      if filter.isEmpty { return try await context.accounts.users(limit: filter.limit, after: last) }
      return try await context.accounts.users(after: last, limit: filter.limit) { filter.matches($0) }
    }
  }
}

extension AccountReader {
  /// Reads page after page until enough accounts match.
  func users(after last: ID<User>?, limit: Int, where matches: (User) -> Bool) async throws -> [User] {
    let pageSize = 500
    var (last, found) = (last, [User]())
    while found.count < limit {
      let page = try await users(limit: pageSize, after: last)
      found += page.filter(matches)
      if page.count < pageSize { break }
      last = page.last?.id
    }
    return Array(found.prefix(limit))
  }
}
