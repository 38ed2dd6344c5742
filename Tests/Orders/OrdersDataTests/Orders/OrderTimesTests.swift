import DomainKit
import OrdersDomain
import TestEngines
import Testing
import TestingKit

@Suite struct `A wrong clock` {
  private static let minute: Int64 = 60_000
  private static let year = 365 * Timestamp.millisecondsPerDay

  /// Places an order at a time, and returns the deviation of the clock that it shows.
  private func place(at moment: Timestamp, in shop: StoredShop) async throws -> ClockDeviation? {
    shop.clock.set(moment)
    let latest = try await GetLatestOrder(work: shop.work).execute()
    let order = try await shop.order()
    return latest?.deviation(of: order.placedAt)
  }

  @Test(arguments: TestEngine.allCases)
  func `is noticed at each order until the order with the wrong time is canceled`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let june = try #require(Timestamp(iso8601: "2026-06-01T10:00:00Z"))
    #expect(try await place(at: june, in: shop) == nil)
    #expect(try await place(at: june.advanced(byMilliseconds: Self.year), in: shop) == .ahead)
    let wrong = try #require(try await GetLatestOrder(work: shop.work).execute())
    #expect(try await place(at: june.advanced(byMilliseconds: Self.minute), in: shop) == .behind)
    let suffix = try #require(IDSuffix(wrong.id.description))
    _ = try await CancelOrder(work: shop.work, clock: shop.clock).execute(suffix, reason: nil, seen: nil)
    #expect(try await place(at: june.advanced(byMilliseconds: 2 * Self.minute), in: shop) == nil)
    #expect(try await place(at: Timestamp(milliseconds: 0), in: shop) == .behind)
    #expect(try await place(at: june.advanced(byMilliseconds: 3 * Self.minute), in: shop) == nil)
  }

  @Test func `is looked for once per minute, and again after the clock jumps`() async throws {
    let shop = try StoredShop()
    let start = shop.clock.now
    let first = try await shop.order()
    let getLatest = GetLatestOrderPerMinute(work: shop.work, clock: shop.clock)
    let (minute, year) = (Self.minute, Self.year)
    for (elapsed, isRead) in [(0, true), (minute - 1, false), (minute, true), (year, true), (0, true), (1, false)] {
      shop.clock.set(start.advanced(byMilliseconds: elapsed))
      #expect(try await getLatest.execute()?.id == (isRead ? first.id : nil))
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `is not noticed by imported sales and canceled orders`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let first = try await shop.order()
    shop.clock.advance(byMilliseconds: Self.year)
    try await shop.order(for: "Bo", .canceled)
    try await shop.order(
      for: "Till", .collected, origin: SaleOrigin(journalImport: ID(UniqueID(high: 1, low: 9)), contentHash: 1))
    #expect(try await GetLatestOrder(work: shop.work).execute()?.id == first.id)
  }

  @Test(arguments: TestEngine.allCases)
  func `is not noticed by a sale that an early version imported`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let early = UniqueID(high: UniqueID.first(at: shop.clock.now).high | 0x8000, low: 1)
    try await shop.order(early, for: "Till", .collected)
    #expect(try await GetLatestOrder(work: shop.work).execute() == nil)
  }

  @Test(arguments: TestEngine.allCases)
  func `is looked for without relying on the latest order`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let first = try await shop.order()
    let suffix = try #require(IDSuffix(first.id.description))
    let starting = ChangeOrderStatus(work: shop.work, clock: shop.clock)
    let latest = try await shop.work.execute(for: .anyone("test"), retrying: 0) { context in
      let latest = try await context.orders.latestAtCounter()
      try await Task.detached { _ = try await starting.execute(.start, suffix) }.value
      var next = try Order(
        OrderDraft(guest: "Bo", lines: first.lines), id: shop.ids.next(), status: .placed, placedAt: shop.clock.now)
      try context.orders.add(&next)
      return latest
    }
    #expect(latest == LatestOrder(id: first.id, placedAt: first.placedAt))
    #expect(try await shop.list(OrderFilter()) == ["Bo", "Ada"])
  }

  @Test(arguments: TestEngine.allCases)
  func `leaves orders of the future, which statistics without an end count`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let now = shop.clock.now
    try await shop.order()
    shop.clock.advance(byMilliseconds: Self.year)
    let later = shop.clock.now
    try await shop.order()
    try await shop.order(price: "2.00", .eur, item: "Tea")
    try await shop.order(for: "Bo", .canceled)
    let journal = JournalImport(
      id: ID(UniqueID(high: 1, low: 9)), till: try TillName("bar"), file: "bar.csv", firstSaleHash: 0,
      span: later...later, importedAt: later)
    try await shop.storeImport(journal, [(item: "Latte", moment: later, hash: 1)])
    let quarter = QuarterHourSales.milliseconds
    let latest = Timestamp(milliseconds: later.milliseconds / quarter * quarter)
    let statistics = shop.statistics
    #expect(try await statistics.futureOrders(after: now, in: .always) == FutureOrders(count: 3, latest: latest))
    #expect(try await statistics.futureOrders(after: now, in: TimePeriod(from: now))?.count == 3)
    #expect(try await statistics.futureOrders(after: now, in: .always, at: TillName("bar"))?.count == 1)
    #expect(try await statistics.futureOrders(after: now, in: .always, of: LineFilter(items: ["tea"]))?.count == 1)
    #expect(try await statistics.futureOrders(after: now, in: .always, of: LineFilter(items: ["mocha"])) == nil)
    #expect(try await statistics.futureOrders(after: now, in: TimePeriod(to: later)) == nil)
    let afterwards = TimePeriod(from: later.advanced(byMilliseconds: Self.minute))
    #expect(try await statistics.futureOrders(after: now, in: afterwards) == nil)
    // The clocks of tills differ a little.
    let soon = later.advanced(byMilliseconds: -Self.minute / 2)
    #expect(try await statistics.futureOrders(after: soon, in: .always) == nil)
  }
}
