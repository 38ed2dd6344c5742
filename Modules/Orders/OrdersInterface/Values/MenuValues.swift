import DomainKit
package import OrdersDomain
package import ShellKit

/// What there is on the menu now.
package enum MenuValues: ValueSource {
  package static let arguments = ["menu price <name>", "menu retire <name>"]

  package static func values(_ menu: any ListMenuUseCase, for _: String) async throws -> [ValueSuggestion] {
    try await menu.execute(category: nil, includingRetired: false).map {
      ValueSuggestion($0.name, called: $0.name, detail: $0.category.rawValue)
    }
  }
}

/// What was on the menu and is not now.
package enum RetiredMenuValues: ValueSource {
  package static let arguments = ["menu restore <name>"]

  package static func values(_ menu: any ListMenuUseCase, for _: String) async throws -> [ValueSuggestion] {
    try await menu.execute(category: nil, includingRetired: true).filter { !$0.isAvailable }.map {
      ValueSuggestion($0.name, called: $0.name, detail: $0.category.rawValue)
    }
  }
}

/// What can be ordered now: items that come in sizes, in each of them.
package enum ItemValues: ValueSource {
  package static let arguments = ["orders place --item"]

  package static func values(_ menu: any ListMenuUseCase, for _: String) async throws -> [ValueSuggestion] {
    try await menu.execute(category: nil, includingRetired: false).flatMap(suggestions)
  }

  private static func suggestions(_ item: MenuItem) -> [ValueSuggestion] {
    let currency = item.prices.currency.code
    if let price = item.prices.single {
      return [ValueSuggestion(item.name, called: item.name, detail: "\(price) \(currency)")]
    }
    return item.prices.sizes.compactMap { size in
      item.prices.sized[size].map {
        ValueSuggestion("\(item.name):\(size.rawValue)", called: item.name, detail: "\($0) \(currency)")
      }
    }
  }
}
