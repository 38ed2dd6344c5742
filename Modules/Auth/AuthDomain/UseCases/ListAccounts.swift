package import DomainKit

/// Lists accounts, page by page, in the order of their creation.
package protocol ListAccountsUseCase: Sendable {
  /// Returns a page of accounts.
  ///
  /// - Parameter after: The account after which the page begins.
  /// - Throws: An ``AuthError`` for an invalid limit or an unknown account.
  func execute(_ filter: AccountFilter, after: AccountKey?) async throws -> [User]
  /// Returns an account.
  ///
  /// - Throws: ``AuthError/unknownUser(_:)``, also if several accounts match.
  func find(_ key: AccountKey) async throws -> User
}

/// The key of an account: its id, the last characters of its id, or its address.
package enum AccountKey: Hashable, Sendable {
  case id(ID<User>)
  case tail(IDSuffix)
  case email(String)
}

/// A filter of accounts.
package struct AccountFilter: Equatable, Sendable {
  /// A part of the name or of the address; case and accents do not matter.
  package var text: String?
  package var role: Role?
  package var state: User.State?
  package var limit: Int

  package init(text: String? = nil, role: Role? = nil, state: User.State? = nil, limit: Int = 20) {
    self.text = text
    self.role = role
    self.state = state
    self.limit = limit
  }

  /// `true` if all accounts match.
  package var isEmpty: Bool { text == nil && role == nil && state == nil }

  func matches(_ user: User) -> Bool {
    (role == nil || user.role == role) && (state == nil || user.state == state) && (text.map(user.contains) ?? true)
  }
}

extension User {
  fileprivate func contains(_ text: String) -> Bool {
    let key = NameKey(text)
    return email.key.contains(text.lowercased()) || !key.isEmpty && NameKey(name).value.contains(key.value)
  }
}

/// Runs ``ListAccountsUseCase`` in units of work.
package struct ListAccounts: ListAccountsUseCase {
  /// The number of accounts to read at once while a filter looks for matches.
  private static let pageSize = 500

  private let work: AuthServices

  package init(work: AuthServices) { self.work = work }

  package func execute(_ filter: AccountFilter, after: AccountKey?) async throws -> [User] {
    guard filter.limit > 0 else { throw AuthError.limitOutOfRange(filter.limit) }
    return try await work.execute(for: .seeAccounts) { context, _ in
      var last: ID<User>?
      if let after { last = try await user(after, in: context).id }
      let size = filter.isEmpty ? filter.limit : Self.pageSize
      return try await users(after: last, pageSize: size, limit: filter.limit, in: context) { filter.matches($0) }
    }
  }

  package func find(_ key: AccountKey) async throws -> User {
    try await work.execute(for: .seeAccounts) { context, _ in try await user(key, in: context) }
  }

  private func user(_ key: AccountKey, in context: any AuthContext) async throws -> User {
    switch key {
    case .email(let email): return try await work.user(at: email, in: context)
    case .id(let id):
      guard let user = try await context.accounts.user(id) else { throw AuthError.unknownUser(id.description) }
      return user
    case .tail(let tail):
      let found = try await users(after: nil, pageSize: Self.pageSize, limit: 2, in: context) {
        tail.matches($0.id.raw)
      }
      guard let user = found.first, found.count == 1 else { throw AuthError.unknownUser(tail.digits) }
      return user
    }
  }

  /// Reads page after page until enough accounts match.
  private func users(
    after last: ID<User>?, pageSize: Int, limit: Int, in context: any AuthContext, where matches: (User) -> Bool
  ) async throws -> [User] {
    var (last, found) = (last, [User]())
    while found.count < limit {
      let page = try await context.accounts.users(limit: pageSize, after: last)
      found += page.filter(matches)
      if page.count < pageSize { break }
      last = page.last?.id
    }
    return Array(found.prefix(limit))
  }
}
