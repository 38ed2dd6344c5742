package import DomainKit

/// A message to a guest, usually about an order.
@DomainEntity
package struct Notification: Equatable, Sendable {
  package let id: ID<Notification>
  /// The order; `nil` for a message about a review.
  package let order: ID<Order>?
  package let guest: String
  /// The account that the message is for: it placed the order or wrote the review. `nil` for an
  /// order without an account.
  package let account: UniqueID?
  package let message: String
  package let createdAt: Timestamp
  /// `true` until the account is told the message.
  package private(set) var isUnread: Bool

  package init(
    id: ID<Notification>, order: ID<Order>?, guest: String, account: UniqueID? = nil, message: String,
    createdAt: Timestamp, isUnread: Bool = false
  ) {
    self.id = id
    self.order = order
    self.guest = guest
    self.account = account
    self.message = message
    self.createdAt = createdAt
    self.isUnread = isUnread
  }

  /// Records that the account was told the message.
  package mutating func markRead() { isUnread = false }
}
