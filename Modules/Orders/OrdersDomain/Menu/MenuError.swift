package import DomainKit

/// An error for a violated rule of the menu.
package enum MenuError: UserFacingError, InvalidTextError, Hashable {
  case unknownItem(String)
  case nameTaken(String)
  /// A retired item has the name of a new one.
  case nameRetired(String)
  /// A retired item has the name of a new one, and no price in the currency of the shop.
  case nameRetiredInOtherCurrency(String, Currency, shop: Currency)
  case retiredAlready(String)
  case availableAlready(String)
  case oneOrSized
  case hasSizes(String, [Size])
  /// A size was written apart from its price: `latte:large 5`, `large latte 5`, `latte large 5`. The
  /// line is the one to write instead.
  case sizeWithoutEquals(line: String)
  /// The words of an item's name were written apart: `Flat White 4`.
  case nameWithoutQuotes(line: String)
  /// A size has no price: `latte small=3.50 large`.
  case amountMissing(Size, line: String)
  /// Several prices are one value: the amount `1,large=2` of the size in `small=1,large=2`.
  case severalPrices(String)
  /// A price has a currency: `latte 4.50 USD`.
  case currencyGiven(line: String)
  /// A price has another currency than the menu: `latte 4.50 EUR`.
  case foreignPrice(Currency, menu: Currency)
  case mixedCurrencies(Currency, Currency)
  case priceTooHigh(Money)
  case noSuchSize(String, Size)
  case noSizeLeft(String)
  case nothingToChange
  case notARate(String)
  case sameCurrency(Currency)
  /// The menu is no longer priced in the currency that the user agreed to convert.
  case changedSinceAsked(Currency, now: Currency)
  /// The items whose prices the user agreed to change are no longer the same, or were changed.
  case menuChangedSinceAsked
  case rateNeeded(Currency, Currency, items: Int)
  case otherCurrency(String, Currency, shop: Currency)
  case unusableName(String)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .unknownItem: "menu.unknown-item"
    case .nameTaken, .nameRetired, .nameRetiredInOtherCurrency: "menu.name-taken"
    case .retiredAlready: "menu.retired-already"
    case .availableAlready: "menu.available-already"
    case .oneOrSized, .hasSizes, .sizeWithoutEquals, .nameWithoutQuotes, .amountMissing, .severalPrices, .currencyGiven,
      .foreignPrice:
      "menu.price-form"
    case .mixedCurrencies: "menu.mixed-currencies"
    case .priceTooHigh: "menu.price-too-high"
    case .noSuchSize: "menu.no-such-size"
    case .noSizeLeft: "menu.no-size-left"
    case .nothingToChange: "menu.nothing-to-change"
    case .notARate: "menu.rate"
    case .sameCurrency: "menu.same-currency"
    case .changedSinceAsked, .menuChangedSinceAsked: "menu.changed-since-asked"
    case .rateNeeded: "menu.rate-needed"
    case .otherCurrency: "menu.other-currency"
    case .unusableName: "menu.unusable-name"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .unknownItem: .notFound
    case .oneOrSized, .sizeWithoutEquals, .nameWithoutQuotes, .amountMissing, .severalPrices, .currencyGiven,
      .foreignPrice, .priceTooHigh, .unusableName, .notARate:
      .invalid
    case .nothingToChange: .usage
    case .text(let error): error.kind
    default: .refused
    }
  }

  package var message: String {
    switch self {
    case .unknownItem(let name): "There is no \"\(name)\" on the menu"
    case .nameTaken(let name): "\"\(name)\" is already on the menu"
    case .nameRetired(let name): "\"\(name)\" is a retired item"
    case .nameRetiredInOtherCurrency(let name, let currency, _):
      "\"\(name)\" is a retired item, priced in \(currency)"
    case .retiredAlready(let name): "\"\(name)\" is already retired"
    case .availableAlready(let name): "\"\(name)\" is already available"
    case .oneOrSized: "An item has either one price or a price for each size"
    case .hasSizes(let name, _): "\"\(name)\" has a price for each size"
    case .sizeWithoutEquals: "A price for a size is written as size=amount"
    case .nameWithoutQuotes: "A name of several words needs quotes"
    case .amountMissing(let size, _): "The size \(size.rawValue) needs an amount"
    case .severalPrices: "Each price is written on its own"
    case .currencyGiven: "A price is an amount without a currency"
    case .foreignPrice(let currency, let menu): "The menu is priced in \(menu), not in \(currency)"
    case .mixedCurrencies(let one, let other): "One item cannot cost both \(one) and \(other)"
    case .priceTooHigh(let price): "The price \(price) \(price.currency) is too high"
    case .noSuchSize(let name, let size): "\"\(name)\" does not come in \(size.rawValue)"
    case .noSizeLeft(let name): "\"\(name)\" would have no size left"
    case .nothingToChange: "No price change was given"
    case .notARate(let text): "\"\(text)\" is not an exchange rate"
    case .sameCurrency(let currency): "The menu is already priced in \(currency)"
    case .changedSinceAsked(let old, let now):
      "The menu is now priced in \(now), and no longer in \(old) as when you were asked"
    case .menuChangedSinceAsked: "The menu has changed since you were asked; no price was changed"
    case .rateNeeded(let old, let new, let count):
      "Repricing \(count == 1 ? "1 item" : "\(count) items") from \(old) to \(new) needs an exchange rate"
    case .otherCurrency(let name, let currency, let shop):
      "\"\(name)\" is priced in \(currency), and the shop sells in \(shop)"
    case .unusableName(let name): "\"\(name)\" cannot be used as a name in orders"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .unknownItem(let name) where name.lowercased() == "all":
      "Name one item. The prices of all change with: menu reprice --raise 5%"
    case .unknownItem: "List all items with: menu list --all"
    case .nameTaken(let name): "Change its price with menu price \(name.quotedAsWord), or choose another name"
    case .nameRetired(let name): "Put it back on the menu with: menu restore \(name.quotedAsWord)"
    case .nameRetiredInOtherCurrency(let name, _, let shop):
      """
      Set a price in \(shop): menu price \(name.quotedAsWord) 3.50; then put it back on the menu with: \
      menu restore \(name.quotedAsWord)
      """
    case .oneOrSized, .severalPrices:
      "Write 2.50, or small=3.20 large=4.40; in menu add, each with its own --price"
    case .hasSizes(_, let sizes):
      """
      Add the size: \(sizes.last?.rawValue ?? "large")=4.60, or remove the sizes too: \
      4.60\(sizes.map { " --drop \($0.rawValue)" }.joined())
      """
    case .sizeWithoutEquals(let line), .nameWithoutQuotes(let line), .amountMissing(_, let line),
      .currencyGiven(let line):
      "Write: \(line)"
    case .foreignPrice(let currency, let menu):
      "Write the price in \(menu), without the currency; to convert the menu: menu currency \(currency) --rate RATE"
    case .noSuchSize: "See the sizes and prices with: menu list"
    case .noSizeLeft(let name): "Take it off the menu with: menu retire \(name.quotedAsWord)"
    case .nothingToChange:
      "Add a price, large=4.60, a size to remove, --drop large, or a default size, --default medium"
    case .notARate: "Use a number above 0 with digits, a decimal point and up to six decimals: 0.92"
    case .changedSinceAsked(_, let now): "Look at it with menu list, and convert it with the rate for \(now)"
    case .menuChangedSinceAsked: "Look at it with menu list, and repeat the command"
    case .rateNeeded(let old, let new, _): "Add the price of one \(old) in \(new): menu currency \(new) --rate RATE"
    case .otherCurrency(let name, _, _): "Set a new price first: menu price \(name.quotedAsWord) 3.50"
    case .unusableName: "Use at least one letter or digit, and no colons"
    default: nil
    }
  }

  package var invalidValue: InvalidValue? {
    switch self {
    case .unknownItem(let name): return InvalidValue(name)
    case .severalPrices(let text):
      let prices = PriceWords.prices(in: text)
      return InvalidValue(text, replacement: Array(prices.prefix(1)) + prices.dropFirst().flatMap { ["--price", $0] })
    default: return nil
    }
  }
}
