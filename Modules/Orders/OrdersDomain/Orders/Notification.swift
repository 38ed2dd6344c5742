package import DomainKit

/// A message to a guest about an order.
@DomainEntity
package struct Notification: Equatable, Sendable {
  package let id: ID<Notification>
  package let order: ID<Order>
  package let guest: String
  package let message: String
  package let createdAt: Timestamp

  package init(id: ID<Notification>, order: ID<Order>, guest: String, message: String, createdAt: Timestamp) {
    self.id = id
    self.order = order
    self.guest = guest
    self.message = message
    self.createdAt = createdAt
  }
}
