import DomainKit
package import OrdersDomain
package import ShellKit

/// The items of the order that a command changes.
package enum OrderLineValues: ValueSource {
  package static let arguments: [String: Void] = ["orders change --remove": ()]

  package static func values(_: any FindOrderUseCase, _: Void, for _: String) async throws -> [ValueSuggestion] { [] }

  package static func values(
    _ find: any FindOrderUseCase, _: Void, for _: String, of order: String?
  ) async throws -> [ValueSuggestion] {
    guard let id = order.flatMap({ IDSuffix($0) }) else { return [] }
    let lines = try await find.execute(id).order.lines
    var seen: Set<String> = []
    return lines.map { ItemArgument.text($0) }.filter { seen.insert($0).inserted }.map { item in
      let count = lines.filter { ItemArgument.text($0) == item }.reduce(0) { $0 + $1.quantity.value }
      return ValueSuggestion(item, detail: "\(count) in the order")
    }
  }
}

/// The sizes of the item that a command reprices.
package enum SizeValues: ValueSource {
  package static let arguments: [String: Void] = ["menu price --drop": ()]

  package static func values(_: any ListMenuUseCase, _: Void, for _: String) async throws -> [ValueSuggestion] { [] }

  package static func values(
    _ menu: any ListMenuUseCase, _: Void, for _: String, of name: String?
  ) async throws -> [ValueSuggestion] {
    guard let name = name.map({ FoldedText.of($0) }) else { return [] }
    let item = try await menu.execute(category: nil, includingRetired: false).first { FoldedText.of($0.name) == name }
    guard let prices = item?.prices else { return [] }
    return prices.sizes.map { size in
      ValueSuggestion(size.rawValue, detail: prices.sized[size].map { "\($0) \($0.currency)" } ?? "")
    }
  }
}
