package import DomainKit

/// Looks up the names of accounts for users who are signed in, and returns no other data.
package protocol LookUpAccountNamesUseCase: Sendable {
  /// Returns the names of the accounts that exist.
  func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String]
}

/// Runs ``LookUpAccountNamesUseCase`` in units of work.
@MemberwiseInit
package struct LookUpAccountNames: LookUpAccountNamesUseCase {
  private let services: AuthServices

  package func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String] {
    if accounts.isEmpty { return [:] }
    return try await services.execute(for: .lookUpAccountNames) { context, _ in
      var names: [UniqueID: String] = [:]
      for id in accounts {
        if let user = try await context.accounts.user(ID(id)) {
          names[id] = user.name
        } else {
          names[id] = try await context.deletedAccounts.deletedAccount(ID(id))?.name
        }
      }
      return names
    }
  }
}
