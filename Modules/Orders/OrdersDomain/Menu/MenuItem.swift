package import DomainKit

/// An item that the shop sells.
@DomainEntity
package struct MenuItem: Equatable, Sendable {
  package let id: ID<MenuItem>
  package private(set) var name: String
  package private(set) var category: Category
  package private(set) var prices: Prices
  /// The size for orders that name none; `nil` if the guest has to choose.
  package private(set) var defaultSize: Size?
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
    id: ID<MenuItem>, name: String, category: Category, prices: Prices, defaultSize: Size? = nil,
    isAvailable: Bool = true
  ) throws(MenuError) {
    self.id = id
    self.name = try ItemName(name.singleSpaced).value
    self.category = category
    self.prices = prices
    self.isAvailable = isAvailable
    self.defaultSize = try Self.checked(defaultSize, prices, name)
  }

  private static func checked(_ size: Size?, _ prices: Prices, _ name: String) throws(MenuError) -> Size? {
    if let size, prices.sized[size] == nil { throw .noSuchSize(name, size) }
    return size
  }

  /// The lookup key of the name. `Hot Chocolate`, `hot-chocolate` and `HOT  CHOCOLATE` have the
  /// same key.
  package var key: String { MenuItem.key(of: name) }

  package static func key(of name: String) -> String {
    if let key = asciiKey(of: name) { return key }
    let words = PlainText.composed(name).lowercased().split { $0 == " " || $0 == "-" || $0 == "_" }
    return words.joined(separator: "-")
  }

  /// Returns the key of a name in ASCII, whose characters are its bytes, or `nil` for another name.
  private static func asciiKey(of name: String) -> String? {
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case 0x80...: return nil
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"):
        if let last = key.last, last != UInt8(ascii: "-") { key.append(UInt8(ascii: "-")) }
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      default: key.append(byte)
      }
    }
    if key.last == UInt8(ascii: "-") { key.removeLast() }
    return String(decoding: key, as: UTF8.self)
  }

  /// `true` if an import added the item and it was never changed. All other items have been on the
  /// menu once.
  var isOnlyImported: Bool { version == 1 && !isAvailable }

  /// `true` if the name means an item on the menu whose name differs from it only in accents, if there is one: this
  /// one is retired and has no accents, which are often left out, or only an import has added it.
  var yieldsToAccents: Bool { !isAvailable && (isOnlyImported || ItemKeys.folded(name) == key) }

  /// Returns the current price of one item.
  ///
  /// - Parameter size: The size; optional if the item has one price, one size or a default size.
  /// - Throws: ``OrderError`` if the item is retired or not offered in this size.
  package func price(of size: Size?) throws(OrderError) -> (size: Size?, price: Money) {
    guard isAvailable else { throw .itemRetired(name) }
    return try prices.price(of: size ?? defaultSize, item: name)
  }

  /// Changes prices and removes sizes. Sizes that are not named keep their price. Prices in another
  /// currency replace all prices, and prices by size replace a single price.
  ///
  /// - Throws: ``MenuError`` if a single price would replace prices by size that are not all removed,
  ///   if the item does not have a removed size, or if no price would remain.
  package mutating func reprice(_ changes: Prices?, dropping sizes: Set<Size> = []) throws(MenuError) {
    if let changes {
      let isReplaced = changes.currency != prices.currency || prices.single != nil
      if changes.single != nil, !prices.sized.isEmpty, sizes == Set(prices.sizes) {
        prices = changes
        return forgetMissingDefault()
      }
      prices = isReplaced ? changes : try prices.merging(changes, item: name)
    }
    if !sizes.isEmpty { prices = try prices.dropping(sizes, item: name) }
    forgetMissingDefault()
  }

  /// Sets the size for orders that name none.
  ///
  /// - Parameter size: `nil` if guests have to choose.
  /// - Throws: ``MenuError/noSuchSize(_:_:)``.
  package mutating func setDefaultSize(_ size: Size?) throws(MenuError) {
    defaultSize = try Self.checked(size, prices, name)
  }

  private mutating func forgetMissingDefault() {
    if let size = defaultSize, prices.sized[size] == nil { defaultSize = nil }
  }

  /// Converts all prices to another currency.
  ///
  /// - Throws: ``MenuError/priceTooHigh(_:)``.
  package mutating func convert(to currency: Currency, at rate: ExchangeRate) throws(MenuError) {
    prices = try prices.converted(to: currency, at: rate)
  }

  /// Changes the name. Existing orders keep the old one.
  ///
  /// - Throws: ``MenuError`` if the name is empty, too long, unsafe or cannot be used in an order.
  package mutating func rename(to name: String) throws(MenuError) {
    self.name = try ItemName(name.singleSpaced).value
  }

  /// Changes the category. Existing orders keep the old one.
  package mutating func move(to category: Category) { self.category = category }

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
