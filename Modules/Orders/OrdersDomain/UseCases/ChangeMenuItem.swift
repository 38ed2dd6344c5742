package import DomainKit

/// A change to a menu item.
package enum MenuChange: Equatable, Sendable {
  /// Sets new prices and removes sizes.
  case reprice(PriceList, dropping: Set<Size>)
  case rename(to: String)
  case retire
  case restore
}

/// Changes a menu item. Existing orders keep their prices.
package protocol ChangeMenuItemUseCase: Sendable {
  /// Changes an item.
  ///
  /// - Returns: The item before and after the change.
  /// - Throws: ``MenuError`` if the item does not exist or does not allow the change.
  func execute(_ change: MenuChange, item name: String) async throws -> (before: MenuItem, after: MenuItem)
}

/// Runs ``ChangeMenuItemUseCase`` in units of work.
package struct ChangeMenuItem: ChangeMenuItemUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let settings: ShopSettings

  package init(work: UnitOfWork<any OrdersContext>, settings: ShopSettings) {
    self.work = work
    self.settings = settings
  }

  package func execute(_ change: MenuChange, item name: String) async throws -> (before: MenuItem, after: MenuItem) {
    try await work.execute(for: .changeMenu) { context in
      guard var item = try await context.menu.item(keyed: MenuItem.key(of: name)) else {
        throw try await context.menu.error(for: change, item: name)
      }
      let before = item
      let currency = try await context.menu.currency(settings)
      switch change {
      case .reprice(let list, let dropped):
        if list.entries.isEmpty, dropped.isEmpty, list.defaultSize == nil { throw MenuError.nothingToChange }
        if let size = list.sizeWithoutAmount {
          throw MenuError.sizeApart(item: item.name, size, amount: list.firstAmount ?? "4.60")
        }
        try item.reprice(list.entries.isEmpty ? nil : list.prices(in: currency), dropping: dropped)
        if let choice = list.defaultSize { try item.setDefaultSize(choice.size) }
      case .rename(let name):
        try item.rename(to: name)
        if item.name == before.name || item.key != before.key { try await context.menu.checkIsFree(item.name) }
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
  /// Returns the error for a change of an item that the menu does not have. The item of a new price
  /// may have been named with its size: `latte:large`, `large latte`.
  fileprivate func error(for change: MenuChange, item name: String) async throws -> MenuError {
    let words = OrderRequest.Line(item: name.replacing(":", with: " "))
    guard case .reprice(let list, _) = change, let amount = list.firstAmount,
      let reading = ItemPhrase.withoutSize(words), let size = reading.size,
      let item = try await item(keyed: MenuItem.key(of: reading.item))
    else { return .unknownItem(name) }
    return .sizeApart(item: item.name, size, amount: amount)
  }
}
