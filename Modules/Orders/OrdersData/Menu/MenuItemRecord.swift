import DomainKit
import OrdersDomain
import StorageKit

@StoredRecord
struct MenuItemRecord: RootRecord {
  static let table = Table<MenuItemRecord>(
    "orders_menu_item", amounts: [.priceSingle, .priceSmall, .priceMedium, .priceLarge], in: .currency)

  let id: UniqueID
  let version: Int
  let name: String
  let nameKey: String
  let category: String
  let currency: String
  let priceSingle: Int64?
  let priceSmall: Int64?
  let priceMedium: Int64?
  let priceLarge: Int64?
  let isAvailable: Bool
  let defaultSize: String?
}

enum MenuItemMapper: AggregateMapper {
  static func root(of item: MenuItem) -> MenuItemRecord {
    MenuItemRecord(
      id: item.id.raw, version: item.version, name: item.name, nameKey: item.key, category: item.category.rawValue,
      currency: item.prices.currency.code, priceSingle: item.prices.single?.minorUnits,
      priceSmall: item.prices.sized[.small]?.minorUnits, priceMedium: item.prices.sized[.medium]?.minorUnits,
      priceLarge: item.prices.sized[.large]?.minorUnits, isAvailable: item.isAvailable,
      defaultSize: item.defaultSize?.rawValue)
  }

  static func entity(from record: MenuItemRecord, parts _: [NoPart]) throws -> MenuItem {
    guard let category = MenuItem.Category(rawValue: record.category), let currency = Currency(record.currency)
    else { throw StorageError.malformedRow(table: "orders_menu_item", reason: "unknown category or currency") }
    var sized: [Size: Money] = [:]
    for (size, price) in [
      (Size.small, record.priceSmall), (.medium, record.priceMedium), (.large, record.priceLarge),
    ] { sized[size] = price.map { Money(minorUnits: $0, currency: currency) } }
    do throws(MenuError) {
      let prices = try Prices(
        single: record.priceSingle.map { Money(minorUnits: $0, currency: currency) }, sized: sized)
      return try MenuItem(
        id: ID(record.id), name: record.name, category: category, prices: prices,
        defaultSize: record.defaultSize.flatMap(Size.init), isAvailable: record.isAvailable)
    } catch {
      throw StorageError.malformedRow(table: "orders_menu_item", reason: "the item \(record.id): \(error.message)")
    }
  }
}
