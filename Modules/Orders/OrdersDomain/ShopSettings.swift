package import DomainKit

/// The configuration of a shop.
package struct ShopSettings: Equatable, Sendable {
  /// The currency of a new menu. A menu with items keeps its own currency.
  package let currency: Currency
  /// The time zone and business days of the shop.
  package let calendar: BusinessCalendar

  package init(currency: Currency = .usd, calendar: BusinessCalendar = BusinessCalendar()) {
    self.currency = currency
    self.calendar = calendar
  }
}
