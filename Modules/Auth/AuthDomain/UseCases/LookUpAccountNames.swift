package import DomainKit

/// Looks up the names of accounts for users who are signed in.
package protocol LookUpAccountNamesUseCase: Sendable {
  /// Returns the names of the accounts that exist, and those of deleted ones:
  /// ``DeletedAccount/anonymousName`` if the name was erased.
  func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String]
  /// Returns the names of the accounts that exist, and tells accounts of the same name apart for
  /// users who may see accounts: `Olena (olena@example.com)`, or the end of the id of a deleted one.
  /// An erased name always comes with that end, because no other text finds the account.
  func distinctNames(of accounts: Set<UniqueID>) async throws -> [UniqueID: String]
  /// Returns `true` for an account that was deleted.
  func isDeleted(_ account: UniqueID) async throws -> Bool
}

@MemberwiseInit
package struct LookUpAccountNames: LookUpAccountNamesUseCase {
  private let services: AuthServices

  package func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String] {
    try await found(accounts).mapValues { $0.name }
  }

  package func distinctNames(of accounts: Set<UniqueID>) async throws -> [UniqueID: String] {
    let found = try await found(accounts)
    let holders = Dictionary(grouping: found.values) { $0.name }
    return found.mapValues { account in
      let isErased = account.name == DeletedAccount.anonymousName
      guard let mark = account.mark, isErased || holders[account.name, default: []].count > 1 else {
        return account.name
      }
      return "\(account.name) (\(mark))"
    }
  }

  package func isDeleted(_ account: UniqueID) async throws -> Bool {
    try await services.execute(for: .lookUpAccountNames) { context, _ in
      try await context.deletedAccounts.deletedAccount(ID(account)) != nil
    }
  }

  /// Returns the names, with a mark that tells accounts of the same name apart; `nil` for a user who
  /// may see no more than names.
  private func found(_ accounts: Set<UniqueID>) async throws -> [UniqueID: (name: String, mark: String?)] {
    if accounts.isEmpty { return [:] }
    return try await services.execute(for: .lookUpAccountNames) { context, principal in
      let seesAccounts = principal.holds(.viewAccounts)
      var found: [UniqueID: (name: String, mark: String?)] = [:]
      for id in accounts {
        if let user = try await context.accounts.user(ID(id)) {
          found[id] = (user.name, seesAccounts ? user.email.text : nil)
        } else if let deleted = try await context.deletedAccounts.deletedAccount(ID(id)) {
          let mark = seesAccounts ? String(id.description.suffix(8)) : nil
          found[id] = (deleted.name ?? DeletedAccount.anonymousName, mark)
        }
      }
      return found
    }
  }
}
