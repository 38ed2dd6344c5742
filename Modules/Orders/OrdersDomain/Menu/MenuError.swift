package import DomainKit

/// What the menu's rules forbid.
package enum MenuError: DescribedError, Hashable {
  case unknownItem(String)
  case nameTaken(String)
  case retiredAlready(String)
  case availableAlready(String)
  case oneOrSized
  case otherKindOfPrice(String, hasSizes: Bool)
  case mixedCurrencies(Currency, Currency)
  case priceTooHigh(Money)
  case noSuchSize(String, Size)
  case noSizeLeft(String)
  case nothingToChange
  case notARate(String)
  case sameCurrency(Currency)
  case rateNeeded(Currency, Currency, items: Int)
  case otherCurrency(String, Currency, shop: Currency)
  case unusableName(String)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .unknownItem: "menu.unknown-item"
    case .nameTaken: "menu.name-taken"
    case .retiredAlready: "menu.retired-already"
    case .availableAlready: "menu.available-already"
    case .oneOrSized, .otherKindOfPrice: "menu.price-form"
    case .mixedCurrencies: "menu.mixed-currencies"
    case .priceTooHigh: "menu.price-too-high"
    case .noSuchSize: "menu.no-such-size"
    case .noSizeLeft: "menu.no-size-left"
    case .nothingToChange: "menu.nothing-to-change"
    case .notARate: "menu.rate"
    case .sameCurrency: "menu.same-currency"
    case .rateNeeded: "menu.rate-needed"
    case .otherCurrency: "menu.other-currency"
    case .unusableName: "menu.unusable-name"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .unknownItem: .notFound
    case .oneOrSized, .priceTooHigh, .unusableName, .notARate: .invalid
    case .nothingToChange: .usage
    case .text(let error): error.kind
    default: .refused
    }
  }

  package var message: String {
    switch self {
    case .unknownItem(let name): "There is no \"\(name)\" on the menu"
    case .nameTaken(let name): "\"\(name)\" is on the menu already"
    case .retiredAlready(let name): "\"\(name)\" is retired already"
    case .availableAlready(let name): "\"\(name)\" is available already"
    case .oneOrSized: "An item has either one price or a price for each size"
    case .otherKindOfPrice(let name, let hasSizes):
      hasSizes ? "\"\(name)\" has a price for each size" : "\"\(name)\" has one price for all"
    case .mixedCurrencies(let one, let other): "One item cannot cost both \(one) and \(other)"
    case .priceTooHigh(let price): "A price of \(price) \(price.currency) is higher than any shop's"
    case .noSuchSize(let name, let size): "\"\(name)\" does not come in \(size.rawValue)"
    case .noSizeLeft(let name): "\"\(name)\" would come in no size at all"
    case .nothingToChange: "No price is to be changed"
    case .notARate(let text): "\"\(text)\" is not an exchange rate"
    case .sameCurrency(let currency): "The menu is already priced in \(currency)"
    case .rateNeeded(let old, let new, let count):
      "\(count) items are priced in \(old), and repricing them in \(new) needs a rate"
    case .otherCurrency(let name, let currency, let shop):
      "\"\(name)\" is priced in \(currency), and the shop sells in \(shop)"
    case .unusableName(let name): "\"\(name)\" cannot be written in an order"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .unknownItem: "See what there is with: menu list --all"
    case .nameTaken: "Change its price with: menu price"
    case .oneOrSized: "Write --price 2.50, or --price small=3.20 --price large=4.40"
    case .otherKindOfPrice(_, let hasSizes): hasSizes ? "Name the size: large=4.60" : "Leave the size out: 4.60"
    case .noSizeLeft(let name): "Take it off the menu with: menu retire \"\(name)\""
    case .nothingToChange: "Name a price, large=4.60, or a size that there is no longer: --drop large"
    case .notARate: "Write it as digits with a point, up to six after it: 0.92"
    case .rateNeeded(let old, let new, _): "Add the price of one \(old) in \(new): menu currency \(new) --rate 0.92"
    case .otherCurrency(let name, _, _): "Give it a price first: menu price \"\(name)\" 3.50"
    case .unusableName: "Leave colons out, and use at least one letter or digit"
    default: nil
    }
  }

  package var wrong: WrongValue? {
    if case .unknownItem(let name) = self { WrongValue(name) } else { nil }
  }
}
