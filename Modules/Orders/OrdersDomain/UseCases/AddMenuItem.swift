package import DomainKit

/// Adds an item to the menu.
package protocol AddMenuItemUseCase: Sendable {
  /// Adds an item and returns it.
  ///
  /// - Throws: ``MenuError/nameTaken(_:)`` or ``MenuError/nameRetired(_:)`` if an item has this name.
  func execute(name: String, category: MenuItem.Category, prices: PriceList) async throws -> MenuItem
}

@MemberwiseInit
package struct AddMenuItem: AddMenuItemUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let settings: ShopSettings
  private let ids: any IDSource

  package func execute(name: String, category: MenuItem.Category, prices: PriceList) async throws -> MenuItem {
    try await work.execute(for: .changeMenu) { context in
      let defaultSize = prices.defaultSize
      let currency = try await context.menu.currency(settings)
      try await context.menu.reserveCurrency()
      let prices = try prices.prices(in: currency)
      var item = try MenuItem(
        id: ids.next(), name: name, category: category, prices: prices, defaultSize: defaultSize?.size)
      try await context.menu.checkNameIsFree(item.name, currency: currency)
      try context.menu.add(&item)
      return item
    }
  }
}

/// Prices as the user typed them, before the currency of the shop is known.
@MemberwiseInit(unlabeled: 1)
package struct PriceList: Equatable, Sendable {
  /// A price, with its size if it has one.
  @MemberwiseInit
  package struct Entry: Equatable, Sendable {
    package let size: Size?
    package let amount: String
  }

  package let entries: [Entry]
  /// The new default size; `nil` to keep the present one.
  package private(set) var defaultSize: DefaultSize?

  /// Returns the prices in a currency.
  ///
  /// - Throws: ``MenuError/oneOrSized``, ``MenuError/amountMissing(_:line:)`` for a size alone,
  ///   ``MenuError/sizeWithoutEquals(line:)`` for `large:4`, ``MenuError/severalPrices(_:)`` for
  ///   `small=3,large=4`, or ``DomainKit/MoneyError`` if an entry is not an amount.
  func prices(in currency: Currency) throws -> Prices {
    var single: Money?
    var sized: [Size: Money] = [:]
    for entry in entries {
      if entry.size == nil, let size = Size(parsing: entry.amount) {
        throw MenuError.amountMissing(size, line: "--price \(size.rawValue)=4.60")
      }
      let others = PriceWords.prices(in: entry.amount).dropFirst()
      if !others.isEmpty, others.allSatisfy({ $0.contains("=") }) { throw MenuError.severalPrices(entry.amount) }
      let parts = entry.amount.split(separator: ":")
      if entry.size == nil, parts.count == 2, let size = Size(parsing: parts[0]), PriceWords.isAmount(parts[1]) {
        throw MenuError.sizeWithoutEquals(line: "--price \(size.rawValue)=\(parts[1])")
      }
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

/// A choice of the size for orders that name none.
package enum DefaultSize: Hashable, Sendable {
  case size(Size)
  /// Guests have to choose.
  case ask

  package var size: Size? { if case .size(let size) = self { size } else { nil } }
}
