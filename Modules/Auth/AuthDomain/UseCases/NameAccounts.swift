package import DomainKit

/// Says what people are called, to others who are signed in; nothing else about them.
package protocol NameAccountsUseCase: Sendable {
  /// The names of those accounts that there are.
  func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String]
}

/// ``NameAccountsUseCase`` in units of work.
package struct NameAccounts: NameAccountsUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(_ accounts: Set<UniqueID>) async throws -> [UniqueID: String] {
    if accounts.isEmpty { return [:] }
    return try await work.execute(for: .nameAccounts) { context, _ in
      var names: [UniqueID: String] = [:]
      for id in accounts { names[id] = try await context.accounts.user(ID(id))?.name }
      return names
    }
  }
}
