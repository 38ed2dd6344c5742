package import DomainKit

/// Names of accounts, for showing who placed an order.
package protocol AccountNameProvider: Sendable {
  /// Returns the names of the accounts that exist and that the user may know.
  func names(of accounts: Set<UniqueID>) async throws -> [UniqueID: String]
}
