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

  /// Returns the minimum total of a delivered order. By default, it is ``defaultDeliveryMinimum`` in
  /// the currency's main unit.
  package func deliveryMinimum(in currency: Currency) -> Money {
    deliveryMinimums.last { $0.currency == currency }
      ?? Money(mainUnits: Self.defaultDeliveryMinimum, currency: currency)
  }

  package static let defaultDeliveryMinimum: Int32 = 10
}
