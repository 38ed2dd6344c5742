package import DomainKit

/// Looks up the names of accounts for users who are signed in.
package protocol LookUpAccountNamesUseCase: Sendable {
  /// Returns the names of the accounts that exist, and those of deleted ones:
  /// ``DeletedAccount/anonymousName`` if the name was erased.
  func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String]
  /// Returns the names of the accounts that exist, and tells them apart for users who may see accounts: a name that
  /// looks like that of another account, also of a deleted one, comes with the address, as in
  /// `Olena (olena@example.com)`, or with the end of the id of a deleted one. Users choose their names themselves.
  ///
  /// A name with `@` or parentheses always comes with it, and so does an erased name, because no other text finds the
  /// account.
  func distinctNames(of accounts: Set<UniqueID>) async throws -> [UniqueID: String]
  /// Returns `true` for an account that was deleted.
  func isDeleted(_ account: UniqueID) async throws -> Bool
}

@MemberwiseInit
package struct LookUpAccountNames: LookUpAccountNamesUseCase {
  private let services: AuthServices

  package func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String] {
    if accounts.isEmpty { return [:] }
    return try await services.execute(for: .lookUpAccountNames) { context, _ in
      try await found(accounts, context).mapValues(\.name)
    }
  }

  package func distinctNames(of accounts: Set<UniqueID>) async throws -> [UniqueID: String] {
    if accounts.isEmpty { return [:] }
    return try await services.execute(for: .lookUpAccountNames) { context, principal in
      let found = try await found(accounts, context)
      guard principal.holds(.viewAccounts) else { return found.mapValues(\.name) }
      var holders: [NameKey: Set<UniqueID>] = [:]
      for (id, account) in found { holders[NameKey(account.name), default: []].insert(id) }
      for user in try await context.accounts.users(named: Set(holders.keys)) {
        holders[NameKey(user.name), default: []].insert(user.id.raw)
      }
      for account in try await context.deletedAccounts.namedDeletedAccounts() {
        if let name = account.name { holders[NameKey(name), default: []].insert(account.id.raw) }
      }
      return found.mapValues { account in
        let isShared = holders[NameKey(account.name), default: []].count > 1
        let needsMark = isShared || account.isErased || AccountName.seemsMarked(account.name)
        return needsMark ? "\(account.name) (\(account.mark))" : account.name
      }
    }
  }

  package func isDeleted(_ account: UniqueID) async throws -> Bool {
    try await services.execute(for: .lookUpAccountNames) { context, _ in
      try await context.deletedAccounts.deletedAccount(ID(account)) != nil
    }
  }

  private struct Found {
    let name: String
    /// The text that tells accounts of the same name apart.
    let mark: String
    var isErased: Bool { name == DeletedAccount.anonymousName }
  }

  private func found(_ accounts: Set<UniqueID>, _ context: any AuthContext) async throws -> [UniqueID: Found] {
    var found: [UniqueID: Found] = [:]
    for id in accounts {
      if let user = try await context.accounts.user(ID(id)) {
        found[id] = Found(name: user.name, mark: user.email.text)
      } else if let deleted = try await context.deletedAccounts.deletedAccount(ID(id)) {
        let mark = String(id.description.suffix(8))
        found[id] = Found(name: deleted.name ?? DeletedAccount.anonymousName, mark: mark)
      }
    }
    return found
  }
}
