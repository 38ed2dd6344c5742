package import DomainKit

/// The configuration of a shop.
package struct ShopSettings: Equatable, Sendable {
  /// The currency of a new menu. A menu that has items keeps its own.
  package let currency: Currency

  package init(currency: Currency = .usd) { self.currency = currency }
}
