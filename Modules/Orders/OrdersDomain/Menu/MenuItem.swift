package import DomainKit

/// Something that the shop sells.
@DomainEntity
package struct MenuItem: Equatable, Sendable {
  package let id: ID<MenuItem>
  package let name: String
  package let category: Category
  package private(set) var prices: Prices
  /// Whether guests can order it now; a retired item stays on record.
  package private(set) var isAvailable: Bool

  /// What sort of thing an item is.
  package enum Category: String, CaseIterable, Sendable {
    case drink, food
    /// Things to take home; an order with goods in it can be shipped.
    case goods
  }

  /// - Throws: ``MenuError`` for a name that is empty, too long, unsafe, or that an order could not name.
  package init(
    id: ID<MenuItem>, name: String, category: Category, prices: Prices, isAvailable: Bool = true
  ) throws(MenuError) {
    self.id = id
    self.name = try ItemName(name).value
    self.category = category
    self.prices = prices
    self.isAvailable = isAvailable
  }

  /// The name as it is looked up: `Hot Chocolate`, `hot-chocolate` and `HOT  CHOCOLATE` are one.
  package var key: String { MenuItem.key(of: name) }

  package static func key(of name: String) -> String {
    name.lowercased().split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "_" }).joined(separator: "-")
  }

  /// What one costs now.
  ///
  /// - Parameter size: may be left out where there is one price, or one size.
  /// - Throws: ``OrderError`` when the item is retired or does not come in this size.
  package func price(of size: Size?) throws(OrderError) -> (size: Size?, price: Money) {
    guard isAvailable else { throw .itemRetired(name) }
    return try prices.price(of: size, item: name)
  }

  /// Changes some prices; sizes that are not named keep theirs. Prices in another currency replace all.
  ///
  /// - Throws: ``MenuError`` when one price and prices by size would mix.
  package mutating func reprice(_ changes: Prices) throws(MenuError) {
    prices = changes.currency == prices.currency ? try prices.merging(changes, item: name) : changes
  }

  /// Converts all prices to another currency.
  ///
  /// - Throws: ``MenuError/priceTooHigh(_:)``.
  package mutating func convert(to currency: Currency, at rate: ExchangeRate) throws(MenuError) {
    prices = try prices.converted(to: currency, at: rate)
  }

  /// Stops offering some sizes.
  ///
  /// - Throws: ``MenuError`` for a size that there is not, or when none would be left.
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
