import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The use cases of the menu` {
  private let shop: FakeShop

  init() throws { shop = FakeShop(menu: [try Sample.mug(), try Sample.latte()]) }

  private var adding: AddMenuItem { AddMenuItem(work: shop.work, settings: ShopSettings(), ids: shop.ids) }
  private var changing: ChangeMenuItem { ChangeMenuItem(work: shop.work) }

  @Test func `add an item in the shop's currency`() async throws {
    let prices = PriceList([.init(size: .small, amount: "3.20"), .init(size: .large, amount: "4.40")])
    let item = try await adding.execute(name: "Cortado", category: .drink, prices: prices)
    #expect(item.prices.sized == [.small: try Sample.money("3.20"), .large: try Sample.money("4.40")])
    #expect(shop.content.menu.last == item)
  }

  @Test(arguments: ["latte", "LATTE", " Latte "]) func `have no two items of one name`(name: String) async {
    let prices = PriceList([.init(size: nil, amount: "3.20")])
    await #expect(throws: MenuError.self) { try await adding.execute(name: name, category: .drink, prices: prices) }
    #expect(shop.content.menu.count == 2)
  }

  @Test(
    arguments: [
      [], [.init(size: nil, amount: "1"), .init(size: nil, amount: "2")],
      [.init(size: nil, amount: "1"), .init(size: .small, amount: "2")],
      [.init(size: .small, amount: "1"), .init(size: .small, amount: "2")],
    ] as [[PriceList.Entry]])
  func `take one price, or one for each size`(entries: [PriceList.Entry]) async {
    await #expect(throws: MenuError.oneOrSized) {
      try await adding.execute(name: "Chai", category: .drink, prices: PriceList(entries))
    }
  }

  @Test(arguments: ["-1", "NaN", "", "1.234", "1,50", "99999999999999999999"])
  func `take no price that is no amount`(amount: String) async {
    await #expect(throws: MoneyError.self) {
      try await adding.execute(name: "Chai", category: .drink, prices: PriceList([.init(size: nil, amount: amount)]))
    }
  }

  @Test func `change a price, retire an item and restore it`() async throws {
    let list = PriceList([.init(size: .large, amount: "4.60")])
    let latte = try await changing.execute(.reprice(list, dropping: []), item: "latte").after
    #expect(latte.prices.sized[.large] == (try Sample.money("4.60")))
    #expect(try await !changing.execute(.retire, item: "LATTE").after.isAvailable)
    #expect(try await changing.execute(.restore, item: "Latte").after.isAvailable)
    await #expect(throws: MenuError.unknownItem("nectar")) { try await changing.execute(.retire, item: "nectar") }
  }

  @Test func `stop offering a size, with new prices or without`() async throws {
    let medium = PriceList([.init(size: .medium, amount: "4.00")])
    let latte = try await changing.execute(.reprice(medium, dropping: [.large]), item: "latte").after
    #expect(latte.prices.sizes == [.small, .medium])
    let small = try await changing.execute(.reprice(PriceList([]), dropping: [.medium]), item: "latte").after
    #expect(small.prices.sizes == [.small])
    await #expect(throws: MenuError.nothingToChange) {
      try await changing.execute(.reprice(PriceList([]), dropping: []), item: "latte")
    }
  }

  @Test func `list by category and name, without what is retired unless asked`() async throws {
    let list = ListMenu(work: shop.work)
    _ = try await changing.execute(.retire, item: "mug")
    #expect(try await list.execute(category: nil, includingRetired: false).map(\.name) == ["Latte"])
    #expect(try await list.execute(category: nil, includingRetired: true).map(\.name) == ["Latte", "Mug"])
    #expect(try await list.execute(category: .goods, includingRetired: true).map(\.name) == ["Mug"])
  }
}
