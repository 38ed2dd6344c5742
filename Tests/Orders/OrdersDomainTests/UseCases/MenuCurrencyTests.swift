import DomainKit
import OrdersDomain
import Testing
import TestingKit

/// Tests of the currency of the menu.
extension `The use cases of the menu` {
  private var currency: ChangeMenuCurrency { ChangeMenuCurrency(work: shop.work, settings: ShopSettings()) }

  @Test func `reprice the whole menu in another currency, retired items too`() async throws {
    _ = try await changing.execute(.retire, item: "mug")
    let items = try await currency.execute(.eur, at: ExchangeRate(parsing: "0.92"), seen: nil)
    #expect(items.map(\.name).sorted() == ["Latte", "Mug"])
    let (latte, mug) = (shop.content.menu[1].prices, shop.content.menu[0].prices)
    #expect(latte.sized == [.small: try Sample.money("3.22", .eur), .large: try Sample.money("4.14", .eur)])
    #expect(mug.single == (try Sample.money("9.11", .eur)))
    #expect(try await changing.execute(.restore, item: "mug").after.isAvailable)
    #expect(try await add().prices.currency == .eur)
    let (order, _) = try await shop.placing.execute(
      OrderRequest(guest: "Ada", lines: [.init(item: "mug", quantity: try Quantity(1))]))
    #expect(order.currency == .eur)
  }

  @Test func `keep the shop's currency when every item is retired`() async throws {
    _ = try await currency.execute(.eur, at: ExchangeRate(parsing: "0.92"), seen: nil)
    for item in ["latte", "mug"] { _ = try await changing.execute(.retire, item: item) }
    let emptied = FakeShop(menu: shop.content.menu)
    let added = try await AddMenuItem(work: emptied.work, settings: ShopSettings(), ids: shop.ids)
      .execute(name: "Chai", category: .drink, prices: Self.price("3.20"))
    #expect(added.prices.currency == .eur)
    #expect(try await changing.execute(.restore, item: "latte").after.isAvailable)
  }

  @Test func `reprice nothing without a rate, or in the currency that the menu has`() async throws {
    await #expect(throws: MenuError.rateNeeded(.usd, .eur, items: 2)) {
      try await currency.execute(.eur, at: nil, seen: nil)
    }
    await #expect(throws: MenuError.sameCurrency(.usd)) {
      try await currency.execute(.usd, at: ExchangeRate(parsing: "1"), seen: nil)
    }
    #expect(shop.content.menu.allSatisfy { $0.prices.currency == .usd })
  }

  @Test func `reprice the menu only if it still has the currency that the user agreed to convert`() async throws {
    let rate = try ExchangeRate(parsing: "0.92")
    #expect(try await currency.currency() == .usd)
    _ = try await currency.execute(.uah, at: ExchangeRate(parsing: "41"), seen: .usd)
    let error = await #expect(throws: MenuError.changedSinceAsked(.usd, now: .uah)) {
      try await currency.execute(.eur, at: rate, seen: .usd)
    }
    #expect(error?.message == "The menu is now priced in UAH, and no longer in USD as when you were asked")
    #expect(shop.content.menu.allSatisfy { $0.prices.currency == .uah })
    #expect(try await currency.execute(.eur, at: rate, seen: .uah).count == 2)
  }

  @Test func `have the currency of most items, and of equally many the first by its code`() async throws {
    func item(_ number: UInt64, _ currency: Currency) throws -> MenuItem {
      try MenuItem(
        id: Sample.id(number), name: "Item \(number)", category: .drink,
        prices: Prices(single: Sample.money("3.20", currency)))
    }
    let items = [try item(1, .usd), try item(2, .eur), try item(3, .usd), try item(4, .eur), try item(5, .uah)]
    for menu in [items, items.reversed()] {
      let adding = AddMenuItem(work: FakeShop(menu: menu).work, settings: ShopSettings(), ids: shop.ids)
      let added = try await adding.execute(name: "Chai", category: .drink, prices: Self.price("3.20"))
      #expect(added.prices.currency == .eur)
    }
  }

  @Test func `restore no item in another currency before it has a price in the shop's`() async throws {
    let cocoa = try MenuItem(
      id: Sample.id(9), name: "Cocoa", category: .drink, prices: Prices(single: Sample.money("38.70", .uah)),
      isAvailable: false)
    let shop = FakeShop(menu: [try Sample.latte(), cocoa])
    let changing = ChangeMenuItem(work: shop.work, settings: ShopSettings())
    await #expect(throws: MenuError.otherCurrency("Cocoa", .uah, shop: .usd)) {
      try await changing.execute(.restore, item: "cocoa")
    }
    let adding = AddMenuItem(work: shop.work, settings: ShopSettings(), ids: shop.ids)
    let error = await #expect(throws: MenuError.nameRetiredInOtherCurrency("Cocoa", .uah, shop: .usd)) {
      try await adding.execute(name: "COCOA", category: .drink, prices: Self.price("3.20"))
    }
    #expect(
      error?.suggestion
        == "Set a price in USD: menu price Cocoa 3.50; then put it back on the menu with: menu restore Cocoa")
    let list = PriceList([.init(size: .small, amount: "3.20")])
    #expect(try await changing.execute(.reprice(list, dropping: []), item: "cocoa").after.prices.currency == .usd)
    #expect(try await changing.execute(.restore, item: "cocoa").after.isAvailable)
  }

  @Test(arguments: ["", "0", "-1", "1e3", ".5", "1.", "0.0000001", "NaN", "99999999999999999999", "1,5"])
  func `take no rate that is no positive number of up to six decimal digits`(text: String) {
    #expect(throws: MenuError.notARate(text)) { try ExchangeRate(parsing: text) }
  }

  @Test(arguments: [
    ("2.40", Currency.usd, "150.5", "JPY", "361"), ("2.40", .usd, "0.308", "KWD", "0.739"),
    ("0.01", .usd, "0.1", "EUR", "0.01"), ("0.05", .usd, "0.5", "EUR", "0.03"), ("0.00", .usd, "2", "EUR", "0.00"),
  ])
  func `convert a price to the smallest unit of the new currency`(
    price: String, from: Currency, rate: String, code: String, expected: String
  ) throws {
    let currency = try #require(Currency(code))
    var item = try MenuItem(
      id: Sample.id(), name: "Tea", category: .drink, prices: Prices(single: Sample.money(price, from)))
    try item.convert(to: currency, at: ExchangeRate(parsing: rate))
    #expect(item.prices.single?.description == expected)
  }
}
