import DomainKit
import OrdersDomain
import ShellKit

/// The menu as rows and as JSON.
enum MenuView {
  /// Returns the columns. Prices in several currencies mean little without their currency.
  private static func columns(of items: [MenuItem]) -> [OutputColumn] {
    let currency = Set(items.map(\.prices.currency)).count > 1 ? 4 : 1
    return [
      OutputColumn("name", importance: 4), OutputColumn("category"), OutputColumn("price", .right, importance: 3),
      OutputColumn("small", .right, importance: 3), OutputColumn("medium", .right, importance: 3),
      OutputColumn("large", .right, importance: 3), OutputColumn("currency", importance: currency),
      OutputColumn("available", importance: 3), OutputColumn("default size", importance: 2),
    ]
  }

  /// Returns the list of items.
  ///
  /// - Parameter retired: The number of retired items of the category if none is on the menu.
  static func list(_ items: [MenuItem], retired: Int = 0, in category: MenuItem.Category? = nil) -> CommandOutput {
    let kind = category.map { " in the category \($0.rawValue)" } ?? ""
    let option = category.map { " --category \($0.rawValue)" } ?? ""
    let hint =
      retired == 0
      ? "Add an item with: menu add"
      : "\(retired) \(retired == 1 ? "item is" : "items are") retired; list with: menu list\(option) --all"
    return .list(
      OutputList(
        columns: columns(of: items), emptyMessage: "Nothing on the menu\(kind)! \(hint)",
        rows: items.map { OutputRow(cells($0), json: json($0)) }))
  }

  static func record(_ item: MenuItem) -> CommandOutput {
    .record(
      OutputRecord(fields: zip(columns(of: [item]), cells(item)).map { OutputField($0.title, $1) }, json: json(item)))
  }

  private static func cells(_ item: MenuItem) -> [OutputCell] {
    let amount = { (money: Money?) -> OutputCell in money.map { .number($0.description) } ?? .absent }
    return [
      .text(item.name), .text(item.category.rawValue), amount(item.prices.single),
      amount(item.prices.sized[.small]), amount(item.prices.sized[.medium]), amount(item.prices.sized[.large]),
      .code(item.prices.currency.code), .bool(item.isAvailable),
      item.defaultSize.map { .text($0.rawValue) } ?? .absent,
    ]
  }

  private static func json(_ item: MenuItem) -> JSONValue {
    var prices = item.prices.sizes.map { size in
      JSONValue.Member(size.rawValue, .optional(item.prices.sized[size]?.description))
    }
    if let single = item.prices.single { prices.append(JSONValue.Member("single", .string(single.description))) }
    return [
      "name": .string(item.name),
      "category": .string(item.category.rawValue),
      "prices": .object(prices),
      "currency": .string(item.prices.currency.code),
      "available": .bool(item.isAvailable),
      "defaultSize": .optional(item.defaultSize?.rawValue),
    ]
  }
}
