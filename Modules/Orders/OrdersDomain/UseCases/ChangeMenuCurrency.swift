package import DomainKit

/// Changes the currency of the shop.
package protocol ChangeMenuCurrencyUseCase: Sendable {
  /// Reprices every item that is priced in the shop's currency, including retired items. Existing
  /// orders keep their currency.
  ///
  /// - Parameters:
  ///   - rate: The price of one unit of the old currency in the new currency.
  ///   - seen: The old currency that the user agreed to convert; `nil` to convert any.
  /// - Returns: The items with their new prices, sorted by name.
  /// - Throws: ``MenuError/sameCurrency(_:)``, ``MenuError/changedSinceAsked(_:now:)`` if the shop
  ///   has another currency than the one seen, or ``MenuError/rateNeeded(_:_:items:)`` if there is
  ///   no rate.
  func execute(_ currency: Currency, at rate: ExchangeRate?, seen: Currency?) async throws -> [MenuItem]

  /// Returns the currency of the shop, for a question before the change.
  func currency() async throws -> Currency
}

@MemberwiseInit
package struct ChangeMenuCurrency: ChangeMenuCurrencyUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let settings: ShopSettings

  package func currency() async throws -> Currency {
    try await work.execute(for: .changeMenu) { try await $0.menu.currency(settings) }
  }

  package func execute(_ currency: Currency, at rate: ExchangeRate?, seen: Currency?) async throws -> [MenuItem] {
    try await work.execute(for: .changeMenu) { context in
      let old = try await context.menu.currency(settings)
      if old == currency { throw MenuError.sameCurrency(currency) }
      if let seen, seen != old { throw MenuError.changedSinceAsked(seen, now: old) }
      var items = try await context.menu.items(category: nil, includingRetired: true)
        .filter { $0.prices.currency == old }
      guard let rate else { throw MenuError.rateNeeded(old, currency, items: items.count) }
      try await context.menu.reserveCurrency()
      for index in items.indices {
        try items[index].convert(to: currency, at: rate)
        try context.menu.update(&items[index])
      }
      return items
    }
  }
}

extension MenuRepository {
  /// Returns the currency of the shop: the currency of most available items, that of most retired
  /// items if none is available, or the configured currency if the menu is empty.
  func currency(_ settings: ShopSettings) async throws -> Currency {
    var items = try await self.items(category: nil, includingRetired: false)
    if items.isEmpty { items = try await self.items(category: nil, includingRetired: true) }
    let counts = Dictionary(grouping: items, by: \.prices.currency).mapValues(\.count)
    return counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key ?? settings.currency
  }
}
