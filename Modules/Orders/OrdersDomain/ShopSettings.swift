package import DomainKit

/// What a shop decides once.
package struct ShopSettings: Equatable, Sendable {
  /// What it sells in.
  package let currency: Currency

  package init(currency: Currency = .usd) { self.currency = currency }
}
