import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The use cases of the menu` {
  let shop: FakeShop

  init() throws { shop = FakeShop(menu: [try Sample.mug(), try Sample.latte()]) }

  var adding: AddMenuItem { AddMenuItem(work: shop.work, settings: ShopSettings(), ids: shop.ids) }
  var changing: ChangeMenuItem { ChangeMenuItem(work: shop.work, settings: ShopSettings()) }

  /// Adds an item without sizes, or with the given prices.
  @discardableResult
  func add(
    _ name: String = "Chai", at amount: String = "3.20", to category: MenuItem.Category = .drink,
    prices: PriceList? = nil
  ) async throws -> MenuItem {
    try await adding.execute(name: name, category: category, prices: prices ?? Self.price(amount))
  }

  static func price(_ amounts: String...) -> PriceList {
    PriceList(amounts.map { PriceList.Entry(size: nil, amount: $0) })
  }

  @Test func `add an item in the shop's currency`() async throws {
    let prices = PriceList([.init(size: .small, amount: "3.20"), .init(size: .large, amount: "4.40")])
    let item = try await add("Cortado", prices: prices)
    #expect(item.prices.sized == [.small: try Sample.money("3.20"), .large: try Sample.money("4.40")])
    #expect(shop.content.menu.last == item)
  }

  @Test(arguments: ["latte", "LATTE", " Latte "]) func `have no two items of one name`(name: String) async {
    await #expect(throws: MenuError.self) { try await add(name) }
    #expect(shop.content.menu.count == 2)
  }

  @Test func `have no two items of one Greek name, in capitals and in small letters`() async throws {
    try await add("ΕΛΛΗΝΙΚΟΣ")
    for name in ["ελληνικος", "Ελληνικός"] {
      await #expect(throws: MenuError.nameTaken("ΕΛΛΗΝΙΚΟΣ")) { try await add(name) }
      await #expect(throws: MenuError.nameTaken("ΕΛΛΗΝΙΚΟΣ")) {
        try await changing.execute(.rename(to: name), item: "mug")
      }
    }
    #expect(try await changing.execute(.rename(to: "Ελληνικός"), item: "ελληνικος").after.name == "Ελληνικός")
    _ = try await changing.execute(.retire, item: "ΕΛΛΗΝΙΚΟΣ")
    await #expect(throws: MenuError.nameRetired("Ελληνικός")) { try await add("ΕΛΛΗΝΙΚΟΣ") }
    for name in ["Pate", "Pâté"] { try await add(name, to: .food) }
  }

  /// Earlier versions accepted both names.
  @Test func `keep two stored items of one Greek name`() async throws {
    for name in ["ΕΛΛΗΝΙΚΟΣ", "ελληνικος"] {
      let item = try MenuItem(
        id: shop.ids.next(), name: name, category: .drink, prices: Prices(single: Sample.money("2")))
      try await shop.work.execute(for: .anyone("test")) { context in
        var item = item
        try context.menu.add(&item)
      }
    }
    for change in [MenuChange.retire, .restore, .rename(to: "Καφές")] {
      #expect(try await changing.execute(change, item: "ελληνικος").before.name == "ελληνικος")
    }
    #expect(shop.content.menu.map(\.name) == ["Mug", "Latte", "ΕΛΛΗΝΙΚΟΣ", "Καφές"])
  }

  @Test(
    arguments: [
      [], [.init(size: nil, amount: "1"), .init(size: nil, amount: "2")],
      [.init(size: nil, amount: "1"), .init(size: .small, amount: "2")],
      [.init(size: .small, amount: "1"), .init(size: .small, amount: "2")],
    ] as [[PriceList.Entry]])
  func `take one price, or one for each size`(entries: [PriceList.Entry]) async {
    await #expect(throws: MenuError.oneOrSized) { try await add(prices: PriceList(entries)) }
  }

  @Test(arguments: ["-1", "NaN", "", "1.234", "1,50", "99999999999999999999"])
  func `take no price that is no amount`(amount: String) async {
    await #expect(throws: MoneyError.self) { try await add(at: amount) }
  }

  @Test func `show how to write a price for a size after a colon`() async {
    await #expect(throws: MenuError.sizeWithoutEquals(line: "--price large=4")) { try await add(at: "large:4") }
  }

  @Test(arguments: ["1,large=2", "1, large=2", "1 large=2"])
  func `show how to write several prices that are one value`(amount: String) async throws {
    let prices = PriceList([.init(size: .small, amount: amount)])
    await #expect(throws: MenuError.severalPrices(amount)) { try await add(prices: prices) }
    #expect(MenuError.severalPrices(amount).invalidValue?.replacement == ["1", "--price", "large=2"])
  }

  @Test func `change a price, retire an item and restore it`() async throws {
    let list = PriceList([.init(size: .large, amount: "4.60")])
    let latte = try await changing.execute(.reprice(list, dropping: []), item: "latte").after
    #expect(latte.prices.sized[.large] == (try Sample.money("4.60")))
    #expect(try await !changing.execute(.retire, item: "LATTE").after.isAvailable)
    #expect(try await changing.execute(.restore, item: "Latte").after.isAvailable)
    await #expect(throws: MenuError.unknownItem("nectar")) { try await changing.execute(.retire, item: "nectar") }
  }

  /// The menu has "Café", and an import has added "Cafe".
  @Test func `change the shop's item in place of one that only an import has added`() async throws {
    let price = Self.price("4")
    try await add("Café")
    let imported = try MenuItem(
      id: shop.ids.next(), name: "Cafe", category: .drink, prices: Prices(single: Sample.money("1")),
      isAvailable: false)
    try await shop.work.execute(for: .anyone("test")) { context in
      var imported = imported
      try context.menu.add(&imported)
    }
    for change in [MenuChange.reprice(price, dropping: []), .move(to: .food), .retire] {
      #expect(try await changing.execute(change, item: "cafe").after.name == "Café")
    }
    #expect(try await changing.execute(.restore, item: "cafe").after.name == "Cafe")
    #expect(try await changing.execute(.retire, item: "cafe").after.name == "Cafe")
  }

  /// The menu has "Café", and "Cafe" was on it once.
  @Test func `change an item on the menu in place of a retired one, but retire no other item`() async throws {
    let price = Self.price("4")
    for name in ["Café", "Cafe"] { try await add(name) }
    _ = try await changing.execute(.retire, item: "cafe")
    for change in [MenuChange.reprice(price, dropping: []), .move(to: .food)] {
      #expect(try await changing.execute(change, item: "cafe").after.name == "Café")
    }
    await #expect(throws: MenuError.retiredAlready("Cafe")) { try await changing.execute(.retire, item: "cafe") }
    #expect(try await changing.execute(.rename(to: "Coffee"), item: "cafe").before.name == "Cafe")
    for name in ["Rosé", "Rose"] { try await add(name) }
    _ = try await changing.execute(.retire, item: "rosé")
    #expect(try await changing.execute(.move(to: .food), item: "rosé").after.name == "Rosé")
  }

  @Test func `rename an item, unless another has the name`() async throws {
    #expect(try await changing.execute(.rename(to: "LATTE"), item: "latte").after.name == "LATTE")
    let renamed = try await changing.execute(.rename(to: "Flat white"), item: "latte")
    #expect((renamed.before.name, renamed.after.key) == ("LATTE", "flat-white"))
    #expect(shop.content.menu.map(\.name) == ["Mug", "Flat white"])
    await #expect(throws: MenuError.nameTaken("Mug")) {
      try await changing.execute(.rename(to: "mug"), item: "flat white")
    }
    await #expect(throws: MenuError.nameTaken("Mug")) { try await changing.execute(.rename(to: "Mug"), item: "mug") }
    await #expect(throws: MenuError.self) { try await changing.execute(.rename(to: "a:b"), item: "mug") }
    _ = try await changing.execute(.retire, item: "mug")
    await #expect(throws: MenuError.nameRetired("Mug")) {
      try await changing.execute(.rename(to: "mug"), item: "flat white")
    }
  }

  @Test func `move an item to another category`() async throws {
    let moved = try await changing.execute(.move(to: .food), item: "latte")
    #expect((moved.before.category, moved.after.category) == (.drink, .food))
    #expect(shop.content.menu[1] == moved.after)
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

  @Test(
    arguments: [
      ("latte:large", ["5"]), ("large latte", ["5"]), ("Latte L", ["5"]), ("latte", ["large", "5"]),
      ("latte", ["5", "large"]),
    ])
  func `say how a price for a size is written`(name: String, amounts: [String]) async throws {
    let prices = PriceList(amounts.map { .init(size: nil, amount: $0) })
    let error = await #expect(throws: MenuError.sizeWithoutEquals(line: "menu price latte large=5")) {
      try await changing.execute(.reprice(prices, dropping: []), item: name)
    }
    #expect(error?.code == "menu.price-form")
    #expect(error?.suggestion == "Write: menu price latte large=5")
  }

  @Test(arguments: [
    (["Flat", "White", "4"], MenuError.nameWithoutQuotes(line: "menu price 'Flat White' 4")),
    (["flat", "white"], .nameWithoutQuotes(line: "menu price 'Flat White' 3.80")),
    (["Large", "Cookie", "3"], .nameWithoutQuotes(line: "menu price 'Large Cookie' 3")),
    (["large", "latte", "4.60"], .sizeWithoutEquals(line: "menu price latte large=4.60")),
    (["large", "latte", "4,60"], .sizeWithoutEquals(line: "menu price latte large=4.60")),
    (["latte", "large", "=", "4.60"], .sizeWithoutEquals(line: "menu price latte large=4.60")),
    (["latte", "large:4.60"], .sizeWithoutEquals(line: "menu price latte large=4.60")),
    (["latte", "small", "3", "large", "5"], .sizeWithoutEquals(line: "menu price latte small=3 large=5")),
    (["latte", "small=3,", "large=5"], .sizeWithoutEquals(line: "menu price latte small=3 large=5")),
    (["latte", "small=3", ",", "large=5,"], .sizeWithoutEquals(line: "menu price latte small=3 large=5")),
    (["latte", "small", "3,50,", "large", "5"], .sizeWithoutEquals(line: "menu price latte small=3.50 large=5")),
    (["latte", "small=3,large=5"], .sizeWithoutEquals(line: "menu price latte small=3 large=5")),
    (["latte", "small=3,,large=5,"], .sizeWithoutEquals(line: "menu price latte small=3 large=5")),
    (["latte", "small=3.5", "large"], .amountMissing(.large, line: "menu price latte small=3.5 large=4.50")),
    (["latte", "medium"], .amountMissing(.medium, line: "menu price latte medium=4.60")),
    (["latte", "4.50", "USD"], .currencyGiven(line: "menu price latte 4.50")),
    (["latte", "small=3", "usd", "large=5", "usd"], .currencyGiven(line: "menu price latte small=3 large=5")),
    (["latte", "4.50", "EUR"], .foreignPrice(.eur, menu: .usd)),
    (["latte", "small=3", "usd", "large", "5", "eur"], .foreignPrice(.eur, menu: .usd)),
    (["latte", "4", "eur", "large"], .foreignPrice(.eur, menu: .usd)),
    (["latte", "3", "small", "4", "medium"], .sizeWithoutEquals(line: "menu price latte small=3 medium=4")),
    (["latte", "4.00", "large", "5"], .oneOrSized),
    (["latte", "3", "4", "5", "small", "medium", "large"], .oneOrSized),
    (["latte", "small", "3", "4", "large"], .oneOrSized), (["latte", "small", "3", "small"], .oneOrSized),
    (["Flat", "White", "4", "5"], .oneOrSized),
    (["lattte", "large", "4.60"], .unknownItem("lattte")), (["Flatt", "White", "4"], .unknownItem("Flatt White")),
  ])
  func `name the line that changes a price`(words: [String], expected: MenuError) async throws {
    let items = try [("Flat White", "3.80"), ("Large Cookie", "2.50")].enumerated().map { number, item in
      try MenuItem(
        id: Sample.id(UInt64(number + 3)), name: item.0, category: .food, prices: Prices(single: Sample.money(item.1)))
    }
    let shop = FakeShop(menu: [try Sample.latte()] + items)
    let changing = ChangeMenuItem(work: shop.work, settings: ShopSettings())
    let list = PriceList(
      words.dropFirst().map { word in
        let parts = word.split(separator: "=", maxSplits: 1)
        return parts.count == 2
          ? .init(size: Size(parsing: parts[0]), amount: String(parts[1])) : .init(size: nil, amount: word)
      })
    await #expect(throws: expected) { try await changing.execute(.reprice(list, dropping: []), item: words[0]) }
  }

  /// An import has added "Large Latte" and "Large Tea".
  @Test(arguments: [
    ("latte", MenuError.sizeWithoutEquals(line: "menu price latte large=5")),
    ("tea", .nameWithoutQuotes(line: "menu price 'Large Tea' 5")),
  ])
  func `name a retired item in the line for a price only if no other is meant`(
    word: String, expected: MenuError
  ) async throws {
    let imported = try ["Large Latte", "Large Tea"].enumerated().map { number, name in
      try MenuItem(
        id: Sample.id(UInt64(number + 3)), name: name, category: .drink, prices: Prices(single: Sample.money("4")),
        isAvailable: false)
    }
    let shop = FakeShop(menu: [try Sample.latte()] + imported)
    let changing = ChangeMenuItem(work: shop.work, settings: ShopSettings())
    await #expect(throws: expected) {
      try await changing.execute(.reprice(Self.price(word, "5"), dropping: []), item: "large")
    }
  }

  @Test func `name no line with a word that is no amount`() async throws {
    let list = Self.price("large", "$4.50")
    await #expect(throws: MoneyError.self) { try await changing.execute(.reprice(list, dropping: []), item: "latte") }
  }

  @Test(arguments: [
    (DefaultSize.size(.large), "menu price latte large=5 --drop small --drop medium --default large"),
    (.ask, "menu price latte large=5 --drop small --drop medium --default none"),
  ])
  func `keep the options in the line that changes a price`(defaultSize: DefaultSize, line: String) async throws {
    let list = PriceList([.init(size: nil, amount: "large"), .init(size: nil, amount: "5")], defaultSize: defaultSize)
    await #expect(throws: MenuError.sizeWithoutEquals(line: line)) {
      try await changing.execute(.reprice(list, dropping: [.medium, .small]), item: "latte")
    }
  }

  @Test func `take no price of a size without its amount`() async {
    let prices = PriceList([.init(size: .small, amount: "3.20"), .init(size: nil, amount: "large")])
    await #expect(throws: MenuError.amountMissing(.large, line: "--price large=4.60")) { try await add(prices: prices) }
  }

  @Test(arguments: ["nectar:large", "large nectar", "latte:huge"])
  func `say that the item of a price is unknown`(name: String) async throws {
    await #expect(throws: MenuError.unknownItem(name)) {
      try await changing.execute(.reprice(Self.price("5"), dropping: []), item: name)
    }
  }

  @Test func `raise and lower all prices of available items, rounded to the smallest unit`() async throws {
    let changing = ChangeMenuPrices(work: shop.work)
    #expect(try await changing.prepare(in: nil).count == 2)
    let raised = try await changing.execute(.raise(Percentage(hundredths: 500)), in: nil, seen: nil)
    #expect(raised == shop.content.menu)
    let prices = shop.content.menu.map(\.prices)
    // 9.90 * 1.05 = 10.395, 3.50 * 1.05 = 3.675, 4.50 * 1.05 = 4.725
    #expect(prices[0].single == (try Sample.money("10.40")))
    #expect(prices[1].sized == [.small: try Sample.money("3.68"), .large: try Sample.money("4.73")])
    let lowered = try await changing.execute(.lower(Percentage(hundredths: 5_000)), in: .drink, seen: nil)
    #expect(lowered.map(\.name) == ["Latte"])
    #expect(lowered[0].prices.sized == [.small: try Sample.money("1.84"), .large: try Sample.money("2.37")])
    #expect(shop.content.menu[0].prices == prices[0])
  }

  @Test func `keep the prices of retired items, and all prices if one would be too high`() async throws {
    _ = try await changing.execute(.retire, item: "mug")
    let highest = Prices(single: Money(minorUnits: Money.highestPrice, currency: .usd))
    let gold = try MenuItem(id: Sample.id(9), name: "Gold", category: .goods, prices: highest)
    let rich = FakeShop(menu: shop.content.menu + [gold])
    await #expect(throws: MenuError.self) {
      try await ChangeMenuPrices(work: rich.work).execute(.raise(Percentage(hundredths: 1)), in: nil, seen: nil)
    }
    #expect(rich.content.menu.map(\.prices) == shop.content.menu.map(\.prices) + [highest])
    let raised = try await ChangeMenuPrices(work: shop.work)
      .execute(.raise(Percentage(hundredths: 500)), in: nil, seen: nil)
    #expect(raised.map(\.name) == ["Latte"])
  }

  @Test func `change no prices if the items have changed since the question`() async throws {
    let repricing = ChangeMenuPrices(work: shop.work)
    let raise = PriceChange.raise(try Percentage(hundredths: 1_000))
    let asked = try await repricing.prepare(in: .drink)
    let seen = Set(asked.map { SeenVersion($0) })
    let raised = try await repricing.execute(raise, in: .drink, seen: seen)
    await #expect(throws: MenuError.menuChangedSinceAsked) {
      try await repricing.execute(raise, in: .drink, seen: seen)
    }
    #expect(shop.content.menu.filter { $0.category == .drink } == raised)
    let current = Set(raised.map { SeenVersion($0) })
    try await add("Chai")
    await #expect(throws: MenuError.menuChangedSinceAsked) {
      try await repricing.execute(raise, in: .drink, seen: current)
    }
    let again = Set(try await repricing.prepare(in: .drink).map { SeenVersion($0) })
    #expect(try await repricing.execute(raise, in: .drink, seen: again).count == 2)
  }

  @Test func `list by category and name, without what is retired unless asked`() async throws {
    let list = ListMenu(work: shop.work)
    _ = try await changing.execute(.retire, item: "mug")
    #expect(try await list.execute(category: nil, includingRetired: false).map(\.name) == ["Latte"])
    #expect(try await list.execute(category: nil, includingRetired: true).map(\.name) == ["Latte", "Mug"])
    #expect(try await list.execute(category: .goods, includingRetired: true).map(\.name) == ["Mug"])
  }

  @Test func `list names with accents as those without`() async throws {
    for name in ["Zorro", "Élite", "eden", "Fig"] { try await add(name, to: .food) }
    let found = try await ListMenu(work: shop.work).execute(category: .food, includingRetired: false)
    #expect(found.map(\.name) == ["eden", "Élite", "Fig", "Zorro"])
  }

  @Test(
    arguments: [
      (
        .foreignPrice(.eur, menu: .usd),
        "Write the price in USD, without the currency; to convert the menu: menu currency EUR --rate RATE"
      ), (.oneOrSized, "Write 2.50, or small=3.20 large=4.40; in menu add, each with its own --price"),
      (.unknownItem("ALL"), "Name one item. The prices of all change with: menu reprice --raise 5%"),
      (.unknownItem("nectar"), "List all items with: menu list --all"),
    ] as [(MenuError, String)])
  func `say in the hint of an error how a price is written`(error: MenuError, hint: String) {
    #expect(error.suggestion == hint)
    #expect(MenuError.foreignPrice(.eur, menu: .usd).message == "The menu is priced in USD, not in EUR")
  }
}
