package import DomainKit

/// Changes all prices of the menu by a percentage.
package protocol ChangeMenuPricesUseCase: Sendable {
  /// Changes the prices of the available items in one unit of work. Existing orders keep their prices.
  ///
  /// - Parameter category: The category of the items; `nil` for all.
  /// - Returns: The items with their new prices, sorted by name.
  /// - Throws: ``MenuError/priceTooHigh(_:)``.
  func execute(_ change: PriceChange, in category: MenuItem.Category?) async throws -> [MenuItem]

  /// Returns the number of items that would change, for a question before the change.
  func count(in category: MenuItem.Category?) async throws -> Int
}

@MemberwiseInit
package struct ChangeMenuPrices: ChangeMenuPricesUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func count(in category: MenuItem.Category?) async throws -> Int {
    try await work.execute(for: .changeMenu) { context in
      try await context.menu.items(category: category, includingRetired: false).count
    }
  }

  package func execute(_ change: PriceChange, in category: MenuItem.Category?) async throws -> [MenuItem] {
    try await work.execute(for: .changeMenu) { context in
      var items = try await context.menu.items(category: category, includingRetired: false)
      for index in items.indices {
        let currency = items[index].prices.currency
        try items[index].convert(to: currency, at: ExchangeRate(change))
        try context.menu.update(&items[index])
      }
      return items
    }
  }
}
