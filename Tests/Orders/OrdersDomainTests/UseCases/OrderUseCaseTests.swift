import Contracts
import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The use cases of a placed order` {
  private let shop: FakeShop
  private let id = ID<Order>(UniqueID(high: 0x7000, low: 0xABCD))
  private static let account = UniqueID(high: 1, low: 3)

  init() async throws {
    shop = FakeShop()
    for low in [0xABCD, 0x1_FFFF, 0x2_FFFF] as [UInt64] {
      shop.content.orders.append(try Sample.order(id: Sample.id(low)))
    }
  }

  private var find: FindOrder { FindOrder(work: shop.work) }
  private var changeStatus: ChangeOrderStatus { ChangeOrderStatus(work: shop.work, clock: shop.clock) }
  private var cancel: CancelOrder { CancelOrder(work: shop.work, clock: shop.clock) }

  /// The work of a barista and that of a manager, who have the same account.
  private var staff: (barista: UnitOfWork<any OrdersContext>, manager: UnitOfWork<any OrdersContext>) {
    (shop.work(as: .person(Self.account, .barista)), shop.work(as: .person(Self.account, .manager)))
  }

  private func suffix(_ text: String = "abcd") throws -> IDSuffix { try #require(IDSuffix(text)) }

  @Test(arguments: ["abcd", "ABCD", "00000000-0000-7000-0000-00000000abcd"])
  func `find an order by the end of its identifier`(text: String) async throws {
    #expect(try await find.execute(suffix(text)).order.id == id)
  }

  @Test func `name the till of an imported sale`() async throws {
    #expect(try await find.execute(suffix()).till == nil)
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
      #expect(try await find.execute(suffix()).till == till)
    }
  }

  @Test(arguments: ["dead", "00000000-0000-7000-0000-00000000abce"])
  func `say that there is no such order`(text: String) async throws {
    await #expect(throws: OrderError.notFound(text)) { try await find.execute(suffix(text)) }
  }

  @Test func `list the candidates of an ambiguous identifier`() async throws {
    let candidates = ["00000000-0000-7000-0000-00000001ffff", "00000000-0000-7000-0000-00000002ffff"]
    await #expect(throws: OrderError.ambiguous("ffff", candidates: candidates)) {
      try await find.execute(suffix("ffff"))
    }
  }

  @Test func `bring it from the counter to the cup`() async throws {
    #expect(try await changeStatus.execute(.start, suffix()).after.status == .preparing)
    #expect(try await changeStatus.execute(.markReady, suffix()).after.status == .ready)
    #expect(try await changeStatus.execute(.collect, suffix()).after.status == .collected)
    #expect(shop.content.orders.first?.status == .collected)
    #expect(shop.events.map { "\(type(of: $0))" } == ["OrderReady", "OrderCollected"])
  }

  @Test func `leave it as it is when it is not its turn`() async throws {
    let id = try #require(shop.content.orders.first).id.description
    await #expect(throws: OrderError.wrongStatus(.placed, target: .collected, id: id)) {
      try await changeStatus.execute(.collect, suffix())
    }
    #expect(shop.content.orders.first?.status == .placed)
  }

  @Test func `give it up, with the reason`() async throws {
    let canceled = try await cancel.execute(suffix(), reason: "no milk", seen: nil)
    #expect(canceled.order.status == .canceled)
    #expect((shop.events.first as? OrderCanceled)?.reason == "no milk")
  }

  @Test func `cancel an imported sale for managers, and count it again`() async throws {
    let sale = try Sample.sale()
    shop.content = ShopContent(orders: [sale])
    let id = try suffix(sale.id.description)
    let (barista, manager) = staff
    let denied = AccessDenied.notAllowed(.importJournals, .barista)
    await #expect(throws: denied) { try await CancelOrder(work: barista, clock: shop.clock).prepare(id) }
    await #expect(throws: denied) {
      try await CancelOrder(work: barista, clock: shop.clock).execute(id, reason: nil, seen: nil)
    }
    let canceled = try await CancelOrder(work: manager, clock: shop.clock).execute(id, reason: "returned", seen: nil)
    #expect(canceled.isUndoable && !canceled.isRefund && canceled.order.status == .canceled)
    await #expect(throws: denied) {
      try await ChangeOrderStatus(work: barista, clock: shop.clock).execute(.putBack, id)
    }
    let counted = try await ChangeOrderStatus(work: manager, clock: shop.clock).execute(.putBack, id)
    #expect(counted.before.cancellation?.reason == "returned")
    #expect(counted.after.status == .collected && shop.events.isEmpty)
  }

  @Test func `cancel it for managers after it was collected, also days later`() async throws {
    let early = shop.clock.now.advanced(byMilliseconds: -3 * Timestamp.millisecondsPerDay)
    shop.content = ShopContent(orders: [try Sample.order(.collected, id: id, placedAt: early)])
    let (barista, manager) = staff
    let refused = CancelOrder(work: barista, clock: shop.clock)
    #expect(try await !refused.prepare(suffix()).isCancelable)
    await #expect(throws: OrderError.tooLateToPutBack) { try await refused.execute(suffix(), reason: nil, seen: nil) }
    let cancel = CancelOrder(work: manager, clock: shop.clock)
    #expect(try await cancel.prepare(suffix()).isCancelable)
    let canceled = try await cancel.execute(suffix(), reason: "cold", seen: nil)
    #expect(canceled.order.cancellation?.by == Self.account && canceled.order.status == .canceled)
    #expect(!canceled.isUndoable && canceled.isRefund)
    #expect((shop.events.first as? OrderCanceled)?.reason == "cold")
  }

  @Test func `discount it for managers only after it was collected`() async throws {
    shop.content = ShopContent(orders: [try Sample.order(.collected, id: id, placedAt: shop.clock.now)])
    let edit = OrderEdit(discount: .amount("1"))
    await #expect(throws: OrderError.notChangeable(.collected, id: id.description)) {
      try await shop.changing(by: .person(Self.account, .barista)).execute(edit, suffix())
    }
    let (before, after) = try await shop.changing(by: .person(Self.account, .manager)).execute(edit, suffix())
    #expect(before.total.description == "4.50" && after.total.description == "3.50")
    #expect(shop.content.orders.map(\.total) == [after.total])
  }

  @Test func `cancel no order that has changed since the question`() async throws {
    let found = try await cancel.prepare(suffix())
    _ = try await changeStatus.execute(.start, suffix())
    await #expect(throws: OrderError.changedSinceAsked(found.order.id.description)) {
      try await cancel.execute(suffix(), reason: nil, seen: SeenVersion(found.order))
    }
    #expect(shop.content.orders.first?.status == .preparing)
    let again = try await cancel.prepare(suffix())
    let canceled = try await cancel.execute(suffix(), reason: nil, seen: SeenVersion(again.order))
    #expect(canceled.order.status == .canceled)
  }

  @Test func `change it at the prices of the menu`() async throws {
    shop.content.menu = [try Sample.latte(), try Sample.mug()]
    let change = shop.changing()
    let added = try [OrderRequest.Line(item: "2 large lattes"), .init(item: "mug", quantity: Quantity(1))]
    let (before, after) = try await change.execute(OrderEdit(added: added), suffix())
    #expect(before.total.description == "4.50")
    #expect(after.total.description == "23.40")
    #expect(shop.content.orders.first?.quantity == 4)
    await #expect(throws: OrderError.unknownItem("chai")) {
      try await change.execute(OrderEdit(added: [OrderRequest.Line(item: "chai")]), suffix())
    }
    // A note of a change replaces that of the order.
    await #expect(throws: OrderError.wordsForNote("oat latte", item: "latte")) {
      try await change.execute(OrderEdit(added: [OrderRequest.Line(item: "oat latte")]), suffix())
    }
    await #expect(throws: OrderError.nothingToChange) { try await change.execute(OrderEdit(), suffix()) }
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
