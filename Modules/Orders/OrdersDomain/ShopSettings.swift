package import DomainKit

/// The configuration of a shop.
package struct ShopSettings: Equatable, Sendable {
  /// The currency of a new menu. A menu that has items keeps its own.
  package let currency: Currency
  /// The shop's time zone and business days.
  package let calendar: BusinessCalendar

  package init(currency: Currency = .usd, calendar: BusinessCalendar = BusinessCalendar()) {
    self.currency = currency
    self.calendar = calendar
  }
}
