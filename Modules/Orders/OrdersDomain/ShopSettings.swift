package import DomainKit

/// The configuration of a shop.
@MemberwiseInit
package struct ShopSettings: Equatable, Sendable {
  /// The currency of a new menu. A menu with items keeps its own currency.
  package private(set) var currency: Currency = .usd
  /// The time zone and business days of the shop.
  package private(set) var calendar: BusinessCalendar = BusinessCalendar()
  /// The configured minimum totals of a delivery, one per currency.
  private var deliveryMinimums: [Money] = []

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
