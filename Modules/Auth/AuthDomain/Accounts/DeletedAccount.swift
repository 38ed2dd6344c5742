package import DomainKit

/// The record of a deleted account: its name stays with its orders and reviews.
@DomainEntity
package struct DeletedAccount: Equatable, Sendable {
  /// The identifier of the account.
  package let id: ID<DeletedAccount>
  package let name: String
  package let deletedAt: Timestamp

  package init(_ account: UniqueID, name: String, deletedAt: Timestamp) {
    id = ID(account)
    self.name = name
    self.deletedAt = deletedAt
  }
}
