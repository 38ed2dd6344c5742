package import DomainKit

/// A change to a menu item.
package enum MenuChange: Equatable, Sendable {
  /// Sets new prices and removes sizes.
  case reprice(PriceList, dropping: Set<Size>)
  case rename(to: String)
  case move(to: MenuItem.Category)
  case retire
  case restore
}

extension MenuChange {
  /// Returns `true` if an item whose name differs only in accents takes precedence over this one.
  fileprivate func yields(_ item: MenuItem) -> Bool {
    switch self {
    case .reprice, .move: item.yieldsToAccents
    // A repeated command retires no other item. Decision 0285.
    case .retire: item.isOnlyImported
    // They may be meant for a retired item.
    case .rename, .restore: false
    }
  }
}

/// Changes a menu item. Existing orders keep their prices.
package protocol ChangeMenuItemUseCase: Sendable {
  /// Changes an item.
  ///
  /// - Returns: The item before and after the change.
  /// - Throws: ``MenuError`` if the item does not exist or does not allow the change.
  func execute(_ change: MenuChange, item name: String) async throws -> (before: MenuItem, after: MenuItem)
}

@MemberwiseInit
package struct ChangeMenuItem: ChangeMenuItemUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let settings: ShopSettings

  package func execute(_ change: MenuChange, item name: String) async throws -> (before: MenuItem, after: MenuItem) {
    try await work.execute(for: .changeMenu) { context in
      if case .reprice(let list, let dropped) = change {
        try await context.menu.check(list, dropping: dropped, of: name, settings)
      }
      guard var item = try await context.menu.item(named: name, yields: change.yields) else {
        throw MenuError.unknownItem(name)
      }
      let before = item
      let currency = try await context.menu.currency(settings)
      switch change {
      case .reprice(let list, let dropped):
        if list.entries.isEmpty, dropped.isEmpty, list.defaultSize == nil { throw MenuError.nothingToChange }
        try item.reprice(list.entries.isEmpty ? nil : list.prices(in: currency), dropping: dropped)
        if let choice = list.defaultSize { try item.setDefaultSize(choice.size) }
      case .rename(let name):
        try item.rename(to: name)
        if item.name == before.name || item.key != before.key {
          try await context.menu.checkNameIsFree(item.name, for: item.id, currency: currency)
        }
      case .move(let category): item.move(to: category)
      case .retire: try item.retire()
      case .restore:
        guard item.prices.currency == currency else {
          throw MenuError.otherCurrency(item.name, item.prices.currency, shop: currency)
        }
        try item.restore()
      }
      try context.menu.update(&item)
      return (before, item)
    }
  }
}

extension MenuRepository {
  /// Checks that a name and the entries of a price list are an item and its prices.
  ///
  /// - Throws: ``MenuError`` with the line to write if other readings of the words are an item and its
  ///   prices, or with the likely name of an unknown item.
  fileprivate func check(
    _ list: PriceList, dropping dropped: Set<Size>, of name: String, _ settings: ShopSettings
  ) async throws {
    let arePrices = list.entries.allSatisfy(\.isPrice)
    let isKnown = try await item(named: name) != nil
    if list.entries.isEmpty || isKnown && arePrices { return }
    let readings = PriceWords.readings(of: list, after: name)
    let options: [String] =
      Size.allCases.filter(dropped.contains).map { "--drop \($0.rawValue)" }
      + (list.defaultSize.map { ["--default \($0.size?.rawValue ?? "none")"] } ?? [])
    var found: [(reading: PriceWords, item: MenuItem)] = []
    for reading in readings {
      if let item = try await item(keyed: MenuItem.key(of: reading.name)) { found.append((reading, item)) }
    }
    // A retired item yields to one on the menu. Decision 0333.
    if let (reading, item) = found.first(where: { $0.item.isAvailable }) ?? found.first {
      let menuCurrency = try await currency(settings)
      throw try reading.error(for: item, typed: name, options, in: menuCurrency)
    }
    if !isKnown, !arePrices, let other = readings.last?.name, !other.isEmpty { throw MenuError.unknownItem(other) }
  }
}
