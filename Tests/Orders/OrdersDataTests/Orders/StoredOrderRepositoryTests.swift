import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import TestingKit
import TestEngines
import Testing

@Suite struct `Stored orders` {
  @Test(arguments: TestEngine.allCases) func `come back as they were stored`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let order = try await shop.order(for: "Ada", quantity: 3)
    let read = try await shop.work.execute(for: .anyone("test")) { try await $0.orders.order(order.id) }
    #expect(read == order)
    #expect(read?.version == 1)
  }

  @Test(arguments: TestEngine.allCases, OrderStatus.allCases)
  func `are open until they are finished`(engine: TestEngine, status: OrderStatus) async throws {
    let shop = try StoredShop(on: engine)
    let order = try await shop.order(for: "Ada", status)
    let isOpen = try await shop.work.execute(for: .anyone("test")) { try await $0.orders.isOpen(order.id) }
    #expect(isOpen == status.isOpen)
  }

  @Test(arguments: TestEngine.allCases)
  func `stay readable if a text has more marks than a new one may have`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let guest = "Z" + String(repeating: "\u{301}", count: 17)
    let refusal = OrderError.text(.tooManyMarks(field: "The guest's name"))
    await #expect(throws: refusal) { try await shop.order(for: guest) }
    let order = try await WorkScope.with(\.readsStoredText, true) { try await shop.order(for: guest) }
    let suffix = try #require(IDSuffix(order.id.description))
    let started = try await ChangeOrderStatus(work: shop.work, clock: shop.clock).execute(.start, suffix)
    #expect(started.after.guest == guest)
    #expect(try await shop.list(OrderFilter()) == [guest])
  }

  @Test(arguments: TestEngine.allCases, ["elodie", "ÉLODIE", " Elodie  Roy "])
  func `are found by the name of the guest, however it is written`(engine: TestEngine, name: String) async throws {
    let shop = try StoredShop(on: engine)
    let guest = name.contains("Roy") ? "Élodie  Roy" : "Élodie"
    try await shop.order(for: guest)
    #expect(try await shop.list(OrderFilter(guest: name)) == [guest.replacing("  ", with: " ")])
    #expect(try await shop.list(OrderFilter(guest: "Elo")) == [])
  }

  @Test(
    arguments: TestEngine.allCases,
    [
      ["ΣΑΣ", "σας"], ["İlker", "ilker"], ["GROSS", "Groß"], ["Ϊ\u{301}", "ΐ"], ["Henry VIII", "Henry Ⅷ"],
      ["\u{645}\u{62D}\u{645}\u{62F}", "\u{FDF4}"], ["ヤマダ", "ﾔﾏﾀﾞ"], ["ΝΙΚΟΣ", "Νίκος"], ["Νῖκος", "νικος"],
    ])
  func `are of one guest in the list and in the statistics, in every form of their letters`(
    engine: TestEngine, names: [String]
  ) async throws {
    let shop = try StoredShop(on: engine)
    for name in names + ["ılker"] { try await shop.order(for: name) }
    for name in names { #expect(try await shop.list(OrderFilter(guest: name)).count == 2) }
    #expect(try await shop.statistics.execute(by: .guest, in: .always).map(\.orders) == [2, 1])
  }

  @Test(
    arguments: TestEngine.allCases,
    [
      ["orders.0013-till-names", "Élodie", "élodie", "Elodie"], ["orders.0015-date-orders", "σας", "σας", "ΣΑΣ"],
      ["orders.0016-guest-cases", "Henry Ⅷ", "henry ⅷ", "Henry VIII"],
      ["orders.0017-guest-decompositions", "รุ่ง", "รง", "รุ่ง"],
      ["orders.0020-time-units", "Νίκος", "νίκοσ", "ΝΙΚΟΣ"],
    ])
  func `of an older database are found by the name of the guest`(engine: TestEngine, older: [String]) async throws {
    let shop = try StoredShop(on: engine, upTo: older[0])
    let id = try await shop.order(for: older[1]).id
    var changes = ChangeSet()
    let layout = TableLayout(name: "orders_order", columns: ["id", "version", "guest_key"])
    changes.writes = [.update(layout, [.id(id.raw), .integer(1), .text(older[2])], expected: 1)]
    try await shop.engine.commit(changes)
    #expect(try await shop.list(OrderFilter(guest: older[3])) == [])
    try await shop.migrate()
    #expect(try await shop.list(OrderFilter(guest: older[3])) == [older[1]])
  }

  @Test(arguments: TestEngine.allCases, [["หมู", "หมี"], ["गुरु", "गर"], ["は\u{309A}", "は"]])
  func `are of two guests whose names differ in a vowel`(engine: TestEngine, names: [String]) async throws {
    let shop = try StoredShop(on: engine)
    for name in names { try await shop.order(for: name) }
    for name in names { #expect(try await shop.list(OrderFilter(guest: name)) == [name]) }
    #expect(try await Set(shop.statistics.execute(by: .guest, in: .always).map(\.key)) == Set(names))
  }

  @Test(arguments: TestEngine.allCases) func `count their versions`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let id = try await shop.order().id
    let suffix = try #require(IDSuffix(id.description))
    let order = try await ChangeOrderStatus(work: shop.work, clock: shop.clock).execute(.start, suffix).after
    #expect(order.version == 2)
    let read = try await shop.work.execute(for: .anyone("test")) { try await $0.orders.order(id) }
    #expect(read?.status == .preparing)
    #expect(read?.version == 2)
    #expect(read?.lines.count == 1)
  }

  @Test(arguments: TestEngine.allCases) func `are found by the end of their identifier`(engine: TestEngine) async throws
  {
    let shop = try StoredShop(on: engine)
    for low in [0xABCD, 0x1_FFFF, 0x2_FFFF] as [UInt64] { try await shop.order(UniqueID(high: 0x7000, low: low)) }
    func found(_ text: String) async throws -> [UInt64] {
      let suffix = try #require(IDSuffix(text))
      return try await shop.work.execute(for: .anyone("test")) {
        try await $0.orders.orders(endingIn: suffix, limit: 10).map(\.id.raw.low)
      }
    }
    #expect(try await found("ABCD") == [0xABCD])
    #expect(try await found("ffff").sorted() == [0x1_FFFF, 0x2_FFFF])
    #expect(try await found("2ffff") == [0x2_FFFF])
    #expect(try await found("0000-00000002ffff") == [0x2_FFFF])
    #expect(try await found("fff0") == [])
    #expect(try await found("1000-00000002ffff") == [])
  }

  @Test(arguments: TestEngine.allCases)
  func `say how many candidates there are for an ambiguous end`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for low in [0x1_FFFF, 0x2_FFFF] as [UInt64] { try await shop.order(UniqueID(high: 0x7000, low: low)) }
    let suffix = try #require(IDSuffix("ffff"))
    await #expect(throws: OrderError.self) { try await FindOrder(work: shop.work).execute(suffix) }
  }

  @Test(arguments: TestEngine.allCases) func `are listed latest first`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for guest in ["Ada", "Bo", "Cy"] { try await shop.order(for: guest) }
    #expect(try await shop.list(OrderFilter()) == ["Cy", "Bo", "Ada"])
  }

  @Test(arguments: TestEngine.allCases) func `are filtered by status, one or several`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for status in OrderStatus.allCases { try await shop.order(for: status.rawValue, status) }
    #expect(try await shop.list(OrderFilter(statuses: [.ready])) == ["ready"])
    #expect(
      try await shop.list(OrderFilter(statuses: [.placed, .ready, .canceled])) == ["cancelled", "ready", "placed"])
    #expect(
      try await shop.list(OrderFilter(statuses: [.placed, .ready, .canceled], limit: 2)) == ["cancelled", "ready"])
  }

  @Test(arguments: TestEngine.allCases) func `are filtered by their origin`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let journal = SaleOrigin(journalImport: ID(UniqueID(high: 7, low: 3)), contentHash: 1)
    try await shop.order(for: "Ada", .canceled)
    try await shop.order(for: "Till", .canceled, origin: journal)
    var filter = OrderFilter(statuses: [.canceled])
    filter.isImported = true
    #expect(try await shop.list(filter) == ["Till"])
    (filter.isImported, filter.isPlacedHere) = (false, true)
    #expect(try await shop.list(filter) == ["Ada"])
    // Till is also a name.
    #expect(try await shop.list(OrderFilter(guest: "Till")) == [])
    try await shop.order(for: "Till")
    #expect(try await shop.list(OrderFilter(guest: "Till")) == ["Till"])
  }

  @Test(arguments: TestEngine.allCases, ["ada", "ADA", "Ada"])
  func `are filtered by guest in any case`(engine: TestEngine, name: String) async throws {
    let shop = try StoredShop(on: engine)
    for guest in ["Ada", "Adam", "ADA"] { try await shop.order(for: guest) }
    #expect(try await shop.list(OrderFilter(guest: name)) == ["ADA", "Ada"])
  }

  @Test(arguments: TestEngine.allCases)
  func `are filtered by the account that placed them`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let (ada, bo) = (UniqueID(high: 1, low: 1), UniqueID(high: 1, low: 2))
    for (guest, status, account) in [
      ("1", .placed, ada), ("2", .placed, bo), ("3", .ready, ada), ("4", .ready, nil),
    ] as [(String, OrderStatus, UniqueID?)] {
      try await shop.order(for: guest, status, placedBy: account)
    }
    var filter = OrderFilter()
    filter.placedBy = ada
    #expect(try await shop.list(filter) == ["3", "1"])
    filter.statuses = [.placed, .ready]
    #expect(try await shop.list(filter) == ["3", "1"])
    filter.statuses = [.ready]
    #expect(try await shop.list(filter) == ["3"])
  }

  @Test(arguments: TestEngine.allCases)
  func `are filtered by item and by place, page by page`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let (here, there) = (UniqueID(high: 7, low: 1), UniqueID(high: 7, low: 2))
    for (guest, status, item, restaurant) in [
      ("1", .placed, "Latte", here), ("2", .ready, "Tea", here), ("3", .collected, "Latte", nil),
      ("4", .canceled, "Latte", here), ("5", .placed, "Mug", there),
    ] as [(String, OrderStatus, String, UniqueID?)] {
      try await shop.order(for: guest, status, item: item, restaurant: restaurant)
    }
    let latte = LineFilter(items: ["Latte"])
    #expect(try await shop.list(OrderFilter(lines: latte)) == ["4", "3", "1"])
    #expect(try await shop.list(OrderFilter(lines: LineFilter(items: ["Mug", "Tea"]))) == ["5", "2"])
    #expect(try await shop.list(OrderFilter(statuses: [.placed, .ready], lines: latte)) == ["1"])
    #expect(try await shop.list(OrderFilter(place: .restaurant(here), limit: 2)) == ["4", "2"])
    #expect(try await shop.list(OrderFilter(lines: latte, place: .restaurant(here))) == ["4", "1"])
    #expect(try await shop.list(OrderFilter(statuses: [.ready], place: .restaurant(here))) == ["2"])
    #expect(try await shop.list(OrderFilter(place: .shop)) == ["3"])
    let counts: [Int] = try await shop.work.execute(for: .anyone("test")) { context in
      let filters = [OrderFilter(lines: latte, limit: 1), OrderFilter(place: .restaurant(here)), OrderFilter()]
      var counts: [Int] = []
      for filter in filters { counts.append(try await context.orders.count(matching: filter)) }
      return counts
    }
    #expect(counts == [3, 3, 5])
  }

  @Test(arguments: TestEngine.allCases)
  func `are found by an item in any spelling, and by one that was renamed`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    try await shop.order(for: "1", item: "Flat White")
    try await shop.order(for: "2", item: "Old Brew")
    // A journal has a spelling of its own.
    try await shop.order(for: "3", item: "FLAT WHITE")
    try await shop.order(for: "4", .canceled, item: "flat-white")
    for name in ["flat white", "FLAT-WHITE"] {
      #expect(try await shop.list(withItems: [name]) == ["4", "3", "1"])
    }
    #expect(try await shop.list(withItems: ["old brew"]) == ["2"])
    #expect(try await shop.list(withItems: ["old brew", "flat white"]) == ["4", "3", "2", "1"])
    await #expect(throws: OrderError.unknownItem("cocoa")) { try await shop.list(withItems: ["cocoa"]) }
  }

  @Test(arguments: TestEngine.allCases)
  func `are found and added up by an item whose accent is stored in two forms`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for (guest, item) in [("1", "Caf\u{E9}"), ("2", "Cafe\u{301}"), ("3", "CAFE\u{301}"), ("4", "Latte")] {
      try await shop.order(for: guest, item: item)
    }
    for name in ["caf\u{E9}", "cafe\u{301}", "cafe"] {
      #expect(try await shop.list(withItems: [name]) == ["3", "2", "1"])
      let sales = try await shop.statistics.execute(by: .item, in: .always, of: LineFilter(items: [name]))
      #expect(sales.map(\.orders) == [3])
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `have an item of another period, which is not taken for an unknown one`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    try await shop.order(item: "Old Brew")
    shop.clock.advance(byMilliseconds: 1_000)
    let later = TimePeriod(from: shop.clock.now, to: nil)
    #expect(try await FindItemSpellings(work: shop.work).execute(["old brew"], in: later).items == ["Old Brew"])
    #expect(try await FindItemSpellings(work: shop.work).execute([], in: later).isEmpty)
  }

  @Test(arguments: TestEngine.allCases) func `are filtered by their time`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    try await shop.order(for: "before")
    shop.clock.advance(byMilliseconds: 1)
    let moment = shop.clock.now
    try await shop.order(for: "then")
    shop.clock.advance(byMilliseconds: 1)
    try await shop.order(for: "after")
    #expect(try await shop.list(OrderFilter(period: TimePeriod(from: moment))) == ["after", "then"])
    let from = TimePeriod(from: moment)
    #expect(try await shop.list(OrderFilter(statuses: [.placed, .ready], guest: "then", period: from)) == ["then"])
    let first = TimePeriod(from: moment, to: moment.advanced(byMilliseconds: 1))
    #expect(try await shop.list(OrderFilter(period: first)) == ["then"])
  }

  @Test(arguments: TestEngine.allCases) func `are listed oldest first on demand`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for (guest, status) in [("1", OrderStatus.placed), ("2", .ready), ("3", .placed), ("4", .collected)] {
      try await shop.order(for: guest, status)
    }
    #expect(try await shop.list(OrderFilter(isOldestFirst: true, limit: 3)) == ["1", "2", "3"])
    let open = Set(OrderStatus.allCases.filter(\.isOpen))
    #expect(try await shop.list(OrderFilter(statuses: open, isOldestFirst: true, limit: 2)) == ["1", "2"])
  }

  @Test(arguments: TestEngine.allCases) func `are paged without gaps or repeats`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for number in 1...7 { try await shop.order(for: "\(number)", number % 2 == 0 ? .ready : .placed) }
    var pages: [[String]] = []
    var filter = OrderFilter(statuses: [.placed, .ready], limit: 3)
    while true {
      let page = try await shop.work.execute(for: .anyone("test")) { [filter] in
        try await $0.orders.orders(matching: filter)
      }
      if page.isEmpty { break }
      pages.append(page.map(\.guest))
      filter.after = page.last?.id
    }
    #expect(pages == [["7", "6", "5"], ["4", "3", "2"], ["1"]])
  }

  @Test(arguments: TestEngine.allCases)
  func `are found by the restaurant that they are for, as long as they are open`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let (here, there) = (UniqueID(high: 7, low: 1), UniqueID(high: 7, low: 2))
    for status in OrderStatus.allCases { try await shop.order(for: status.rawValue, status, restaurant: here) }
    try await shop.order(for: "Bo", restaurant: there)
    try await shop.order(for: "Cy")
    let found = try await shop.work.execute(for: .anyone("test")) { try await $0.orders.openOrders(at: here) }
    #expect(found.map(\.guest) == ["placed", "preparing", "ready"])
    #expect(found.map(\.restaurant) == [here, here, here])
  }
}

@Suite struct `The statistics of stored orders` {
  private func shop(on engine: TestEngine) async throws -> StoredShop {
    let shop = try StoredShop(on: engine)
    try await shop.order(price: "4.50", item: "Latte", quantity: 2)
    try await shop.order(.init(high: 0x7000, low: 1), .canceled, price: "99.00", item: "Latte")
    shop.clock.advance(byMilliseconds: 2 * Timestamp.millisecondsPerHour)
    try await shop.order(price: "2.40", item: "Espresso")
    shop.clock.advance(byMilliseconds: 22 * Timestamp.millisecondsPerHour)
    try await shop.order(price: "4.00", item: "Latte")
    return shop
  }

  private func count(
    by grouping: OrderStatistic.Grouping, in shop: StoredShop, _ calendar: BusinessCalendar = BusinessCalendar(),
    period: TimePeriod = .always
  ) async throws -> [OrderStatistic] {
    try await GetOrderStatistics(work: shop.work, settings: ShopSettings(calendar: calendar))
      .execute(by: grouping, in: period)
  }

  private func sold(_ key: String, _ orders: Int, _ quantity: Int, _ revenue: Int64) -> OrderStatistic {
    OrderStatistic(key: key, orders: orders, quantity: quantity, revenue: Money(minorUnits: revenue, currency: .usd))
  }

  @Test(arguments: TestEngine.allCases)
  func `count by item, without what was canceled`(engine: TestEngine) async throws {
    let shop = try await shop(on: engine)
    #expect(try await count(by: .item, in: shop) == [sold("Latte", 2, 3, 1_300), sold("Espresso", 1, 1, 240)])
  }

  @Test(arguments: TestEngine.allCases) func `count by business day`(engine: TestEngine) async throws {
    let shop = try await shop(on: engine)
    // The test's clock starts on 2023-11-14 at 22:13.
    let midnight = [sold("2023-11-14", 1, 2, 900), sold("2023-11-15", 2, 2, 640)]
    #expect(try await count(by: .day, in: shop, BusinessCalendar(dayStart: 0)) == midnight)
    let four = [sold("2023-11-14", 2, 3, 1_140), sold("2023-11-15", 1, 1, 400)]
    #expect(try await count(by: .day, in: shop) == four)
    let zone = try #require(TimeZoneRules(posix: "<+0545>-5:45"))
    #expect(try await count(by: .hour, in: shop, BusinessCalendar(timeZone: zone)).map(\.key) == ["03", "05"])
  }

  @Test(arguments: TestEngine.allCases) func `count by week and by month`(engine: TestEngine) async throws {
    let shop = try await shop(on: engine)
    // Monday, the 20th, at 03:13: the end of the business day of Sunday.
    shop.clock.advance(byMilliseconds: 5 * Timestamp.millisecondsPerDay - 19 * Timestamp.millisecondsPerHour)
    try await shop.order(price: "1.00", item: "Tea")
    shop.clock.advance(byMilliseconds: Timestamp.millisecondsPerHour)
    try await shop.order(price: "2.00", item: "Tea")
    shop.clock.advance(byMilliseconds: 20 * Timestamp.millisecondsPerDay)
    try await shop.order(price: "3.00", item: "Tea")
    #expect(
      try await count(by: .week, in: shop) == [
        sold("2023-11-13", 4, 5, 1_640), sold("2023-11-20", 1, 1, 200), sold("2023-12-04", 1, 1, 300),
      ])
    #expect(try await count(by: .month, in: shop) == [sold("2023-11", 5, 6, 1_840), sold("2023-12", 1, 1, 300)])
  }

  @Test(arguments: TestEngine.allCases, OrderStatistic.Grouping.allCases)
  func `count what was sold in a time`(engine: TestEngine, grouping: OrderStatistic.Grouping) async throws {
    let shop = try await shop(on: engine)
    let day = BusinessCalendar().hours(of: CivilDate(year: 2023, month: 11, day: 14))
    let found = try await count(by: grouping, in: shop, period: TimePeriod(from: day.lowerBound, to: day.upperBound))
    #expect(found.reduce(0) { $0 + $1.revenue.minorUnits } == 1_140)
  }

  @Test(arguments: TestEngine.allCases)
  func `count by hour of the day, whatever the day`(engine: TestEngine) async throws {
    let shop = try await shop(on: engine)
    #expect(try await count(by: .hour, in: shop) == [sold("00", 1, 1, 240), sold("22", 2, 3, 1_300)])
  }

  @Test(arguments: TestEngine.allCases) func `keep currencies apart`(engine: TestEngine) async throws {
    let shop = try await shop(on: engine)
    try await shop.order(for: "Till", .collected, price: "38.70", .uah)
    #expect(try await count(by: .item, in: shop).map(\.revenue.currency) == [.uah, .usd, .usd])
  }
}
