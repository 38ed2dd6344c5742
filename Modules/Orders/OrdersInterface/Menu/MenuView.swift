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
    let columns = Self.columns(of: items)
    return .list(
      OutputList(
        columns: columns, emptyMessage: "Nothing on the menu\(kind)! \(hint)",
        rows: items.map { OutputRow(fields($0), in: columns) }))
  }

  static func record(_ item: MenuItem) -> CommandOutput { .record(OutputRecord(fields(item))) }

  private static func fields(_ item: MenuItem) -> [ItemField] {
    let amount = { (money: Money?) -> OutputCell in money.map { .number($0.description) } ?? .absent }
    var prices = item.prices.sizes.map { size in
      JSONValue.Member(size.rawValue, .optional(item.prices.sized[size]?.description))
    }
    if let single = item.prices.single { prices.append(JSONValue.Member("single", .string(single.description))) }
    return [
      .json("id", .string(item.id.description)), ItemField("name", .text(item.name)),
      ItemField("category", .text(item.category.rawValue)),
      .json("prices", .object(prices)), .shown("price", amount(item.prices.single)),
      .shown("small", amount(item.prices.sized[.small])), .shown("medium", amount(item.prices.sized[.medium])),
      .shown("large", amount(item.prices.sized[.large])), ItemField("currency", .code(item.prices.currency.code)),
      ItemField("available", .bool(item.isAvailable)),
      ItemField("default size", item.defaultSize.map { .text($0.rawValue) } ?? .absent, key: "defaultSize"),
    ]
  }
}
