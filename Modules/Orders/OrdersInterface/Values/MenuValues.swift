import DomainKit
package import OrdersDomain
package import ShellKit

/// The names of available or retired menu items.
package enum MenuValues: ValueSource {
  /// The items to suggest.
  package enum Subset: Sendable {
    case available, retired
    /// The available items, or those with sizes in each of them once a colon is typed.
    case availableInSizes
  }

  package static let arguments: [String: Subset] = [
    "menu price <name>": .available, "menu rename <name>": .available,
    "menu category <name>": .available, "menu retire <name>": .available, "menu restore <name>": .retired,
    "orders list --item": .availableInSizes, "orders stats --item": .availableInSizes,
  ]

  package static func values(
    _ menu: any ListMenuUseCase, _ subset: Subset, for typed: String
  ) async throws -> [ValueSuggestion] {
    let isSized = subset == .availableInSizes && typed.contains(":")
    return try await menu.execute(category: nil, includingRetired: subset == .retired)
      .filter { $0.isAvailable != (subset == .retired) }
      .flatMap { item in
        let values = isSized ? item.prices.sizes.map { "\(item.name):\($0.rawValue)" } : [item.name]
        return values.map { ValueSuggestion($0, called: item.name, detail: item.category.rawValue) }
      }
  }
}

/// The items of the menu and the retired ones, by the last characters of their identifiers.
package enum MenuItemIDs: ValueSource {
  package static let arguments: [String: Void] = [:]

  package static func values(_ menu: any ListMenuUseCase, _: Void, for _: String) async throws -> [ValueSuggestion] {
    try await menu.execute(category: nil, includingRetired: true).map { item in
      let words = [item.name, item.category.rawValue] + (item.isAvailable ? [] : ["retired"])
      return ValueSuggestion(item.id.description.suffix(8).description, detail: words.joined(separator: ", "))
    }
  }
}

/// The items that can be ordered now; items with sizes appear once per size.
package enum ItemValues: ValueSource {
  package static let arguments: [String: Void] = ["orders place --item": (), "orders change --add": ()]

  package static func values(_ menu: any ListMenuUseCase, _: Void, for _: String) async throws -> [ValueSuggestion] {
    try await menu.execute(category: nil, includingRetired: false).flatMap(suggestions)
  }

  private static func suggestions(_ item: MenuItem) -> [ValueSuggestion] {
    let currency = item.prices.currency.code
    if let price = item.prices.single {
      return [ValueSuggestion(item.name, called: item.name, detail: "\(price) \(currency)")]
    }
    let inDefaultSize = item.defaultSize.flatMap { size in
      item.prices.sized[size].map {
        ValueSuggestion(item.name, called: item.name, detail: "\(size.rawValue), \($0) \(currency)")
      }
    }
    return [inDefaultSize].compactMap(\.self)
      + item.prices.sizes.compactMap { size in
        item.prices.sized[size].map {
          ValueSuggestion("\(item.name):\(size.rawValue)", called: item.name, detail: "\($0) \(currency)")
        }
      }
  }
}

/// The currency of the menu, for a price that is typed with a currency: `90 UAH`. Other texts have
/// no values.
package enum PriceCurrency: ValueSource {
  package static let arguments: [String: Void] = ["menu add --price": ()]

  package static func values(
    _ menu: any ChangeMenuCurrencyUseCase, _: Void, for typed: String
  ) async throws -> [ValueSuggestion] {
    guard let typed = typed.split(separator: " ").dropFirst().last.flatMap({ Currency($0) }) else { return [] }
    let currency = try await menu.currency().code
    return [ValueSuggestion(currency, detail: "to convert the menu: menu currency \(typed) --rate RATE")]
  }
}
