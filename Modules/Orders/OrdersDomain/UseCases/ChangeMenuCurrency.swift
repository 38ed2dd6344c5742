package import DomainKit

/// Changes the currency in which the shop sells.
package protocol ChangeMenuCurrencyUseCase: Sendable {
  /// Reprices every item that is priced in the shop's currency, retired items as well. Orders keep theirs.
  ///
  /// - Parameter rate: The price of one unit of the shop's currency in the new one.
  /// - Returns: the items with their new prices, by name.
  /// - Throws: ``MenuError/sameCurrency(_:)``, or ``MenuError/rateNeeded(_:_:items:)`` without a rate.
  func execute(_ currency: Currency, at rate: ExchangeRate?) async throws -> [MenuItem]
}

/// ``ChangeMenuCurrencyUseCase`` in units of work.
package struct ChangeMenuCurrency: ChangeMenuCurrencyUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let settings: ShopSettings

  package init(work: UnitOfWork<any OrdersContext>, settings: ShopSettings) {
    self.work = work
    self.settings = settings
  }

  package func execute(_ currency: Currency, at rate: ExchangeRate?) async throws -> [MenuItem] {
    try await work.execute(for: .changeMenu) { context in
      let old = try await context.menu.currency(settings)
      if old == currency { throw MenuError.sameCurrency(currency) }
      var items = try await context.menu.items(category: nil, includingRetired: true)
        .filter { $0.prices.currency == old }
      guard let rate else { throw MenuError.rateNeeded(old, currency, items: items.count) }
      for index in items.indices {
        try items[index].convert(to: currency, at: rate)
        try context.menu.update(&items[index])
      }
      return items
    }
  }
}

extension MenuRepository {
  /// The currency in which the shop sells: that of most items that can be ordered, and the configured one for an empty
  /// menu.
  func currency(_ settings: ShopSettings) async throws -> Currency {
    let items = try await items(category: nil, includingRetired: false)
    let counts = Dictionary(grouping: items, by: \.prices.currency).mapValues(\.count)
    return counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key ?? settings.currency
  }
}
