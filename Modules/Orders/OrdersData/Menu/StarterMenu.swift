import DomainKit
import OrdersDomain
import StorageKit

/// The menu of a new shop.
enum StarterMenu {
  private struct Entry {
    let name: String
    let category: MenuItem.Category
    /// The prices in hundredths of the currency's main unit: one for all sizes, or small, medium
    /// and large.
    let prices: [Int64]
  }

  private static let entries = [
    Entry(name: "Espresso", category: .drink, prices: [240]),
    Entry(name: "Americano", category: .drink, prices: [280, 320, 360]),
    Entry(name: "Cappuccino", category: .drink, prices: [340, 390, 440]),
    Entry(name: "Latte", category: .drink, prices: [350, 400, 450]),
    Entry(name: "Flat White", category: .drink, prices: [380]),
    Entry(name: "Mocha", category: .drink, prices: [390, 440, 490]),
    Entry(name: "Hot Chocolate", category: .drink, prices: [340, 390, 440]),
    Entry(name: "Tea", category: .drink, prices: [250, 290, 330]),
    Entry(name: "Croissant", category: .food, prices: [290]),
    Entry(name: "Blueberry Muffin", category: .food, prices: [320]),
    Entry(name: "Cheese Toast", category: .food, prices: [540]),
    Entry(name: "House Blend Beans", category: .goods, prices: [1_250]),
    Entry(name: "Mug", category: .goods, prices: [990]),
  ]

  static func rows(in currency: Currency, ids: any IDSource) throws -> [RowWrite] {
    try entries.map { entry in
      var item = try MenuItem(
        id: ids.next(), name: entry.name, category: entry.category, prices: try prices(entry.prices, currency))
      item.version = 1
      // The row has the columns of the first migration.
      return .insert(table, Array(MenuItemMapper.root(of: item).rowValues.prefix(table.columns.count)))
    }
  }

  // These are the columns at the time of the first migration.
  private static let table = TableLayout(
    name: MenuItemRecord.table.layout.name,
    columns: [
      "id", "version", "name", "name_key", "category", "currency", "price_single", "price_small", "price_medium",
      "price_large", "is_available",
    ])

  /// The data migration that makes medium the default of items in three sizes.
  static let defaultSizes = RowUpgrade(of: sizes) { row in
    guard !row.values[2...4].contains(.null), case .integer(let version) = row.values[1] else { return [] }
    return [.update(sizes, row.values[...4] + [.text(Size.medium.rawValue)], expected: Int(version))]
  }

  private static let sizes = TableLayout(
    name: MenuItemRecord.table.layout.name,
    columns: ["id", "version", "price_small", "price_medium", "price_large", "default_size"])

  private static func prices(_ hundredths: [Int64], _ currency: Currency) throws -> Prices {
    let prices = hundredths.map { Money(minorUnits: inMinorUnits($0, currency), currency: currency) }
    if prices.count == 1 { return Prices(single: prices[0]) }
    return try Prices(single: nil, sized: Dictionary(zip(Size.allCases, prices)) { $1 })
  }

  /// Converts a price so that its digits stay the same in every currency: 2.40 is 240 cents, 240
  /// yen or 2,400 fils.
  private static func inMinorUnits(_ hundredths: Int64, _ currency: Currency) -> Int64 {
    currency.minorDigits == 3 ? hundredths * 10 : hundredths
  }
}
