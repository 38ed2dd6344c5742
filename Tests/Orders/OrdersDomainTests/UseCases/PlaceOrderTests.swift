import Contracts
import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The use case place an order` {
  private let shop: FakeShop

  init() throws { shop = FakeShop(menu: [try Sample.latte(), try Sample.mug()]) }

  private func request(
    _ item: String = "latte", _ size: Size? = .large, discount: DiscountRequest? = nil, deliverTo: String? = nil
  ) throws -> OrderRequest {
    OrderRequest(
      guest: "Ada", lines: [.init(item: item, size: size, quantity: try Quantity(2))], discount: discount,
      deliverTo: deliverTo)
  }

  /// Places an order for an item, in the words of a user.
  private func place(_ item: String) async throws -> Order {
    try await shop.placing.execute(OrderRequest(guest: "Ada", lines: [.init(item: item)])).order
  }

  private func cafe(isClosed: Bool = false) -> OrderRestaurant {
    OrderRestaurant(id: UniqueID(high: 1, low: 0xABCD), name: "Dawn", isClosed: isClosed, isOpen: nil)
  }

  @Test func `stores the order at the menu's prices with what happened`() async throws {
    let order = try await shop.placing.execute(request()).order
    #expect(order.total == (try Sample.money("9.00")))
    #expect(order.lines.first?.item == "Latte")
    #expect(shop.content.orders == [order])
    #expect(shop.events.map { $0 is OrderPlaced } == [true])
  }

  @Test func `names the restaurant that it is for, which must not be closed`() async throws {
    let line = OrderRequest.Line(item: "latte", size: .large)
    let request = OrderRequest(guest: "Ada", lines: [line], restaurant: IDSuffix("abcd"))
    await #expect(throws: OrderError.restaurantClosed("Dawn")) {
      try await shop.placing(at: [cafe(isClosed: true)]).execute(request)
    }
    await #expect(throws: NoSuchRestaurant.self) { try await shop.placing(at: []).execute(request) }
    #expect(shop.content.orders.isEmpty)
    let (order, restaurant) = try await shop.placing(at: [cafe()]).execute(request)
    #expect(order.restaurant == cafe().id && restaurant == cafe())
  }

  @Test func `tells the author of a removed review the reason`() async throws {
    let author = UniqueID(high: 7, low: 1)
    let restaurants = FakeRestaurantLookup(restaurants: [cafe()])
    let notify = NotifyReviewer(work: shop.work, restaurants: restaurants, clock: shop.clock, ids: shop.ids)
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      for reason in ["Advertisement", nil] {
        try await notify.execute(
          ReviewRemoved(
            restaurant: cafe().id, review: author, author: author, authorName: "Ada", reason: reason, at: Sample.noon))
      }
    }
    let told = try #require(shop.content.notifications.first)
    #expect(shop.content.notifications.count == 1)
    #expect(told.message == "Your review of Dawn was removed: Advertisement")
    #expect(told.order == nil)
    #expect((told.account, told.guest) == (author, "Ada"))
    #expect(told.isUnread)
  }

  @Test(arguments: [
    "2 nectar", "2xnectar", "nectar x2", "nectar*2", "large nectar", "2 large nectar", "large 2 nectar",
  ])
  func `names only the item that is unknown, so that a correction keeps the rest`(item: String) async throws {
    await #expect(throws: OrderError.unknownItem("nectar")) { try await place(item) }
  }

  @Test(arguments: [
    ("nectar 2x", false), ("nectar two", false), ("7 x nectar 2", false), ("10nectar", false), ("nectar/2", false),
    ("２ nectar", false), ("½ nectar", false), ("nectar", true),
  ])
  func `offers no correction that would replace a quantity`(name: String, isOffered: Bool) {
    #expect((OrderError.unknownItem(name).invalidValue != nil) == isOffered)
  }

  @Test(arguments: [
    ("oat latte, extra hot", "oat latte, extra hot", "oat extra hot"), ("2 large hot latte", "hot latte", "hot"),
    ("2 iced lattes", "iced lattes", "iced"), ("2 large lattes with oat milk", "lattes with oat milk", "with oat milk"),
  ])
  func `says which words belong in the note`(item: String, name: String, rest: String) async throws {
    let error = OrderError.wordsBesideItem(name, item: "latte", rest: rest)
    await #expect(throws: error) { try await place(item) }
    #expect(error.invalidValue?.replacement == ["latte", "--note", rest])
  }

  @Test(arguments: [
    "no latte", "no lattes", "latte without", "no no latte", "latte note", "not latte please",
    "latte large extra hot", "hot large latte decaf", "latte, large, decaf", "latte free",
    "latte and cake", "latte, mug", "lattes, mug", "lattes mug", "cake",
  ])
  func `takes no word about the item, no size, no price and no second item for a note`(item: String) async throws {
    await #expect(throws: OrderError.unknownItem(item)) { try await place(item) }
  }

  @Test func `offers no note that would be that of another item, or replace one`() async throws {
    let error = OrderError.wordsForNote("iced latte", item: "latte")
    let requests = [
      OrderRequest(guest: "Ada", lines: [.init(item: "2 iced latte"), .init(item: "mug")]),
      OrderRequest(guest: "Ada", lines: [.init(item: "iced latte")], note: "table 7"),
    ]
    for request in requests { await #expect(throws: error) { try await shop.placing.execute(request) } }
    #expect(error.invalidValue == nil)
    let hint = "Name only the item, latte, and write \"iced latte\" in --note, the one note of the whole order"
    #expect(error.suggestion == hint)
  }

  @Test(arguments: [("big latte", "big"), ("Latte XL", "xl"), ("iced grande latte", "grande")])
  func `takes a size of other shops for no note`(item: String, size: String) async throws {
    await #expect(throws: OrderError.unknownSize(size)) { try await place(item) }
  }

  @Test(arguments: ["iced latte", "latte:iced"])
  func `names only the item where there is no note`(text: String) async throws {
    let error = OrderError.wordsBesideItem(text, item: "latte", rest: "")
    await #expect(throws: error) { try await FindItemSpellings(work: shop.work).execute([text], in: .always) }
    #expect(error.suggestion == "Name only the item, latte")
    #expect(error.invalidValue?.replacement == ["latte"])
  }

  @Test func `drops no size and no item from a filter`() async throws {
    let find = FindItemSpellings(work: shop.work)
    for item in ["large lattes", "lattes:large"] {
      #expect(try await find.execute([item], in: .always).sized == [.large: ["Latte"]])
    }
    for (item, size) in [("tall latte", "tall"), ("latte:xl", "xl")] {
      await #expect(throws: OrderError.unknownSize(size)) { try await find.execute([item], in: .always) }
    }
    for item in ["latte:large,scone", "latte,scone", "hot large latte"] {
      await #expect(throws: OrderError.unknownItem(item)) { try await find.execute([item], in: .always) }
    }
  }

  @Test(arguments: ["latte, large", "2 lattes, large"])
  func `takes a size after a comma`(item: String) async throws {
    let order = try await place(item)
    #expect(order.lines.map(\.item) == ["Latte"])
    #expect(order.lines.map(\.size) == [.large])
  }

  @Test(arguments: [("thanx 2", "thanx"), ("thanx2", "thanx"), ("than x 2", "than"), ("than x2", "than")])
  func `takes the letter x for a sign only next to a quantity`(item: String, name: String) async throws {
    await #expect(throws: OrderError.unknownItem(name)) { try await place(item) }
  }

  @Test func `is not changed by a total, which is compared with its own`() async throws {
    let order = try await shop.placing.execute(request()).order
    let suffix = try #require(IDSuffix(order.id.description))
    let five = try Sample.money("5.00")
    await #expect(throws: OrderError.otherTotal(order.total, agreed: five)) {
      try await shop.changing().execute(OrderEdit(total: AgreedTotal("5")), suffix)
    }
    await #expect(throws: OrderError.nothingToChange) {
      try await shop.changing().execute(OrderEdit(total: AgreedTotal("\(order.total)")), suffix)
    }
  }

  @Test(arguments: [false, true])
  func `is moved to a restaurant that takes orders`(isClosed: Bool) async throws {
    let cafe = cafe(isClosed: isClosed)
    let order = try await shop.placing.execute(request()).order
    let suffix = try #require(IDSuffix(order.id.description))
    let edit = OrderEdit(destination: .restaurant(try #require(IDSuffix("abcd"))))
    if isClosed {
      await #expect(throws: OrderError.restaurantClosed("Dawn")) {
        try await shop.changing(at: [cafe]).execute(edit, suffix)
      }
    } else {
      #expect(try await shop.changing(at: [cafe]).execute(edit, suffix).after.restaurant == cafe.id)
    }
  }

  @Test func `is changed only if it comes to the total that the user agreed to`() async throws {
    let order = try await shop.placing.execute(request("mug", nil)).order
    let suffix = try #require(IDSuffix(order.id.description))
    let mug = [OrderRequest.Line(item: "mug")]
    let before = try await shop.changing().execute(OrderEdit(note: "hot"), suffix).after.total
    await #expect(throws: OrderError.self) {
      try await shop.changing().execute(OrderEdit(added: mug, total: AgreedTotal("\(before)")), suffix)
    }
    #expect(shop.content.orders.first?.total == before)
    let changed = try await shop.changing().execute(OrderEdit(added: mug), suffix).after
    #expect(changed.total.minorUnits > before.minorUnits)
    let back = OrderEdit(removed: mug, total: AgreedTotal("\(before)", in: .usd))
    #expect(try await shop.changing().execute(back, suffix).after.total == before)
  }

  @Test func `takes an exact name for no other item`() async throws {
    await #expect(throws: OrderError.unknownItem("large latte")) {
      try await shop.placing.execute(OrderRequest(guest: "Ada", lines: [.init(item: "large latte", isExact: true)]))
    }
    let order = try await shop.placing.execute(
      OrderRequest(guest: "Ada", lines: [.init(item: "latte", size: .large, isExact: true)])
    ).order
    #expect(order.lines.map(\.item) == ["Latte"])
  }

  @Test func `refuses what is not on the menu`() async throws {
    await #expect(throws: OrderError.unknownItem("nectar")) { try await shop.placing.execute(request("nectar", nil)) }
    #expect(shop.content.orders.isEmpty)
    #expect(shop.events.isEmpty)
  }

  @Test func `is placed in the currency of the menu, whatever a new shop would sell in`() async throws {
    let mug = try MenuItem(
      id: Sample.id(2), name: "Mug", category: .goods, prices: Prices(single: Sample.money("9.90", .eur)))
    let order = try await FakeShop(menu: [mug]).placing.execute(request("mug", nil, discount: .amount("1.50"))).order
    #expect(order.total == (try Sample.money("18.30", .eur)))
  }

  @Test func `refuses what is retired`() async throws {
    let shop = FakeShop(menu: [try Sample.latte(isAvailable: false)])
    let error = await #expect(throws: OrderError.itemRetired("Latte")) { try await shop.placing.execute(request()) }
    // It may also be an item of an import, which has never been on the menu.
    #expect(error?.message == "\"Latte\" is not on the menu now")
    #expect(error?.suggestion == "Put it back on the menu with: menu restore Latte. List the menu with: menu list")
  }

  @Test(arguments: [("large latte", 1), ("large lattes", 1), ("lattes large", nil)])
  func `prefers the whole name of an item, also in the plural, to another item in a size`(
    words: String, quantity: Int?
  ) async throws {
    let shop = FakeShop(menu: [try Sample.latte(), try Sample.food("Large Latte")])
    let line = OrderRequest.Line(item: words)
    let order = try await shop.placing.execute(OrderRequest(guest: "Ada", lines: [line])).order
    #expect(order.lines.map(\.item) == [quantity == nil ? "Latte" : "Large Latte"])
    #expect(order.lines.map(\.quantity.value) == [quantity ?? 1])
    let filter = try await FindItemSpellings(work: shop.work).execute([words], in: .always)
    #expect(quantity == nil ? filter.items == [] : filter.items == ["Large Latte"])
  }

  @Test(arguments: [("large latte", 1), ("2 large latte", 2), ("two large lattes", 2)])
  func `prefers an item on the menu in a size to a retired item of this name`(
    words: String, quantity: Int
  ) async throws {
    let shop = FakeShop(menu: [try Sample.latte(), try retired("Large Latte")])
    let line = OrderRequest.Line(item: words)
    let order = try await shop.placing.execute(OrderRequest(guest: "Ada", lines: [line])).order
    #expect(order.lines.map(\.item) == ["Latte"])
    #expect(order.lines.map(\.size) == [.large])
    #expect(order.lines.map(\.quantity.value) == [quantity])
    let suffix = try #require(IDSuffix(order.id.description))
    let changed = try await shop.changing().execute(OrderEdit(added: [line]), suffix).after
    #expect(changed.lines.map(\.quantity.value) == [2 * quantity])
  }

  @Test(arguments: [("large latte", "Large Latte"), ("2 large lattes", "Large Latte"), ("small latte", "Latte")])
  func `names the retired item if no other reading is on the menu`(words: String, name: String) async throws {
    let shop = FakeShop(menu: [try Sample.latte(isAvailable: false), try retired("Large Latte")])
    await #expect(throws: OrderError.itemRetired(name)) {
      try await shop.placing.execute(OrderRequest(guest: "Ada", lines: [.init(item: words)]))
    }
    let exact = OrderRequest(guest: "Ada", lines: [.init(item: "large latte", isExact: true)])
    await #expect(throws: OrderError.itemRetired("Large Latte")) {
      try await FakeShop(menu: [try Sample.latte(), try retired("Large Latte")]).placing.execute(exact)
    }
  }

  @Test(arguments: ["brulee", "2 brulee", "brûlée"])
  func `prefers an item on the menu to a retired item whose name differs only in accents`(
    words: String
  ) async throws {
    let shop = FakeShop(menu: [try retired("Brulee"), try Sample.food("Brûlée"), try retired("Brulée", id: 5)])
    let line = OrderRequest.Line(item: words)
    let order = try await shop.placing.execute(OrderRequest(guest: "Ada", lines: [line])).order
    let suffix = try #require(IDSuffix(order.id.description))
    let changed = try await shop.changing().execute(OrderEdit(added: [line]), suffix).after
    #expect((order.lines + changed.lines).map(\.item) == ["Brûlée", "Brûlée"])
    let exact = OrderRequest(guest: "Ada", lines: [.init(item: "brulee", isExact: true)])
    await #expect(throws: OrderError.itemRetired("Brulee")) { try await shop.placing.execute(exact) }
  }

  /// Accents that are typed are meant.
  @Test(arguments: ["rosé", "2 Rosé", "ROSÉ x2"])
  func `sells no other item for a retired item that was typed with its accents`(words: String) async throws {
    for name in ["Rose", "Rosè"] {
      let shop = FakeShop(menu: [try retired("Rosé"), try Sample.food(name)])
      await #expect(throws: OrderError.itemRetired("Rosé")) {
        try await shop.placing.execute(OrderRequest(guest: "Ada", lines: [.init(item: words)]))
      }
    }
  }

  private func retired(_ name: String, id: UInt64 = 4) throws -> MenuItem {
    let prices = Prices(single: try Sample.money("4.00"))
    return try MenuItem(id: Sample.id(id), name: name, category: .drink, prices: prices, isAvailable: false)
  }

  @Test func `takes a discount in the shop's currency`() async throws {
    let order = try await shop.placing.execute(request(discount: .amount("1.50"))).order
    #expect(order.discountAmount == (try Sample.money("1.50")))
    await #expect(throws: OrderError.money(.tooPrecise("1.505", .usd))) {
      try await shop.placing.execute(request(discount: .amount("1.505")))
    }
    await #expect(throws: OrderError.money(.notAnAmount("NaN"))) {
      try await shop.placing.execute(request(discount: .amount("NaN")))
    }
  }

  @Test func `delivers to an address that can be found`() async throws {
    let order = try await shop.placing.execute(request("mug", nil, deliverTo: "12 High St, Springfield")).order
    #expect(order.deliverTo?.town == "Springfield")
    #expect(order.hasGoods)
    await #expect(throws: OrderError.incompleteAddress("Springfield")) {
      try await shop.placing.execute(request(deliverTo: "Springfield"))
    }
  }

  @Test func `delivers from the minimum of the menu's currency, not of a new shop's`() async throws {
    let yen = try #require(Currency("JPY"))
    let prices = Prices(single: Money(minorUnits: 600, currency: yen))
    let shop = FakeShop(menu: [try MenuItem(id: Sample.id(1), name: "Latte", category: .drink, prices: prices)])
    let order = try await shop.placing.execute(request("latte", nil, deliverTo: "12 High St, Springfield")).order
    #expect(order.total.minorUnits == 1_200)
    let one = OrderEdit(removed: [.init(item: "latte")])
    let suffix = try #require(IDSuffix(order.id.description))
    let least = Money(minorUnits: 1_000, currency: yen)
    let missing = Money(minorUnits: 400, currency: yen)
    await #expect(
      throws: OrderError.tooSmallToDeliver(
        total: Money(minorUnits: 600, currency: yen), minimum: least, missing: missing, wasDelivery: true)
    ) { try await shop.changing().execute(one, suffix) }
  }

  @Test(arguments: [AgreedTotal("9.00"), AgreedTotal("9", in: .usd)])
  func `is stored at the total that the user agreed to`(total: AgreedTotal) async throws {
    let request = OrderRequest(guest: "Ada", lines: try self.request().lines, total: total)
    #expect(try await shop.placing.execute(request).order.total == (try Sample.money("9.00")))
  }

  @Test(arguments: [("9.01", Currency.usd), ("8.99", .usd), ("9.00", .eur)])
  func `is refused at another total than the user agreed to`(amount: String, currency: Currency) async throws {
    let request = OrderRequest(guest: "Ada", lines: try self.request().lines, total: AgreedTotal(amount, in: currency))
    let error = OrderError.otherTotal(try Sample.money("9.00"), agreed: try Sample.money(amount, currency))
    await #expect(throws: error) { try await shop.placing.execute(request) }
    #expect(error.message == "The order comes to 9.00 USD, not to \(amount) \(currency)")
    #expect(shop.content.orders.isEmpty)
  }

  @Test func `at another total is refused for that, also below the minimum for delivery`() async throws {
    let agreed = AgreedTotal("12.00")
    let order = try await shop.placing.execute(request("mug", nil, deliverTo: "12 High St, Springfield")).order
    let suffix = try #require(IDSuffix(order.id.description))
    let error = OrderError.otherTotal(try Sample.money("9.90"), agreed: try Sample.money("12.00"))
    await #expect(throws: error) {
      try await shop.changing().execute(OrderEdit(removed: [.init(item: "mug")], total: agreed), suffix)
    }
    let single = OrderRequest(
      guest: "Ada", lines: [.init(item: "mug")], deliverTo: "12 High St, Springfield", total: agreed)
    await #expect(throws: error) { try await shop.placing.execute(single) }
  }

  @Test func `refuses more than 500 lines, also if they name one item, and more than 99 of an item`() async throws {
    func order(_ count: Int) -> OrderRequest {
      OrderRequest(guest: "Ada", lines: Array(repeating: OrderRequest.Line(item: "latte", size: .large), count: count))
    }
    await #expect(throws: OrderError.tooManyLines(501)) { try await shop.placing.execute(order(501)) }
    await #expect(throws: OrderError.tooManyOfItem("Latte (large)")) { try await shop.placing.execute(order(100)) }
    #expect(shop.content.orders.isEmpty)
    let full = try await shop.placing.execute(order(99)).order
    #expect(full.lines.map(\.quantity.value) == [99])
    let suffix = try #require(IDSuffix(full.id.description))
    let more = OrderEdit(added: [.init(item: "latte", size: .large)])
    await #expect(throws: OrderError.tooManyOfItem("Latte (large)")) { try await shop.changing().execute(more, suffix) }
    #expect(try await shop.changing().execute(OrderEdit(note: "hot"), suffix).after.note == "hot")
  }

  @Test(arguments: [Role.customer, .barista, .manager, .owner])
  func `takes a discount from baristas and above only`(role: Role) async throws {
    let placing = shop.placing(at: [], by: .person(UniqueID(high: 1, low: 7), role))
    #expect(try await placing.execute(request()).order.discount == .none)
    let asked = try request(discount: .percentage(try Percentage(hundredths: 10_000)))
    if role == .customer {
      await #expect(throws: AccessDenied.self) { try await placing.execute(asked) }
      #expect(shop.content.orders.count == 1)
    } else {
      #expect(try await placing.execute(asked).order.total.minorUnits == 0)
    }
  }
}
