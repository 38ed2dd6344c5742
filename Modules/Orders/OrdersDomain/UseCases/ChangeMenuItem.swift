package import DomainKit

/// A change to an item on the menu.
package enum MenuChange: Equatable, Sendable {
  /// New prices, and sizes that are offered no longer.
  case reprice(PriceList, dropping: Set<Size>)
  case retire
  case restore
}

/// Changes an item on the menu. Orders that were taken before keep their prices.
package protocol ChangeMenuItemUseCase: Sendable {
  /// - Returns: the item as it was, and as it is now.
  /// - Throws: ``MenuError`` when there is no such item or the change does not fit it.
  func execute(_ change: MenuChange, item name: String) async throws -> (before: MenuItem, after: MenuItem)
}

/// ``ChangeMenuItemUseCase`` in units of work.
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
        throw MenuError.unknownItem(name)
      }
      let before = item
      let currency = try await context.menu.currency(settings)
      switch change {
      case .reprice(let list, let dropped):
        if list.entries.isEmpty, dropped.isEmpty { throw MenuError.nothingToChange }
        if !list.entries.isEmpty { try item.reprice(list.prices(in: currency)) }
        try item.drop(dropped)
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
