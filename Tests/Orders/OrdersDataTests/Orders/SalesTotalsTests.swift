import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import TestEngines
import Testing
import TestingKit

/// Tests for orders with several lines and discounts, summed by every grouping.
@Suite struct `Sales totals` {
  private static let items = ["Latte", "Mocha", "Espresso", "Mug"]
  private static let sizes: [Size?] = [nil, .small, .medium, .large]
  /// The accounts and the restaurants of random orders.
  private static let references: [UniqueID?] = [nil, UniqueID(high: 7, low: 1), UniqueID(high: 7, low: 2)]

  func order(
    _ lines: [(item: String, price: Int64, quantity: Int)], _ discount: Discount = .none,
    _ status: OrderStatus = .collected, _ currency: Currency = .usd, for guest: String = "Ada",
    by account: UniqueID? = nil, at restaurant: UniqueID? = nil, origin: SaleOrigin? = nil, sizes: [Size?] = [nil],
    in shop: StoredShop
  ) async throws {
    let lines = try lines.enumerated().map { index, line in
      try OrderLine(
        item: line.item, category: .drink, size: sizes[index % sizes.count], quantity: Quantity(line.quantity),
        unitPrice: Money(minorUnits: line.price, currency: currency))
    }
    let order = try Order(
      OrderDraft(guest: guest, lines: lines, discount: discount, restaurant: restaurant), id: shop.ids.next(),
      status: status, placedAt: shop.clock.now, placedBy: account, origin: origin)
    try await shop.store(order)
  }

  private func randomOrder(in shop: StoredShop, _ random: inout some RandomNumberGenerator) async throws {
    let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (
        item: Self.items.randomElement(using: &random) ?? "", price: Int64.random(in: 0...999, using: &random),
        quantity: Int.random(in: 1...9, using: &random)
      )
    }
    let currency = [Currency.usd, .eur].randomElement(using: &random) ?? .usd
    let subtotal = lines.reduce(0) { $0 + $1.price * Int64($1.quantity) }
    let discount: Discount =
      switch Int.random(in: 0...2, using: &random) {
      case 0: .none
      case 1: .percentage(try Percentage(hundredths: Int.random(in: 0...10_000, using: &random)))
      default: .amount(Money(minorUnits: Int64.random(in: 0...subtotal, using: &random), currency: currency))
      }
    try await order(
      lines, discount, OrderStatus.allCases.randomElement(using: &random) ?? .placed, currency,
      for: ["Ada", "ada", "Bo", "Éva", "éva"].randomElement(using: &random) ?? "",
      by: Self.references.randomElement(using: &random) ?? nil,
      at: Self.references.randomElement(using: &random) ?? nil, sizes: Self.sizes.shuffled(using: &random), in: shop)
    shop.clock.advance(byMilliseconds: Int64.random(in: 0...20_000_000, using: &random))
  }

  private func totals(
    by grouping: OrderStatistic.Grouping, of lines: LineFilter = LineFilter(), placedBy account: UniqueID? = nil,
    for place: OrderFilter.Place? = nil, in shop: StoredShop
  ) async throws -> [Currency: [Int64]] {
    let statistics = try await shop.statistics.execute(
      by: grouping, in: .always, of: lines, placedBy: account, for: place)
    return Dictionary(grouping: statistics, by: \.revenue.currency).mapValues { rows in
      [rows.reduce(0) { $0 + $1.revenue.minorUnits }, rows.reduce(0) { $0 + Int64($1.quantity) }]
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `are equal by each grouping for random orders`(seed: UInt64) async throws {
    let shop = try StoredShop(on: .inMemory)
    var random = SplitMix64(seed: seed)
    for _ in 1...60 { try await randomOrder(in: shop, &random) }
    let byItem = try await totals(by: .item, in: shop)
    for grouping in OrderStatistic.Grouping.allCases {
      #expect(byItem == (try await totals(by: grouping, in: shop)))
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `of an account and a place are those of their orders by each grouping`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    var random = SplitMix64(seed: 7)
    for _ in 1...60 { try await randomOrder(in: shop, &random) }
    let places: [OrderFilter.Place?] = Self.references.map { $0.map(OrderFilter.Place.restaurant) } + [.shop]
    for (account, place) in Self.references.flatMap({ account in places.map { (account, $0) } }) {
      let filter = OrderFilter(placedBy: account, place: place, limit: 100)
      let orders = try await shop.work.execute(for: .anyone("test")) { try await $0.orders.orders(matching: filter) }
      let sold = Dictionary(grouping: orders.filter { $0.status != .canceled }, by: \.currency)
      let expected: [Currency: [Int64]] = sold.mapValues { orders in
        [orders.reduce(0) { $0 + $1.total.minorUnits }, orders.reduce(0) { $0 + Int64($1.quantity) }]
      }
      // All lines are drinks.
      for lines in [LineFilter(), LineFilter(categories: [.drink])] {
        for grouping in OrderStatistic.Grouping.allCases {
          let found = try await totals(by: grouping, of: lines, placedBy: account, for: place, in: shop)
          #expect(found == expected, "\(grouping)")
        }
      }
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `are those after a refund in part by each grouping`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    try await order([("Latte", 450, 1), ("Mug", 900, 2)], in: shop)
    let refund = OrderEdit(discount: .amount("3"))
    try await shop.work.execute(for: .anyone("test")) { context in
      for var order in try await context.orders.orders(matching: OrderFilter()) {
        try order.change(refund, adding: [], deliveryMinimum: .zero(.usd), mayRefund: true, at: shop.clock.now)
        try context.orders.update(&order)
      }
    }
    for grouping in OrderStatistic.Grouping.allCases {
      #expect(try await totals(by: grouping, in: shop) == [.usd: [1_950, 3]], "\(grouping)")
    }
  }

  func counted(by grouping: OrderStatistic.Grouping, in shop: StoredShop) async throws -> [String] {
    try await shop.statistics.execute(by: grouping, in: .always)
      .map { "\($0.key) \($0.orders) \($0.quantity) \($0.revenue)" }
  }

  @Test(arguments: TestEngine.allCases)
  func `by guest, employee and restaurant rank each of them`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let (mia, nonna) = (UniqueID(high: 7, low: 1), UniqueID(high: 7, low: 2))
    try await shop.order(for: "Ada", price: "4.50", placedBy: mia)
    try await shop.order(for: "ada", price: "1.00", restaurant: nonna)
    try await shop.order(for: "Bo", price: "2.00", quantity: 2, placedBy: mia)
    try await shop.order(for: "Cy", .canceled, price: "9.00", restaurant: nonna, placedBy: mia)
    #expect(try await counted(by: .guest, in: shop) == ["Ada 2 2 5.50", "Bo 1 2 4.00"])
    #expect(try await counted(by: .employee, in: shop) == ["\(mia) 2 3 8.50", "no account 1 1 1.00"])
    #expect(try await counted(by: .restaurant, in: shop) == ["no restaurant 2 3 8.50", "\(nonna) 1 1 1.00"])
  }

  @Test(arguments: TestEngine.allCases)
  func `by guest tell imported sales from a guest called Till`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for number: UInt64 in 1...2 {
      let journal = SaleOrigin(journalImport: ID(UniqueID(high: 7, low: number)), contentHash: 1)
      try await order([("Latte", 400, 1)], for: Order.tillGuest, origin: journal, in: shop)
    }
    try await shop.order(for: "Till", price: "1.00")
    try await shop.order(for: "no guest", price: "0.50")
    let counts = try await counted(by: .guest, in: shop)
    #expect(counts == ["no guest 2 2 8.00", "Till 1 1 1.00", "guest no guest 1 1 0.50"])
    let statistics = shop.statistics
    let lattes = try await statistics.execute(by: .guest, in: .always, of: LineFilter(items: ["latte"]))
    #expect(lattes.map(\.key) == ["no guest", "Till", "guest no guest"])
  }

  @Test(arguments: TestEngine.allCases)
  func `by guest have one row for the spellings that a search finds`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for name in ["zoe", "Zoé", "ZOÉ", "Zoe\u{301}", "Zora"] { try await shop.order(for: name, price: "1.00") }
    #expect(try await counted(by: .guest, in: shop).map { $0.suffix(8) } == ["4 4 4.00", "1 1 1.00"])
    #expect(try await shop.list(OrderFilter(guest: "zoe")).count == 4)
  }

  @Test(arguments: TestEngine.allCases)
  func `by weekday are those of business days, from Monday`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    // The test's clock starts on Tuesday, 2023-11-14, at 22:13.
    try await shop.order(price: "1.00")
    for days in [5, 2] as [Int64] {
      shop.clock.advance(byMilliseconds: days * Timestamp.millisecondsPerDay)
      try await shop.order(price: "2.00")
    }
    // Monday, the 27th, at 03:13: the end of the business day of Sunday.
    shop.clock.advance(byMilliseconds: 5 * Timestamp.millisecondsPerDay + 5 * Timestamp.millisecondsPerHour)
    try await shop.order(price: "4.00")
    shop.clock.advance(byMilliseconds: Timestamp.millisecondsPerHour)
    try await shop.order(price: "8.00")
    #expect(try await counted(by: .weekday, in: shop) == ["Monday 1 1 8.00", "Tuesday 2 2 3.00", "Sunday 2 2 6.00"])
  }

  @Test(arguments: TestEngine.allCases)
  func `of an item or a category are equal by each grouping, and count their lines only`(
    engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    try await order([("Latte", 400, 1), ("Mug", 900, 2)], .percentage(Percentage(hundredths: 5_000)), in: shop)
    let journal = SaleOrigin(journalImport: ID(UniqueID(high: 7, low: 3)), contentHash: 1)
    try await order([("LATTE", 400, 1), ("Latte", 400, 1)], for: "Bo", origin: journal, in: shop)
    try await order([("Tea", 250, 1)], in: shop)
    try await order([("Latte", 400, 1)], .none, .canceled, in: shop)
    let statistics = shop.statistics
    let lines = LineFilter(items: ["latte"], categories: [.drink])
    for grouping in OrderStatistic.Grouping.allCases {
      let found = try await statistics.execute(by: grouping, in: .always, of: lines)
      #expect(found.map(\.revenue.minorUnits).reduce(0, +) == 1_000, "\(grouping)")
      #expect(found.map(\.quantity).reduce(0, +) == 3, "\(grouping)")
      #expect(found.map(\.orders).reduce(0, +) == 2, "\(grouping)")
      let food = try await statistics.execute(by: grouping, in: .always, of: LineFilter(categories: [.food]))
      #expect(food == [], "\(grouping)")
    }
    #expect(try await statistics.execute(by: .item, in: .always, of: lines).map(\.key) == ["Latte"])
    #expect(try await statistics.execute(by: .guest, in: .always, of: lines).map(\.key) == ["Bo", "Ada"])
    await #expect(throws: OrderError.unknownItem("cocoa")) {
      try await statistics.execute(by: .day, in: .always, of: LineFilter(items: ["cocoa"]))
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `by category count an order once for each of its categories`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let journal = SaleOrigin(journalImport: ID(UniqueID(high: 7, low: 3)), contentHash: 1)
    for origin in [nil, journal] {
      let items: [(MenuItem.Category, Int64)] = [(.drink, 450), (.food, 300), (.drink, 250)]
      let lines = try items.map { category, price in
        try OrderLine(
          item: "Item \(price)", category: category, size: nil, quantity: Quantity(2),
          unitPrice: Money(minorUnits: price, currency: .usd))
      }
      let order = try Order(
        OrderDraft(guest: "Ada", lines: lines), id: shop.ids.next(), status: .collected, placedAt: shop.clock.now,
        origin: origin)
      try await shop.store(order)
    }
    #expect(try await counted(by: .category, in: shop) == ["drink 2 8 28.00", "food 2 4 12.00"])
    let imported = try await shop.work.execute(for: .anyone("test")) { context in
      try await context.orders.lineSales(by: .category, in: SalesScope(journalImport: journal.journalImport))
    }
    #expect(Set(imported.map { "\($0.key) \($0.orders) \($0.quantity)" }) == ["drink 1 4", "food 1 2"])
  }

  @Test(arguments: TestEngine.allCases)
  func `by item count an order of an item in two categories for each of these`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let lines = try [MenuItem.Category.goods, .food].map { category in
      try OrderLine(
        item: "Mug", category: category, size: nil, quantity: Quantity(1),
        unitPrice: Money(minorUnits: 990, currency: .usd))
    }
    let order = try Order(
      OrderDraft(guest: "Ada", lines: lines), id: shop.ids.next(), status: .collected, placedAt: shop.clock.now)
    try await shop.store(order)
    #expect(try await counted(by: .item, in: shop) == ["Mug 1 2 19.80"])
    let statistics = shop.statistics
    for category in [MenuItem.Category.goods, .food] {
      let found = try await statistics.execute(by: .item, in: .always, of: LineFilter(categories: [category]))
      #expect(found.map { [$0.orders, $0.quantity] } == [[1, 1]])
    }
  }

  /// Returns an order of an older database: two lines of one item, half off.
  private static func olderOrder(quantity: Int64 = 1) -> [RowWrite] {
    let (id, currency) = (StoredValue.id(UniqueID(high: 0x7000, low: 1)), StoredValue.text("USD"))
    let order: [StoredValue] = [
      id, .integer(1), .integer(1), .text("Ada"), .text("ada"), .text("collected"), .integer(0), currency,
      .integer(5_000), .integer(401), .integer(2 &* quantity), .integer(1_700_000_000_000),
    ]
    let lines = [(0, 350), (1, 451)].map { position, price -> RowWrite in
      .insertPart(
        lineLayout,
        [
          id, .integer(Int64(position)), .text("Latte"), .text("drink"), .integer(quantity), currency,
          .integer(Int64(price)), .integer(Int64(price)), .integer(0),
        ])
    }
    return [.insert(orderLayout, order)] + lines
  }

  @Test(arguments: TestEngine.allCases, [-1, 1 << 41])
  func `of impossible quantities are refused`(engine: TestEngine, quantity: Int64) async throws {
    let shop = try StoredShop(on: engine, upTo: "orders.0005-restaurants")
    var changes = ChangeSet()
    changes.writes = Self.olderOrder(quantity: quantity)
    try await shop.engine.commit(changes)
    try await shop.migrate()
    for grouping in OrderStatistic.Grouping.allCases {
      await #expect(throws: StorageError.self) { try await shop.statistics.execute(by: grouping, in: .always) }
    }
  }

  private static let orderLayout = TableLayout(
    name: "orders_order",
    columns: [
      "id", "version", "id_tail", "guest", "guest_key", "status", "is_cancelled", "currency", "discount_hundredths",
      "total", "quantity", "placed_at",
    ])
  private static let lineLayout = TableLayout(
    name: "orders_order_line",
    columns: [
      "owner", "position", "item", "category", "quantity", "currency", "unit_price", "total", "is_cancelled",
    ])

  @Test(arguments: TestEngine.allCases)
  func `of an older database are right after its migration`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine, upTo: "orders.0005-restaurants")
    var changes = ChangeSet()
    changes.writes = Self.olderOrder()
    try await shop.engine.commit(changes)
    try await shop.migrate()
    for grouping in OrderStatistic.Grouping.allCases {
      let statistics = try await shop.statistics.execute(by: grouping, in: .always)
      #expect(statistics.map(\.orders) == [1])
      #expect(statistics.map(\.quantity) == [2])
      #expect(statistics.map(\.revenue.minorUnits) == [401])
    }
    let order = try await shop.work.execute(for: .anyone("test")) {
      try await $0.orders.orders(matching: OrderFilter())
    }
    #expect(order.first?.lines.map(\.total.minorUnits) == [350, 451])
  }
}
