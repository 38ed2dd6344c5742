package import DomainKit

/// Changes all prices of the menu by a percentage.
package protocol ChangeMenuPricesUseCase: Sendable {
  /// Changes the prices of the available items in one unit of work. Existing orders keep their prices.
  ///
  /// - Parameters:
  ///   - category: The category of the items; `nil` for all.
  ///   - seen: The versions of the items that the user agreed to change; `nil` to change any.
  /// - Returns: The items with their new prices, sorted by name.
  /// - Throws: ``MenuError/menuChangedSinceAsked`` if other items or versions would change than those
  ///   seen, or ``MenuError/priceTooHigh(_:)``.
  func execute(
    _ change: PriceChange, in category: MenuItem.Category?, seen: Set<SeenVersion>?
  ) async throws -> [MenuItem]

  /// Returns the items that would change, before the command asks for confirmation.
  func prepare(in category: MenuItem.Category?) async throws -> [MenuItem]
}

@MemberwiseInit
package struct ChangeMenuPrices: ChangeMenuPricesUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func prepare(in category: MenuItem.Category?) async throws -> [MenuItem] {
    try await work.execute(for: .changeMenu) { context in
      try await context.menu.items(category: category, includingRetired: false)
    }
  }

  package func execute(
    _ change: PriceChange, in category: MenuItem.Category?, seen: Set<SeenVersion>?
  ) async throws -> [MenuItem] {
    try await work.execute(for: .changeMenu) { context in
      var items = try await context.menu.items(category: category, includingRetired: false)
      if let seen, seen != Set(items.map { SeenVersion($0) }) { throw MenuError.menuChangedSinceAsked }
      for index in items.indices {
        let currency = items[index].prices.currency
        try items[index].convert(to: currency, at: ExchangeRate(change))
        try context.menu.update(&items[index])
      }
      return items
    }
  }
}
