package import DomainKit

/// Puts a new item on the menu.
package protocol AddMenuItemUseCase: Sendable {
  /// - Throws: ``MenuError/nameTaken(_:)`` when an item, retired or not, is called so.
  func execute(name: String, category: MenuItem.Category, prices: PriceList) async throws -> MenuItem
}

/// ``AddMenuItemUseCase`` in units of work.
package struct AddMenuItem: AddMenuItemUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let settings: ShopSettings
  private let ids: any IDSource

  package init(work: UnitOfWork<any OrdersContext>, settings: ShopSettings, ids: any IDSource) {
    self.work = work
    self.settings = settings
    self.ids = ids
  }

  package func execute(name: String, category: MenuItem.Category, prices: PriceList) async throws -> MenuItem {
    try await work.execute(for: .changeMenu) { context in
      let prices = try prices.prices(in: try await context.menu.currency(settings))
      var item = try MenuItem(id: ids.next(), name: name, category: category, prices: prices)
      if try await context.menu.item(keyed: item.key) != nil { throw MenuError.nameTaken(item.name) }
      try context.menu.add(&item)
      return item
    }
  }
}

/// Prices as they are typed, before it is known what currency the shop sells in.
package struct PriceList: Equatable, Sendable {
  /// A price and the size it is for, if for one.
  package struct Entry: Equatable, Sendable {
    package let size: Size?
    package let amount: String

    package init(size: Size?, amount: String) {
      self.size = size
      self.amount = amount
    }
  }

  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// - Throws: ``MenuError/oneOrSized``, or ``DomainKit/MoneyError`` for what is no amount.
  func prices(in currency: Currency) throws -> Prices {
    var single: Money?
    var sized: [Size: Money] = [:]
    for entry in entries {
      let price = try Money(parsing: entry.amount, currency)
      if let size = entry.size, sized[size] == nil {
        sized[size] = price
      } else if entry.size == nil, single == nil {
        single = price
      } else {
        throw MenuError.oneOrSized
      }
    }
    return try Prices(single: single, sized: sized)
  }
}
