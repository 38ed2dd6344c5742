package import DomainKit

/// An item that the shop sells.
@DomainEntity
package struct MenuItem: Equatable, Sendable {
  package let id: ID<MenuItem>
  package let name: String
  package let category: Category
  package private(set) var prices: Prices
  /// `true` if guests can order the item now. A retired item stays in the database.
  package private(set) var isAvailable: Bool

  /// The category of an item.
  package enum Category: String, CaseIterable, Sendable {
    case drink, food
    /// Merchandise to take home. An order with goods can be shipped.
    case goods
  }

  /// Creates an item.
  ///
  /// - Throws: ``MenuError`` if the name is empty, too long, unsafe or cannot be used in an order.
  package init(
    id: ID<MenuItem>, name: String, category: Category, prices: Prices, isAvailable: Bool = true
  ) throws(MenuError) {
    self.id = id
    self.name = try ItemName(name).value
    self.category = category
    self.prices = prices
    self.isAvailable = isAvailable
  }

  /// The lookup key of the name. `Hot Chocolate`, `hot-chocolate` and `HOT  CHOCOLATE` have the
  /// same key.
  package var key: String { MenuItem.key(of: name) }

  package static func key(of name: String) -> String {
    name.lowercased().split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "_" }).joined(separator: "-")
  }

  /// Returns the current price of one item.
  ///
  /// - Parameter size: The size; optional if the item has one price or one size.
  /// - Throws: ``OrderError`` if the item is retired or not offered in this size.
  package func price(of size: Size?) throws(OrderError) -> (size: Size?, price: Money) {
    guard isAvailable else { throw .itemRetired(name) }
    return try prices.price(of: size, item: name)
  }

  /// Changes prices. Sizes that are not named keep their price. Prices in another currency replace
  /// all prices.
  ///
  /// - Throws: ``MenuError`` if the change would mix a single price with prices per size.
  package mutating func reprice(_ changes: Prices) throws(MenuError) {
    prices = changes.currency == prices.currency ? try prices.merging(changes, item: name) : changes
  }

  /// Converts all prices to another currency.
  ///
  /// - Throws: ``MenuError/priceTooHigh(_:)``.
  package mutating func convert(to currency: Currency, at rate: ExchangeRate) throws(MenuError) {
    prices = try prices.converted(to: currency, at: rate)
  }

  /// Stops offering sizes.
  ///
  /// - Throws: ``MenuError`` if the item does not have one of the sizes, or if no size would
  ///   remain.
  package mutating func drop(_ sizes: Set<Size>) throws(MenuError) {
    if !sizes.isEmpty { prices = try prices.dropping(sizes, item: name) }
  }

  /// Takes the item off the menu.
  package mutating func retire() throws(MenuError) {
    guard isAvailable else { throw .retiredAlready(name) }
    isAvailable = false
  }

  /// Puts a retired item back on the menu.
  package mutating func restore() throws(MenuError) {
    guard !isAvailable else { throw .availableAlready(name) }
    isAvailable = true
  }
}
