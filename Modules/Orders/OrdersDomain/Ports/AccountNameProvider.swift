package import DomainKit

/// A source of account names for showing who placed an order.
package protocol AccountNameProvider: Sendable {
  /// Returns the names of the accounts that exist and are visible to the user.
  func names(of accounts: Set<UniqueID>) async throws -> [UniqueID: String]
}
