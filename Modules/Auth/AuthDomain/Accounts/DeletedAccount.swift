package import DomainKit

/// The record of a deleted account: its name stays with its orders and reviews until an owner erases it.
@DomainEntity
package struct DeletedAccount: Equatable, Sendable {
  /// The identifier of the account.
  package let id: ID<DeletedAccount>
  /// The name, or `nil` after it was erased.
  package private(set) var name: String?
  package let deletedAt: Timestamp

  package init(_ account: UniqueID, name: String?, deletedAt: Timestamp) {
    id = ID(account)
    self.name = name
    self.deletedAt = deletedAt
  }

  /// Erases the name.
  package mutating func anonymize() { name = nil }
}

extension DeletedAccount {
  /// The word in place of an erased name.
  package static let anonymousName = "anonymized"
}
