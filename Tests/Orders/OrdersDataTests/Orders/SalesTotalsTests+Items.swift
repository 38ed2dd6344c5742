import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import TestEngines
import Testing
import TestingKit

/// Tests for orders with several lines and discounts, summed by every grouping.
extension `Sales totals` {
  @Test(arguments: TestEngine.allCases)
  func `by item are after discounts and count an order with two lines of an item once`(engine: TestEngine) async throws
  {
    let shop = try StoredShop(on: engine)
    try await order([("Latte", 450, 1)], in: shop)
    try await order([("Latte", 350, 1), ("Latte", 450, 1)], .percentage(Percentage(hundredths: 5_000)), in: shop)
    let statistics = try await shop.statistics.execute(by: .item, in: .always)
    #expect(
      statistics == [
        OrderStatistic(key: "Latte", orders: 2, quantity: 3, revenue: Money(minorUnits: 850, currency: .usd))
      ])
  }

  @Test(arguments: TestEngine.allCases)
  func `by item have one row for the spellings of an item`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    try await order([("Iced-Tea", 100, 1)], in: shop)
    try await order([("ICED TEA", 100, 1), ("Iced Tea", 100, 1)], in: shop)
    try await order([("Cafe\u{301}", 100, 1)], in: shop)
    try await order([("CAFÉ", 100, 1)], in: shop)
    try await order([("Teas", 100, 1)], in: shop)
    #expect(try await counted(by: .item, in: shop) == ["ICED TEA 2 3 3.00", "CAFÉ 2 2 2.00", "Teas 1 1 1.00"])
    try await addToMenu("Iced Tea", in: shop)
    #expect(try await counted(by: .item, in: shop).first == "Iced Tea 2 3 3.00")
    let journal = SaleOrigin(journalImport: ID(UniqueID(high: 7, low: 3)), contentHash: 1)
    try await order([("Mug", 100, 1), ("MUG", 100, 1)], origin: journal, in: shop)
    let imported = try await shop.work.execute(for: .anyone("test")) { context in
      try await context.orders.lineSales(by: .item, in: SalesScope(journalImport: journal.journalImport))
    }
    #expect(imported.map(\.orders).sorted() == [0, 1])
  }

  private func addToMenu(_ name: String, isAvailable: Bool = true, in shop: StoredShop) async throws {
    try await shop.work.execute(for: .anyone("test")) { context in
      var item = try MenuItem(
        id: shop.ids.next(), name: name, category: .drink,
        prices: Prices(single: Money(minorUnits: 100, currency: .usd)), isAvailable: isAvailable)
      try context.menu.add(&item)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `by item have the name on the menu, also without a sale in its spelling`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for item in ["ICED TEA", "iced-tea", "MATE", "Other"] { try await order([(item, 100, 1)], in: shop) }
    try await addToMenu("Iced Tea", in: shop)
    // The import adds MATE, a name that the menu has in another spelling.
    try await addToMenu("Maté", in: shop)
    try await addToMenu("MATE", isAvailable: false, in: shop)
    let expected = ["Iced Tea 2 2 2.00", "Maté 1 1 1.00", "Other 1 1 1.00"]
    #expect(try await counted(by: .item, in: shop) == expected)
    let change = ChangeMenuItem(work: shop.work, settings: ShopSettings())
    for item in ["Iced Tea", "Maté"] { _ = try await change.execute(.retire, item: item) }
    #expect(try await counted(by: .item, in: shop) == expected)
  }

  @Test(arguments: TestEngine.allCases)
  func `by item have one row with and without accents, unless two such items are on the menu`(
    engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    for item in ["Café", "Cafe", "CAFE"] { try await order([(item, 100, 1)], in: shop) }
    // An import adds such an item.
    try await addToMenu("Cafe", isAvailable: false, in: shop)
    #expect(try await counted(by: .item, in: shop) == ["Cafe 3 3 3.00"])
    try await addToMenu("Café", in: shop)
    #expect(try await counted(by: .item, in: shop) == ["Café 3 3 3.00"])
    #expect(try await shop.list(withItems: ["cafe"]).count == 3)
    let change = ChangeMenuItem(work: shop.work, settings: ShopSettings())
    _ = try await change.execute(.restore, item: "cafe")
    #expect(try await counted(by: .item, in: shop) == ["Cafe 2 2 2.00", "Café 1 1 1.00"])
    #expect(try await shop.list(withItems: ["cafe"]).count == 2)
    #expect(try await shop.list(withItems: ["CAFÉ"]).count == 1)
    _ = try await change.execute(.retire, item: "cafe")
    #expect(try await counted(by: .item, in: shop) == ["Café 3 3 3.00"])
    #expect(try await shop.list(withItems: ["CAFÉ"]).count == 3)
  }

  @Test(arguments: TestEngine.allCases)
  func `by item have one row for a Greek item, unless two such items are on the menu`(
    engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    for item in ["Καφές", "ΚΑΦΕΣ"] { try await order([(item, 100, 1)], in: shop) }
    try await addToMenu("Καφές", in: shop)
    #expect(try await counted(by: .item, in: shop) == ["Καφές 2 2 2.00"])
    #expect(try await shop.list(withItems: ["καφες"]).count == 2)
    try await addToMenu("ΚΑΦΕΣ", in: shop)
    #expect(try await Set(counted(by: .item, in: shop)) == ["Καφές 1 1 1.00", "ΚΑΦΕΣ 1 1 1.00"])
  }

  @Test(arguments: TestEngine.allCases)
  func `by item have one row per item whose name differs in a vowel`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for item in ["หมูกรอบ", "หมี่กรอบ"] { try await order([(item, 6_000, 1)], in: shop) }
    #expect(try await Set(counted(by: .item, in: shop)) == ["หมูกรอบ 1 1 60.00", "หมี่กรอบ 1 1 60.00"])
  }
  @Test(arguments: TestEngine.allCases)
  func `by size, and of an item in one size, are those of the lines in it`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let half = Discount.percentage(try Percentage(hundredths: 5_000))
    try await order(
      [("Latte", 450, 2), ("Latte", 350, 1), ("Mug", 900, 1)], half, sizes: [.large, .small, nil], in: shop)
    try await order([("LATTE", 350, 1), ("Mocha", 500, 1)], for: "Bo", sizes: [.small, .large], in: shop)
    #expect(try await counted(by: .size, in: shop) == ["large 2 3 9.50", "small 2 2 5.25", "no size 1 1 4.50"])
    let statistics = shop.statistics
    for (items, guests, expected) in [
      (["latte:large"], ["Ada"], [450, 2]), (["small latte"], ["Bo", "Ada"], [525, 2]),
      (["latte:large", "mug"], ["Ada"], [900, 3]), (["latte:s", "mocha:large"], ["Bo", "Ada"], [1_025, 3]),
      (["latte:small", "latte"], ["Bo", "Ada"], [975, 4]), (["latte:medium"], [], [0, 0]),
    ] as [([String], [String], [Int64])] {
      #expect(try await shop.list(withItems: items) == guests, "\(items)")
      for grouping in OrderStatistic.Grouping.allCases {
        let found = try await statistics.execute(by: grouping, in: .always, of: LineFilter(items: items))
        let sums = [found.reduce(0) { $0 + $1.revenue.minorUnits }, found.reduce(0) { $0 + Int64($1.quantity) }]
        #expect(sums == expected, "\(items) by \(grouping)")
      }
    }
    let large = try await statistics.execute(by: .item, in: .always, of: LineFilter(items: ["latte:large"]))
    #expect(large.map { [$0.orders, $0.quantity] } == [[1, 2]])
    try await order([("Large Latte", 100, 1)], for: "Cy", in: shop)
    #expect(try await shop.list(withItems: ["large latte"]) == ["Cy"])
  }
}
