import Contracts
import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `A customer with an account` {
  private static let ada = UniqueID(high: 1, low: 1)
  private static let bob = UniqueID(high: 1, low: 2)
  private let shop = FakeShop(menu: [])
  private let order = UniqueID(high: 0x7000, low: 0x1234_ABCD)

  private func work(_ account: UniqueID, _ role: Role = .customer) -> UnitOfWork<any OrdersContext> {
    shop.work(as: .person(account, role))
  }

  private func notify(_ update: OrderUpdate, causedBy account: UniqueID?) async throws {
    try await WorkScope.with(\.caller, .system(onBehalfOf: account)) {
      try await NotifyGuest(work: shop.work, clock: shop.clock, ids: shop.ids).execute(update)
    }
  }

  /// Notifies Ada that she placed an order, and that a barista canceled it.
  private func placeAndCancel() async throws {
    let placed = OrderPlaced(order: order, guest: "Ada", account: Self.ada, at: Sample.noon)
    try await notify(.placed(placed), causedBy: Self.ada)
    let canceled = OrderCanceled(order: order, guest: "Ada", account: Self.ada, reason: "no milk", at: Sample.noon)
    try await notify(.canceled(canceled), causedBy: Self.bob)
  }

  @Test func `is told what others did to the order, with the reason, and not what they did themselves`() async throws {
    try await placeAndCancel()
    let unread = try await ListUnreadNotifications(work: work(Self.ada)).execute()
    #expect(unread.map(\.message) == ["Your order 1234abcd has been canceled: no milk."])
    #expect(shop.content.notifications.map(\.account) == [Self.ada, Self.ada])
  }

  @Test func `is told once`() async throws {
    try await placeAndCancel()
    let list = ListUnreadNotifications(work: work(Self.ada))
    try await MarkNotificationsRead(work: work(Self.ada)).execute(try await list.execute())
    #expect(try await list.execute() == [])
    #expect(try await ListNotifications(work: work(Self.ada)).execute(limit: 9, after: nil).count == 2)
  }

  @Test func `neither reads nor marks the notifications of others`() async throws {
    try await placeAndCancel()
    #expect(try await ListUnreadNotifications(work: work(Self.bob)).execute() == [])
    try await MarkNotificationsRead(work: work(Self.bob)).execute(shop.content.notifications)
    #expect(shop.content.notifications.map(\.isUnread) == [false, true])
    #expect(try await ListNotifications(work: work(Self.bob)).execute(limit: 9, after: nil) == [])
    #expect(try await ListNotifications(work: work(Self.bob, .barista)).execute(limit: 9, after: nil).count == 2)
  }

  @Test func `learns nothing about the notifications of others by their ids`() async throws {
    try await placeAndCancel()
    for id in shop.content.notifications.map(\.id.raw.description) {
      for text in [id, String(id.suffix(4))] {
        let suffix = try #require(IDSuffix(text))
        await #expect(throws: OrderError.notificationNotFound(text)) {
          try await ListNotifications(work: work(Self.bob)).execute(limit: 9, after: suffix)
        }
        for (account, role) in [(Self.ada, Role.customer), (Self.bob, .barista)] {
          _ = try await ListNotifications(work: work(account, role)).execute(limit: 9, after: suffix)
        }
      }
    }
  }

  @Test func `shares the reason for the removal of a review only with managers`() async throws {
    for number in UInt64(1)...4 {
      shop.content.notifications.append(
        Notification(
          id: ID(UniqueID(high: 0x7000, low: number)), order: number == 1 ? ID(order) : nil, guest: "Ada",
          account: number == 3 ? Self.bob : Self.ada, message: "\(number)", createdAt: Sample.noon))
    }
    func list(_ account: UniqueID, _ role: Role, _ limit: Int = 9, after: String? = nil) async throws -> String {
      let suffix = try after.map { try #require(IDSuffix($0)) }
      let found = try await ListNotifications(work: work(account, role)).execute(limit: limit, after: suffix)
      return found.map(\.message).joined()
    }
    #expect(try await list(Self.ada, .customer) == "421")
    #expect(try await list(Self.bob, .barista) == "31")
    #expect(try await list(Self.bob, .barista, 1, after: "0003") == "1")
    #expect(try await list(Self.bob, .manager) == "4321")
    for hidden in ["0004", shop.content.notifications[3].id.description] {
      await #expect(throws: OrderError.notificationNotFound(hidden)) {
        try await list(Self.bob, .barista, after: hidden)
      }
    }
  }

  @Test func `is found by name only in notifications that the user may see`() async throws {
    for (number, guest, account) in [(1, "Ada", Self.ada), (2, "Bob", Self.bob), (3, "Ada", Self.ada)]
      as [(UInt64, String, UniqueID)]
    {
      shop.content.notifications.append(
        Notification(
          id: ID(UniqueID(high: 0x7000, low: number)), order: number == 3 ? nil : ID(order), guest: guest,
          account: account, message: "\(number)", createdAt: Sample.noon))
    }
    for (account, role, found) in [
      (Self.bob, .manager, "31"), (Self.bob, .barista, "1"), (Self.bob, .customer, ""), (Self.ada, .customer, "31"),
    ] as [(UniqueID, Role, String)] {
      let list = ListNotifications(work: work(account, role))
      #expect(try await list.execute(for: "Ada", limit: 9, after: nil).map(\.message).joined() == found)
    }
  }

  @Test func `is told in the order in which things happened`() async throws {
    try await notify(
      .ready(OrderReady(order: order, guest: "Ada", account: Self.ada, at: Sample.noon)), causedBy: Self.bob)
    try await notify(
      .collected(OrderCollected(order: order, guest: "Ada", account: Self.ada, at: Sample.later)), causedBy: Self.bob)
    let unread = try await ListUnreadNotifications(work: work(Self.ada)).execute()
    #expect(
      unread.map(\.message) == ["Your order 1234abcd is ready.", "Your order 1234abcd has been collected. Enjoy!"])
  }

  @Test func `is told when the restaurant of an open order closes, and when it opens again`() async throws {
    // The lookup adds the street, because others have its name.
    let cafe = OrderRestaurant(id: UniqueID(high: 3, low: 3), name: "Dawn (1 Elm St)", isClosed: true, isOpen: nil)
    for (number, account, restaurant) in [(1, Self.ada, cafe.id), (2, nil, cafe.id), (3, Self.ada, nil)]
      as [(UInt64, UniqueID?, UniqueID?)]
    {
      let draft = OrderDraft(guest: "Ada", lines: [try Sample.line()], restaurant: restaurant)
      shop.content.orders.append(
        try Order(draft, id: Sample.id(number), status: .placed, placedAt: Sample.noon, placedBy: account))
    }
    let announce = AnnounceClosure(
      work: shop.work, restaurants: FakeRestaurantLookup(restaurants: [cafe]), clock: shop.clock, ids: shop.ids)
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await announce.execute(RestaurantClosed(restaurant: cafe.id, name: "Dawn", at: Sample.noon))
      // An order that is placed after the reopening knows of no closure.
      for wait: Int64 in [0, 1] {
        let moment = Sample.noon.advanced(byMilliseconds: wait)
        try await announce.execute(RestaurantReopened(restaurant: cafe.id, name: "Dawn", at: moment))
      }
    }
    #expect(
      try await ListUnreadNotifications(work: work(Self.ada)).execute().map(\.message) == [
        "Dawn (1 Elm St) has closed. Please ask about your order 00000001.",
        "Dawn (1 Elm St) is open again. Your order 00000001 is still open.",
      ])
    #expect(shop.content.notifications.map(\.order?.raw.low) == [1, 2, 1, 2])
    #expect(shop.content.notifications.map(\.isUnread) == [true, false, true, false])
  }

  @Test func `gets a summary of many notifications`() async throws {
    for _ in 1...4 {
      let ready = OrderReady(order: order, guest: "Ada", account: Self.ada, at: Sample.noon)
      try await notify(.ready(ready), causedBy: Self.bob)
    }
    let unread = try await ListUnreadNotifications(work: work(Self.ada)).execute()
    #expect(
      NotificationSentences.all(of: unread) == ["You have 4 unread notifications. List them with: notifications list"])
    #expect(NotificationSentences.all(of: unread.dropLast()).count == 3)
  }
}

@Suite struct `A customer who cancels` {
  private static let ada = UniqueID(high: 1, low: 1)
  private let shop = FakeShop(menu: [])

  private func order(_ status: OrderStatus, by account: UniqueID? = ada) throws -> IDSuffix {
    shop.content.orders = [try Sample.order(status, id: Sample.id(0xABCD), by: account)]
    return try #require(IDSuffix("abcd"))
  }

  private func cancel(as role: Role = .customer, _ order: IDSuffix) async throws -> ChangeableOrder {
    try await CancelOrder(work: shop.work(as: .person(Self.ada, role)), clock: shop.clock).execute(
      order, reason: nil, seen: nil)
  }

  @Test func `cancels an own order that waits`() async throws {
    let canceled = try await cancel(try order(.placed))
    #expect(canceled.isOwn)
    #expect(shop.content.orders.map(\.status) == [.canceled])
    #expect((shop.events.first as? OrderCanceled)?.account == Self.ada)
  }

  private func change(as role: Role = .customer, _ order: IDSuffix) async throws -> (before: Order, after: Order) {
    try await shop.changing(by: .person(Self.ada, role)).execute(OrderEdit(note: "hot"), order)
  }

  @Test func `changes an own order that waits`() async throws {
    let (before, after) = try await change(try order(.placed))
    #expect((before.note, after.note) == (nil, "hot"))
    #expect(shop.content.orders.map(\.note) == ["hot"])
    #expect((shop.events.first as? OrderChanged)?.account == Self.ada)
  }

  @Test func `cannot extend a percentage that the staff gave to more items`() async throws {
    shop.content.menu = [try Sample.mug()]
    let suffix = try order(.placed)
    let barista = shop.changing(by: .person(UniqueID(high: 1, low: 3), .barista))
    let ada = shop.changing(by: .person(Self.ada, .customer))
    let mug = OrderEdit(added: [OrderRequest.Line(item: "mug")])
    for discount in [DiscountRequest.amount("1.00"), .percentage(try Percentage(hundredths: 5_000))] {
      _ = try await barista.execute(OrderEdit(discount: discount), suffix)
      if case .amount = discount {
        #expect(try await ada.execute(mug, suffix).after.total.description == "13.40")
        // An amount is no voucher: it does not pay for what remains.
        await #expect(throws: OrderError.discounted) {
          try await ada.execute(OrderEdit(removed: [OrderRequest.Line(item: "mug")]), suffix)
        }
      } else {
        await #expect(throws: OrderError.discounted) { try await ada.execute(mug, suffix) }
      }
    }
    let less = try await ada.execute(OrderEdit(removed: [OrderRequest.Line(item: "latte")]), suffix)
    #expect(less.after.total.description == "4.95")
    #expect(try await barista.execute(mug, suffix).after.total.description == "9.90")
  }

  @Test func `is not told to add items to an order with a percentage`() async throws {
    let suffix = try order(.placed)
    let half = DiscountRequest.percentage(try Percentage(hundredths: 5_000))
    let barista = shop.changing(by: .person(UniqueID(high: 1, low: 3), .barista))
    _ = try await barista.execute(OrderEdit(discount: half), suffix)
    let ada = shop.changing(by: .person(Self.ada, .customer))
    let error = await #expect(throws: OrderError.self) {
      try await ada.execute(OrderEdit(deliverTo: "12 High St, Springfield"), suffix)
    }
    #expect(error?.suggestion == "Omit --deliver-to")
  }

  @Test func `cannot add to an order at a restaurant that has closed, but can remove`() async throws {
    shop.content.menu = [try Sample.mug()]
    let restaurant = OrderRestaurant(id: UniqueID(high: 3, low: 3), name: "Joe's", isClosed: true, isOpen: nil)
    let order = try Order(
      OrderDraft(
        guest: "Ada", lines: [Sample.line(quantity: 2)], restaurant: restaurant.id),
      id: ID(UniqueID(high: 0x7000, low: 0xABCD)), status: .placed, placedAt: Sample.noon, placedBy: Self.ada)
    shop.content.orders = [order]
    let ada = shop.changing(at: [restaurant], by: .person(Self.ada, .customer))
    let suffix = try #require(IDSuffix("abcd"))
    await #expect(throws: OrderError.restaurantClosed("Joe's")) {
      try await ada.execute(OrderEdit(added: [OrderRequest.Line(item: "mug")]), suffix)
    }
    #expect(try await ada.execute(OrderEdit(removed: [OrderRequest.Line(item: "latte")]), suffix).after.quantity == 1)
  }

  @Test func `cannot change an order that is being made, and a barista can`() async throws {
    let suffix = try order(.preparing)
    await #expect(throws: OrderError.beingMade("00000000-0000-7000-0000-00000000abcd")) { try await change(suffix) }
    #expect(shop.content.orders.map(\.note) == [nil])
    #expect(try await change(as: .barista, suffix).after.note == "hot")
  }

  @Test func `does not change the order of another`() async throws {
    let suffix = try order(.placed, by: UniqueID(high: 1, low: 2))
    await #expect(throws: OrderError.notFound("abcd")) { try await change(suffix) }
  }

  @Test(arguments: [OrderStatus.preparing, .ready])
  func `cannot cancel an order that is being made, and a barista can`(status: OrderStatus) async throws {
    let suffix = try order(status)
    await #expect(throws: OrderError.beingMade("00000000-0000-7000-0000-00000000abcd")) { try await cancel(suffix) }
    let cancellation = CancelOrder(work: shop.work(as: .person(Self.ada, .customer)), clock: shop.clock)
    await #expect(throws: OrderError.self) { try await cancellation.prepare(suffix) }
    #expect(shop.content.orders.map(\.status) == [status])
    #expect(try await cancel(as: .barista, suffix).isOwn == false)
  }

  @Test func `offers a customer only those orders for a change that wait, and the staff all`() async throws {
    _ = try order(.ready)
    func offered(to role: Role) async throws -> Int {
      let list = ListOrders(work: shop.work(as: .person(Self.ada, role)))
      return try await list.execute(OrderFilter(statuses: [.placed, .ready], isChangeable: true), after: nil).count
    }
    #expect(try await offered(to: .customer) == 0)
    #expect(try await offered(to: .barista) == 1)
  }

  @Test func `is notified of a cancellation by the staff, which nothing takes back`() async throws {
    let other = UniqueID(high: 1, low: 2)
    let canceled = try await cancel(as: .barista, try order(.placed, by: other))
    #expect(canceled.notifiedAccount == other && !canceled.isUndoable)
    let unknown = try await cancel(as: .barista, try order(.placed, by: nil))
    #expect(unknown.notifiedAccount == nil && unknown.isUndoable)
  }

  @Test(arguments: [nil, UniqueID(high: 1, low: 2)])
  func `does not find the order of another`(account: UniqueID?) async throws {
    let suffix = try order(.placed, by: account)
    await #expect(throws: OrderError.notFound("abcd")) { try await cancel(suffix) }
  }
}
