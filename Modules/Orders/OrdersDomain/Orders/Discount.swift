package import DomainKit

/// A discount on an order.
package enum Discount: Hashable, Sendable {
  case none
  case percentage(Percentage)
  case amount(Money)
}
