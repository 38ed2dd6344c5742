import DomainKit
@testable import OrdersData
import OrdersDomain
import TestEngines
import TestingKit
import Testing

@Suite struct `A new shop's menu` {
  private func menu(in currency: Currency) async throws -> [MenuItem] {
    let shop = try StoredShop(settings: ShopSettings(currency: currency))
    return try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
  }

  @Test func `has a dozen items of every category, all available`() async throws {
    let items = try await menu(in: .usd)
    #expect(items.count >= 12)
    #expect(Set(items.map(\.category)) == Set(MenuItem.Category.allCases))
    #expect(items.allSatisfy { $0.isAvailable })
    #expect(Set(items.map(\.key)).count == items.count)
  }

  @Test func `offers what the manual's examples order`() async throws {
    let items = try await menu(in: .usd)
    let latte = try #require(items.first { $0.key == "latte" })
    let espresso = try #require(items.first { $0.key == "espresso" })
    #expect(try latte.price(of: .large).price.description == "4.50")
    #expect(try espresso.price(of: nil).price.description == "2.40")
    #expect(try latte.price(of: nil).size == .medium)
  }

  @Test(arguments: TestEngine.allCases)
  func `of an older database gets medium as the default of items in three sizes`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine, upTo: "orders.0007-journals")
    try await shop.migrate()
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    for item in items { #expect(item.defaultSize == (item.prices.sizes.count == 3 ? .medium : nil), "\(item.name)") }
  }

  @Test(arguments: [("USD", "2.40"), ("UAH", "2.40"), ("JPY", "240"), ("KWD", "2.400")])
  func `has sane prices in every currency`(code: String, espresso: String) async throws {
    let items = try await menu(in: try #require(Currency(code)))
    #expect(items.first { $0.key == "espresso" }?.prices.single?.description == espresso)
    #expect(items.allSatisfy { $0.prices.currency.code == code })
  }

  @Test func `is stored and found again, item by item`() async throws {
    let shop = try StoredShop()
    let add = AddMenuItem(work: shop.work, settings: ShopSettings(), ids: shop.ids)
    let prices = PriceList([.init(size: .small, amount: "3.20"), .init(size: .large, amount: "4.40")])
    let cortado = try await add.execute(name: "Cortado", category: .drink, prices: prices)
    let change = ChangeMenuItem(work: shop.work, settings: ShopSettings())
    let retired = try await change.execute(.retire, item: "CORTADO").after
    #expect(retired.id == cortado.id)
    #expect(retired.prices == cortado.prices)
    #expect(retired.version == 2)
    let shown = try await ListMenu(work: shop.work).execute(category: .drink, includingRetired: false)
    #expect(!shown.contains { $0.key == "cortado" })
    await #expect(throws: MenuError.nameRetired("Cortado")) {
      try await add.execute(name: "cortado", category: .drink, prices: prices)
    }
  }
}

@Suite struct `Two processes that add the same item to the menu` {
  @Test(arguments: TestEngine.allCases) func `store it once`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let prices = PriceList([PriceList.Entry(size: nil, amount: "3.00")])
    let add = AddMenuItem(work: shop.work, settings: ShopSettings(), ids: shop.ids)
    _ = try await add.execute(name: "Cortado", category: .drink, prices: prices)
    // The second process looked before the first one stored its item.
    await #expect(throws: UniquenessConflict.self) {
      try await shop.work.execute(for: .anyone("test")) { context in
        var item = try MenuItem(
          id: shop.ids.next(), name: "cortado", category: .drink, prices: Prices(single: Money(parsing: "3.00", .usd)))
        try context.menu.add(&item)
      }
    }
  }
}

@Suite struct `A process that changes the currency of the menu` {
  /// The other process adds its item after this one has read the menu.
  @Test(arguments: TestEngine.allCases)
  func `also converts an item that another process adds`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let add = AddMenuItem(work: shop.work, settings: ShopSettings(), ids: shop.ids)
    let change = ChangeMenuCurrency(work: shop.work, settings: ShopSettings())
    let rate = try ExchangeRate(parsing: "2")
    try await shop.work.execute(for: .anyone("test")) { _ in
      let converted = try await change.execute(.eur, at: rate, seen: nil)
      if converted.contains(where: { $0.name == "Chai" }) { return }
      let prices = PriceList([PriceList.Entry(size: nil, amount: "3.50")])
      try await Task.detached { _ = try await add.execute(name: "Chai", category: .drink, prices: prices) }.value
    }
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    #expect(Set(items.map(\.prices.currency)) == [.eur])
    #expect(items.first { $0.name == "Chai" }?.prices.single?.description == "7.00")
  }
}

@Suite struct `An order of an item that another process changes` {
  /// Places an order for an espresso. Another unit changes the item after this one has read the menu.
  private func order(in shop: StoredShop, during change: MenuChange) async throws -> Order {
    let place = PlaceOrder(
      work: shop.work, restaurants: NoRestaurants(), settings: ShopSettings(), clock: shop.clock, ids: shop.ids)
    let changing = ChangeMenuItem(work: shop.work, settings: ShopSettings())
    let request = OrderRequest(guest: "Ada", lines: [OrderRequest.Line(item: "Espresso")])
    var runs = 0
    return try await shop.work.execute(for: .anyone("test")) { _ in
      runs += 1
      let order = try await place.execute(request).order
      if runs == 1 { try await Task.detached { _ = try await changing.execute(change, item: "Espresso") }.value }
      return order
    }
  }

  @Test(arguments: TestEngine.allCases) func `has the new price`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let prices = PriceList([PriceList.Entry(size: nil, amount: "2.90")])
    let order = try await order(in: shop, during: .reprice(prices, dropping: []))
    #expect(order.lines.map(\.unitPrice.description) == ["2.90"])
    #expect(try await shop.list(OrderFilter()) == ["Ada"])
  }

  @Test(arguments: TestEngine.allCases) func `is refused if the item is retired`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    await #expect(throws: OrderError.itemRetired("Espresso")) { try await order(in: shop, during: .retire) }
    #expect(try await shop.list(OrderFilter()) == [])
  }
}

/// A lookup without restaurants.
private struct NoRestaurants: RestaurantLookup {
  func restaurant(_ suffix: IDSuffix) async throws -> OrderRestaurant { throw OrderError.unknownItem(suffix.digits) }
  func names(of _: Set<UniqueID>) async throws -> [UniqueID: String] { [:] }
}

@Suite struct `Stored notifications` {
  @Test func `are listed latest first and paged`() async throws {
    let shop = try StoredShop()
    for message in ["one", "two", "three"] {
      try await shop.store(
        Notification(
          id: shop.ids.next(), order: shop.ids.next(), guest: "Ada", message: message, createdAt: shop.clock.now))
    }
    let list = ListNotifications(work: shop.work)
    let first = try await list.execute(limit: 2, after: nil)
    #expect(first.map(\.message) == ["three", "two"])
    let last = try #require(first.last).id.description
    let suffixes = [last, String(last.suffix(8))]
    for suffix in try suffixes.map({ try #require(IDSuffix($0)) }) {
      #expect(try await list.execute(limit: 2, after: suffix).map(\.message) == ["one"])
    }
    await #expect(throws: OrderError.notificationNotFound("fffffff0")) {
      try await list.execute(limit: 2, after: IDSuffix("fffffff0"))
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `are kept per account until they are read`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let account = shop.ids.next() as UniqueID
    for (account, isUnread) in [(account, true), (account, false), (shop.ids.next(), true), (nil, false)] {
      try await shop.store(
        Notification(
          id: shop.ids.next(), order: shop.ids.next(), guest: "Ada", account: account, message: "ready",
          createdAt: shop.clock.now, isUnread: isUnread))
    }
    func stored(isUnread: Bool = false) async throws -> [Notification] {
      try await shop.work.execute(for: .anyone("test")) {
        try await $0.notifications.notifications(matching: NotificationFilter(account: account, isUnread: isUnread))
      }
    }
    #expect(try await stored().map(\.isUnread) == [false, true])
    let unread = try await stored(isUnread: true)
    #expect(unread.count == 1)
    try await shop.work.execute(for: .anyone("test")) { context in
      var notification = try #require(try await context.notifications.notification(unread[0].id))
      notification.markRead()
      try context.notifications.update(&notification)
    }
    #expect(try await stored(isUnread: true) == [])
  }
}
