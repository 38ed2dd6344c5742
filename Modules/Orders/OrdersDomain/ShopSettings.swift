package import DomainKit

/// The configuration of a shop.
package struct ShopSettings: Equatable, Sendable {
  /// The currency of a new menu. A menu with items keeps its own currency.
  package let currency: Currency
  /// The time zone and business days of the shop.
  package let calendar: BusinessCalendar
  /// The configured minimum totals of a delivery, one per currency.
  private let deliveryMinimums: [Money]

  package init(
    currency: Currency = .usd, calendar: BusinessCalendar = BusinessCalendar(), deliveryMinimums: [Money] = []
  ) {
    self.currency = currency
    self.calendar = calendar
    self.deliveryMinimums = deliveryMinimums
  }

  /// Returns the minimum total of a delivered order. By default, it is 10 of the currency, 1,000 of
  /// a currency without decimals (yen) and 3 of a currency with three (dinar).
  package func deliveryMinimum(in currency: Currency) -> Money {
    deliveryMinimums.last { $0.currency == currency }
      ?? Money(mainUnits: Self.defaultMinimum(minorDigits: currency.minorDigits), currency: currency)
  }

  private static func defaultMinimum(minorDigits: Int) -> Int32 {
    switch minorDigits {
    case 0: 1_000
    case 3: 3
    default: 10
    }
  }
}
