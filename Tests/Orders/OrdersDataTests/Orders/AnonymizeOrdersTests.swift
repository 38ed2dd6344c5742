import Contracts
import DomainKit
import OrdersDomain
import TestEngines
import Testing
import TestingKit

@Suite struct `Anonymizing a guest` {
  /// Stores an order with all data about a guest, and returns it.
  private func order(for guest: String, _ status: OrderStatus, in shop: StoredShop) async throws -> Order {
    let line = try OrderLine(
      item: "Latte", category: .drink, size: nil, quantity: Quantity(1), unitPrice: Money(parsing: "4.50", .usd))
    let draft = OrderDraft(
      guest: guest, lines: [line], deliverTo: try DeliveryAddress(parsing: "12 High St, Springfield"),
      note: "for Ada's birthday")
    let cancellation = Cancellation(reason: "Ada is ill", by: nil, at: shop.clock.now)
    let order = try Order(
      draft, id: shop.ids.next(), status: status, placedAt: shop.clock.now, placedBy: UniqueID(high: 1, low: 1),
      cancellation: status == .canceled ? cancellation : nil)
    for about in [order.id, nil] {
      try await shop.store(
        Notification(
          id: shop.ids.next(), order: about, guest: guest, message: "Ada is ill", createdAt: shop.clock.now))
    }
    return try await shop.store(order)
  }

  private func content(of shop: StoredShop) async throws -> (orders: [Order], notifications: [Notification]) {
    try await shop.work.execute(for: .anyone("test")) { context in
      let orders = try await context.orders.orders(matching: OrderFilter(isOldestFirst: true))
      return (orders, try await context.notifications.notifications(matching: NotificationFilter()))
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `erases the guest from finished orders, and keeps the sales`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let before = [
      try await order(for: "Ada Bohne", .collected, in: shop), try await order(for: "ada bohne", .canceled, in: shop),
      try await order(for: "Bo", .collected, in: shop),
    ]
    // The guest's name was corrected after this message.
    try await shop.store(
      Notification(
        id: shop.ids.next(), order: before[0].id, guest: "Ada Bone", message: "Ready", createdAt: shop.clock.now))
    let anonymize = AnonymizeOrders(work: shop.work)
    #expect(try await anonymize.prepare(anonymizing: "Áda  Bohne").counts == [2, 3])
    #expect(try await anonymize.execute(anonymizing: "Áda  Bohne", seen: nil).counts == [2, 3])
    let (orders, notifications) = try await content(of: shop)
    #expect(orders.map(\.guest) == ["Anonymous", "Anonymous", "Bo"])
    #expect(orders.map(\.note) == [nil, nil, "for Ada's birthday"])
    #expect(orders.map(\.deliverTo) == [nil, nil, before[2].deliverTo])
    #expect(orders.map { $0.cancellation?.at } == before.map { $0.cancellation?.at })
    #expect(orders.allSatisfy { $0.cancellation?.reason == nil })
    #expect(orders.map(\.total) == before.map(\.total) && orders.map(\.placedBy) == before.map(\.placedBy))
    #expect(notifications.count { $0.order == nil } == 3)
    #expect(notifications.filter { $0.order != nil }.map(\.guest) == ["Bo"])
    await #expect(throws: OrderError.unknownGuest("Ada Bohne")) {
      try await anonymize.execute(anonymizing: "Ada Bohne", seen: nil)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `erases no data that changed after the question`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    _ = try await order(for: "Ada", .collected, in: shop)
    let anonymize = AnonymizeOrders(work: shop.work)
    let seen = try await anonymize.prepare(anonymizing: "Ada")
    _ = try await order(for: "Ada", .canceled, in: shop)
    await #expect(throws: OrderError.guestChangedSinceAsked("Ada")) {
      try await anonymize.execute(anonymizing: "Ada", seen: seen)
    }
    #expect(try await content(of: shop).orders.map(\.guest) == ["Ada", "Ada"])
    let current = try await anonymize.prepare(anonymizing: "Ada")
    #expect(try await anonymize.execute(anonymizing: "Ada", seen: current) == current)
    #expect(try await content(of: shop).orders.map(\.guest) == ["Anonymous", "Anonymous"])
  }

  @Test(arguments: TestEngine.allCases)
  func `erases the name from an order whose guest was corrected`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let before = [
      try await order(for: "Bo", .collected, in: shop), try await order(for: "Bo", .canceled, in: shop),
      try await order(for: "Bo", .collected, in: shop), try await order(for: "Bo", .ready, in: shop),
    ]
    for order in [before[0], before[1], before[3]] {
      try await shop.store(
        Notification(
          id: shop.ids.next(), order: order.id, guest: "Ada", message: "Placed", createdAt: shop.clock.now))
    }
    let anonymize = AnonymizeOrders(work: shop.work)
    #expect(try await anonymize.prepare(anonymizing: "ÁDA").counts == [2, 3])
    #expect(try await anonymize.execute(anonymizing: "ÁDA", seen: nil).counts == [2, 3])
    let (orders, notifications) = try await content(of: shop)
    let text = "for Ada's birthday"
    #expect(orders.map(\.guest) == ["Bo", "Bo", "Bo", "Bo"])
    #expect(orders.map(\.note) == [nil, nil, text, text])
    #expect(orders.map(\.deliverTo) == before.map(\.deliverTo))
    #expect(orders[1].cancellation == Cancellation(reason: nil, by: nil, at: shop.clock.now))
    #expect(notifications.allSatisfy { $0.guest == "Bo" })
    await #expect(throws: OrderError.unknownGuest("Ada")) { try await anonymize.prepare(anonymizing: "Ada") }
  }

  @Test func `erases an address with the name of an earlier guest`() throws {
    let line = try OrderLine(
      item: "Latte", category: .drink, size: nil, quantity: Quantity(1), unitPrice: Money(parsing: "4.50", .usd))
    let draft = OrderDraft(
      guest: "Bo", lines: [line], deliverTo: try DeliveryAddress(parsing: "Ada Bohne 12 High St, Springfield"),
      note: "no sugar")
    var order = try Order(
      draft, id: ID(UniqueID(high: 1, low: 1)), status: .collected, placedAt: Timestamp(milliseconds: 0))
    #expect(!order.mentions("Bohn") && order.mentions("ada bohne"))
    try order.eraseMentions(of: "ada bohne")
    #expect(order.deliverTo == nil && order.note == "no sugar" && order.guest == "Bo")
  }

  /// Guests, a typed name, and the guests after it was erased.
  private static let spellings = [
    (["Νίκος", "ΝΙΚΟΣ"], "νικος", ["Anonymous", "Anonymous"]),
    // Names that differ in a vowel.
    (["หมู", "หมี"], "หมี", ["หมู", "Anonymous"]),
  ]

  @Test(arguments: spellings, TestEngine.allCases)
  func `erases a guest in each spelling, and no other guest`(
    names: (guests: [String], typed: String, left: [String]), engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    for guest in names.guests { _ = try await order(for: guest, .collected, in: shop) }
    let count = names.left.count { $0 == "Anonymous" }
    let erased = try await AnonymizeOrders(work: shop.work).execute(anonymizing: names.typed, seen: nil)
    #expect(erased.counts == [count, count])
    #expect(try await content(of: shop).orders.map(\.guest) == names.left)
  }

  /// Early versions stored sales without an origin.
  @Test(arguments: TestEngine.allCases)
  func `is refused while the guest has an open order, and leaves imported sales`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    _ = try await order(for: "Ada", .collected, in: shop)
    _ = try await order(for: "Ada", .ready, in: shop)
    let anonymize = AnonymizeOrders(work: shop.work)
    await #expect(throws: OrderError.openOrders("Ada", count: 1)) {
      try await anonymize.execute(anonymizing: "Ada", seen: nil)
    }
    #expect(try await content(of: shop).orders.map(\.guest) == ["Ada", "Ada"])
    let origin = SaleOrigin(journalImport: ID(UniqueID(high: 7, low: 7)), contentHash: 1)
    try await shop.order(for: Order.tillGuest, .collected, origin: origin)
    let early = UniqueID(high: UniqueID.first(at: shop.clock.now).high | 0x8000, low: 1)
    try await shop.order(early, for: Order.tillGuest, .collected)
    await #expect(throws: OrderError.unknownGuest("till")) { try await anonymize.prepare(anonymizing: "till") }
    try await shop.order(for: Order.tillGuest, .collected)
    #expect(try await anonymize.prepare(anonymizing: "till").orders.count == 1)
  }

  @Test(
    arguments: TestEngine.allCases,
    [
      ["Ada Bohne", "ÁDA  Bohne's latte was cold", "Ada Bohnekamp was ill"],
      ["ΝΙΚΟΣ", "Νίκος: κρύος καφές", "Νικόστρατος"],
    ])
  func `erases the reasons with the name from canceled sales of a till`(
    engine: TestEngine, texts: [String]
  ) async throws {
    let shop = try StoredShop(on: engine)
    let (guest, other) = (texts[0], texts[2])
    for (hash, reason) in texts[1...].enumerated() {
      let origin = SaleOrigin(journalImport: ID(UniqueID(high: 7, low: 7)), contentHash: Int64(hash))
      let sale = try await shop.order(for: Order.tillGuest, .collected, origin: origin)
      try await shop.work.execute(for: .anyone("test")) { context in
        var canceled = try #require(try await context.orders.order(sale.id))
        try canceled.cancel(reason: reason, at: sale.placedAt)
        try context.orders.update(&canceled)
      }
    }
    let anonymize = AnonymizeOrders(work: shop.work)
    #expect(try await anonymize.execute(anonymizing: guest, seen: nil).counts == [1, 0])
    let sales = try await content(of: shop).orders
    #expect(sales.map { $0.cancellation?.reason } == [nil, other])
    #expect(sales.map(\.guest) == [Order.tillGuest, Order.tillGuest])
    await #expect(throws: OrderError.unknownGuest(guest)) { try await anonymize.prepare(anonymizing: guest) }
  }

  @Test func `erases what is about a guest whose name is that of erased ones`() async throws {
    let shop = try StoredShop()
    _ = try await order(for: "Anonymous", .canceled, in: shop)
    let anonymize = AnonymizeOrders(work: shop.work)
    #expect(try await anonymize.execute(anonymizing: "Anonymous", seen: nil).counts == [1, 1])
    let order = try #require(try await content(of: shop).orders.first)
    #expect(order.note == nil && order.deliverTo == nil && order.cancellation?.reason == nil)
    await #expect(throws: OrderError.unknownGuest("Anonymous")) {
      try await anonymize.execute(anonymizing: "Anonymous", seen: nil)
    }
  }

  @Test(arguments: ["Ada", "Anonymous"])
  func `stays done when a notification of the guest is delivered late`(guest: String) async throws {
    let shop = try StoredShop()
    let order = try await order(for: guest, .canceled, in: shop)
    let late = OrderCanceled(
      order: order.id.raw, guest: guest, account: order.placedBy, reason: "Ada is ill", at: shop.clock.now)
    let notify = NotifyGuest(work: shop.work, clock: shop.clock, ids: shop.ids)
    func deliver() async throws -> [String] {
      try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) { try await notify.execute(.canceled(late)) }
      return try await content(of: shop).notifications.filter { $0.order != nil }.map(\.guest)
    }
    #expect(try await deliver() == [guest, guest])
    _ = try await AnonymizeOrders(work: shop.work).execute(anonymizing: guest, seen: nil)
    #expect(try await deliver().isEmpty)
  }
}

extension GuestData {
  fileprivate var counts: [Int] { [orders.count, notifications.count] }
}
