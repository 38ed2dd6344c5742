package import DomainKit

/// A lookup of the accounts that place orders.
package protocol AccountLookup: Sendable {
  /// Returns the identifier of the account with this email address, or with this identifier or its
  /// last characters, or of the deleted account with this name.
  ///
  /// - Throws: An error that explains why no account was found.
  func account(_ key: String) async throws -> UniqueID
  /// Returns `true` for an account that was deleted.
  func isDeleted(_ account: UniqueID) async throws -> Bool
}
