import Contracts
import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The use cases of a placed order` {
  private let shop: FakeShop
  private let id = ID<Order>(UniqueID(high: 0x7000, low: 0xABCD))

  init() async throws {
    shop = FakeShop()
    var content = shop.content
    for low in [0xABCD, 0x1_FFFF, 0x2_FFFF] as [UInt64] {
      let id = ID<Order>(UniqueID(high: 0x7000, low: low))
      content.orders.append(
        try Order(
          OrderDraft(guest: "Ada", lines: [Sample.line()]), id: id, status: .placed, placedAt: Sample.noon))
    }
    shop.content = content
  }

  private func suffix(_ text: String) throws -> IDSuffix { try #require(IDSuffix(text)) }

  @Test(arguments: ["abcd", "ABCD", "00000000-0000-7000-0000-00000000abcd"])
  func `find an order by the end of its identifier`(text: String) async throws {
    #expect(try await FindOrder(work: shop.work).execute(suffix(text)).order.id == id)
  }

  @Test func `name the till of an imported sale`() async throws {
    let find = FindOrder(work: shop.work)
    #expect(try await find.execute(suffix("abcd")).till == nil)
    for (low, till) in [(1, try TillName("Garden")), (2, .unnamed)] as [(UInt64, TillName)] {
      shop.content.imports.append(
        JournalImport(
          id: ID(UniqueID(high: 3, low: low)), till: till, file: "sales.csv", firstSaleHash: 1,
          span: Sample.noon...Sample.later, importedAt: Sample.later))
    }
    for (low, till) in [(1, "Garden"), (2, "unnamed till"), (9, nil)] as [(UInt64, String?)] {
      shop.content.orders[0] = try Order(
        OrderDraft(guest: Order.tillGuest, lines: [Sample.line()]), id: id, status: .collected, placedAt: Sample.noon,
        origin: SaleOrigin(journalImport: ID(UniqueID(high: 3, low: low)), contentHash: 1))
      #expect(try await find.execute(suffix("abcd")).till == till)
    }
  }

  @Test(arguments: ["dead", "00000000-0000-7000-0000-00000000abce"])
  func `say that there is no such order`(text: String) async throws {
    await #expect(throws: OrderError.notFound(text)) {
      try await FindOrder(work: shop.work).execute(suffix(text))
    }
  }

  @Test func `list the candidates of an ambiguous identifier`() async throws {
    let candidates = ["00000000-0000-7000-0000-00000001ffff", "00000000-0000-7000-0000-00000002ffff"]
    await #expect(throws: OrderError.ambiguous("ffff", candidates: candidates)) {
      try await FindOrder(work: shop.work).execute(suffix("ffff"))
    }
  }

  @Test func `bring it from the counter to the cup`() async throws {
    let changeStatus = ChangeOrderStatus(work: shop.work, clock: shop.clock)
    #expect(try await changeStatus.execute(.start, suffix("abcd")).after.status == .preparing)
    #expect(try await changeStatus.execute(.markReady, suffix("abcd")).after.status == .ready)
    #expect(try await changeStatus.execute(.collect, suffix("abcd")).after.status == .collected)
    #expect(shop.content.orders.first?.status == .collected)
    #expect(shop.events.map { "\(type(of: $0))" } == ["OrderReady", "OrderCollected"])
  }

  @Test func `leave it as it is when it is not its turn`() async throws {
    let id = try #require(shop.content.orders.first).id.description
    await #expect(throws: OrderError.wrongStatus(.placed, target: .collected, id: id)) {
      try await ChangeOrderStatus(work: shop.work, clock: shop.clock).execute(.collect, suffix("abcd"))
    }
    #expect(shop.content.orders.first?.status == .placed)
  }

  @Test func `give it up, with the reason`() async throws {
    let canceled = try await CancelOrder(work: shop.work, clock: shop.clock).execute(
      suffix("abcd"), reason: "no milk", seen: nil)
    #expect(canceled.order.status == .canceled)
    #expect((shop.events.first as? OrderCanceled)?.reason == "no milk")
  }

  @Test func `cancel an imported sale for managers, and count it again`() async throws {
    let sale = try Sample.sale()
    shop.content = ShopContent(orders: [sale])
    let id = try suffix(sale.id.description)
    let account = UniqueID(high: 1, low: 3)
    let (barista, manager) = (shop.work(as: .person(account, .barista)), shop.work(as: .person(account, .manager)))
    let denied = AccessDenied.notAllowed(.importJournals, .barista)
    await #expect(throws: denied) { try await CancelOrder(work: barista, clock: shop.clock).prepare(id) }
    await #expect(throws: denied) {
      try await CancelOrder(work: barista, clock: shop.clock).execute(id, reason: nil, seen: nil)
    }
    let canceled = try await CancelOrder(work: manager, clock: shop.clock).execute(id, reason: "returned", seen: nil)
    #expect(canceled.isUndoable && canceled.order.status == .canceled)
    await #expect(throws: denied) {
      try await ChangeOrderStatus(work: barista, clock: shop.clock).execute(.putBack, id)
    }
    let counted = try await ChangeOrderStatus(work: manager, clock: shop.clock).execute(.putBack, id)
    #expect(counted.before.cancellation?.reason == "returned")
    #expect(counted.after.status == .collected && shop.events.isEmpty)
  }

  @Test func `cancel it for managers after it was collected, also days later`() async throws {
    let order = try Order(
      OrderDraft(guest: "Ada", lines: [Sample.line()]), id: id, status: .collected,
      placedAt: shop.clock.now.advanced(byMilliseconds: -3 * Timestamp.millisecondsPerDay))
    shop.content = ShopContent(orders: [order])
    let account = UniqueID(high: 1, low: 3)
    let (barista, manager) = (shop.work(as: .person(account, .barista)), shop.work(as: .person(account, .manager)))
    let refused = CancelOrder(work: barista, clock: shop.clock)
    #expect(try await !refused.prepare(suffix("abcd")).isCancelable)
    await #expect(throws: OrderError.tooLateToPutBack) {
      try await refused.execute(suffix("abcd"), reason: nil, seen: nil)
    }
    let cancel = CancelOrder(work: manager, clock: shop.clock)
    #expect(try await cancel.prepare(suffix("abcd")).isCancelable)
    let canceled = try await cancel.execute(suffix("abcd"), reason: "cold", seen: nil)
    #expect(canceled.order.cancellation?.by == account && canceled.order.status == .canceled)
    #expect(!canceled.isUndoable)
    #expect((shop.events.first as? OrderCanceled)?.reason == "cold")
  }

  @Test func `discount it for managers only after it was collected`() async throws {
    let order = try Order(
      OrderDraft(guest: "Ada", lines: [Sample.line()]), id: id, status: .collected, placedAt: shop.clock.now)
    shop.content = ShopContent(orders: [order])
    let (edit, account) = (OrderEdit(discount: .amount("1")), UniqueID(high: 1, low: 3))
    await #expect(throws: OrderError.notChangeable(.collected, id: id.description)) {
      try await shop.changing(by: .person(account, .barista)).execute(edit, suffix("abcd"))
    }
    let (before, after) = try await shop.changing(by: .person(account, .manager)).execute(edit, suffix("abcd"))
    #expect(before.total.description == "4.50" && after.total.description == "3.50")
    #expect(shop.content.orders.map(\.total) == [after.total])
  }

  @Test func `cancel no order that has changed since the question`() async throws {
    let cancel = CancelOrder(work: shop.work, clock: shop.clock)
    let found = try await cancel.prepare(suffix("abcd"))
    _ = try await ChangeOrderStatus(work: shop.work, clock: shop.clock).execute(.start, suffix("abcd"))
    await #expect(throws: OrderError.changedSinceAsked(found.order.id.description)) {
      try await cancel.execute(suffix("abcd"), reason: nil, seen: SeenVersion(found.order))
    }
    #expect(shop.content.orders.first?.status == .preparing)
    let again = try await cancel.prepare(suffix("abcd"))
    let canceled = try await cancel.execute(suffix("abcd"), reason: nil, seen: SeenVersion(again.order))
    #expect(canceled.order.status == .canceled)
  }

  @Test func `change it at the prices of the menu`() async throws {
    var content = shop.content
    content.menu = [try Sample.latte(), try Sample.mug()]
    shop.content = content
    let change = shop.changing()
    let added = try [OrderRequest.Line(item: "2 large lattes"), .init(item: "mug", quantity: Quantity(1))]
    let (before, after) = try await change.execute(OrderEdit(added: added), suffix("abcd"))
    #expect(before.total.description == "4.50")
    #expect(after.total.description == "23.40")
    #expect(shop.content.orders.first?.quantity == 4)
    await #expect(throws: OrderError.unknownItem("chai")) {
      try await change.execute(OrderEdit(added: [OrderRequest.Line(item: "chai")]), suffix("abcd"))
    }
    // A note of a change replaces that of the order.
    await #expect(throws: OrderError.wordsForNote("oat latte", item: "latte")) {
      try await change.execute(OrderEdit(added: [OrderRequest.Line(item: "oat latte")]), suffix("abcd"))
    }
    await #expect(throws: OrderError.nothingToChange) { try await change.execute(OrderEdit(), suffix("abcd")) }
    #expect(shop.events.map { "\(type(of: $0))" } == ["OrderChanged"])
  }

  @Test(arguments: [0, -1]) func `list no impossible number of orders`(limit: Int) async throws {
    await #expect(throws: LimitOutOfRange(limit, in: "orders")) {
      try await ListOrders(work: shop.work).execute(OrderFilter(limit: limit), after: nil)
    }
    await #expect(throws: LimitOutOfRange(limit, in: "orders")) {
      try await ListNotifications(work: shop.work).execute(limit: limit, after: nil)
    }
  }

  @Test func `list what comes after an order`() async throws {
    let orders = try await ListOrders(work: shop.work).execute(OrderFilter(), after: suffix("2ffff"))
    #expect(orders.map(\.id.raw.low) == [0x1_FFFF, 0xABCD])
  }

  @Test func `count items by revenue, the largest first and equal ones by name`() async throws {
    let statistics = GetOrderStatistics(work: shop.work, settings: ShopSettings())
    #expect(try await statistics.execute(by: .item, in: .always).map(\.key) == ["Latte", "Mocha", "Tea"])
  }
}

@Suite struct `A guest` {
  @Test func `is told how the order is coming along`() async throws {
    let shop = FakeShop()
    let notify = NotifyGuest(work: shop.work, clock: shop.clock, ids: shop.ids)
    let order = UniqueID(high: 0x7000, low: 0x1234_ABCD)
    let updates: [OrderUpdate] = [
      .placed(OrderPlaced(order: order, guest: "Ada", account: nil, at: Sample.noon)),
      .changed(OrderChanged(order: order, guest: "Ada", account: nil, at: Sample.noon)),
      .ready(OrderReady(order: order, guest: "Ada", account: nil, at: Sample.noon)),
      .collected(OrderCollected(order: order, guest: "Ada", account: nil, at: Sample.noon)),
      .putBack(OrderPutBack(order: order, guest: "Ada", account: nil, isReady: true, at: Sample.noon)),
      .putBack(OrderPutBack(order: order, guest: "Ada", account: nil, isReady: false, at: Sample.noon)),
      .canceled(OrderCanceled(order: order, guest: "Ada", account: nil, reason: nil, at: Sample.noon)),
      .canceled(OrderCanceled(order: order, guest: "Ada", account: nil, reason: "no milk", at: Sample.noon)),
    ]
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      for update in updates { try await notify.execute(update) }
    }
    #expect(
      shop.content.notifications.map(\.message) == [
        "Your order 1234abcd is being processed.", "Your order 1234abcd was changed.",
        "Your order 1234abcd is ready.", "Your order 1234abcd has been collected. Enjoy!",
        "Your order 1234abcd is ready; it was marked as collected by mistake.",
        "Your order 1234abcd is being prepared again.", "Your order 1234abcd has been canceled.",
        "Your order 1234abcd has been canceled: no milk.",
      ])
    #expect(shop.content.notifications.allSatisfy { $0.guest == "Ada" && $0.order?.raw == order })
  }
}
