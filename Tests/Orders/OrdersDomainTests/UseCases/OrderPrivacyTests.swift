import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `A customer` {
  private static let ada = UniqueID(high: 1, low: 1)
  private static let bo = UniqueID(high: 1, low: 2)
  private let shop: FakeShop
  private let customer = Principal.person(ada, .customer)
  private let barista = Principal.person(bo, .barista)

  init() throws {
    shop = FakeShop()
    for (low, account) in [(0x1_ABCD, Self.ada), (0x2_ABCD, Self.bo), (0x3_ABCD, nil)] as [(UInt64, UniqueID?)] {
      shop.content.orders.append(try Sample.order(id: Sample.id(low), by: account))
    }
  }

  private func finding(as user: Principal) -> FindOrder { FindOrder(work: shop.work(as: user)) }
  private func listing(as user: Principal) -> ListOrders { ListOrders(work: shop.work(as: user)) }
  private func suffix(_ text: String) throws -> IDSuffix { try #require(IDSuffix(text)) }

  @Test(arguments: ["2abcd", "3abcd", "00000000-0000-7000-0000-00000002abcd", "00000000-0000-7000-0000-00000003abcd"])
  func `does not find the orders of others`(text: String) async throws {
    await #expect(throws: OrderError.notFound(text)) { try await finding(as: customer).execute(suffix(text)) }
    #expect(try await finding(as: barista).execute(suffix(text)).order.status == .placed)
  }

  @Test(arguments: ["abcd", "1abcd", "00000000-0000-7000-0000-00000001abcd"])
  func `finds an own order, whatever orders of others end in the same characters`(text: String) async throws {
    let found = try await finding(as: customer).execute(suffix(text))
    #expect(found.order.placedBy == Self.ada)
  }

  @Test func `lists and follows own orders only`() async throws {
    let listed = try await listing(as: customer).execute(OrderFilter(), after: nil)
    #expect(listed.map(\.id.raw.low) == [0x1_ABCD])
    let followed = try await GetOrdersForAlerts(work: shop.work(as: customer), ownCommits: OwnCommits()).execute()
    #expect(followed.orders.map(\.id.raw.low) == [0x1_ABCD])
    #expect(try await listing(as: barista).execute(OrderFilter(), after: nil).count == 3)
    #expect(
      try await GetOrdersForAlerts(work: shop.work(as: barista), ownCommits: OwnCommits()).execute().orders.count == 3)
  }

  @Test func `counts own orders only, whatever filter and page were asked for`() async throws {
    let filter = OrderFilter(limit: 1, after: ID(UniqueID(high: 0x7000, low: 0)))
    #expect(try await listing(as: customer).count(filter) == 1)
    #expect(try await listing(as: customer).count(OrderFilter()) == 1)
    #expect(try await listing(as: barista).count(OrderFilter(limit: 1)) == 3)
  }

  @Test func `and a barista list and count what they placed themselves`() async throws {
    for (user, low) in [(customer, 0x1_ABCD), (barista, 0x2_ABCD)] as [(Principal, UInt64)] {
      let listing = ListOrders(work: shop.work(as: user))
      #expect(try await listing.execute(OrderFilter(), onlyOwn: true, after: nil).map(\.id.raw.low) == [low])
      #expect(try await listing.count(OrderFilter(), onlyOwn: true) == 1)
    }
    // Without accounts, one user has placed them all, except for imported sales.
    shop.content.orders.append(
      try Order(
        OrderDraft(guest: Order.tillGuest, lines: [Sample.line()]), id: ID(UniqueID(high: 0x7000, low: 4)),
        status: .collected, placedAt: Sample.noon,
        origin: SaleOrigin(journalImport: ID(UniqueID(high: 1, low: 1)), contentHash: 1)))
    #expect(try await ListOrders(work: shop.work).count(OrderFilter()) == 4)
    #expect(try await ListOrders(work: shop.work).count(OrderFilter(), onlyOwn: true) == 3)
  }

  @Test func `cannot have the filter of another account, nor continue after a foreign order`() async throws {
    var filter = OrderFilter()
    filter.placedBy = Self.bo
    let listing = ListOrders(work: shop.work(as: customer))
    for (role, user) in [(Role.customer, customer), (.barista, barista)] {
      let listing = ListOrders(work: shop.work(as: user))
      await #expect(throws: AccessDenied.notAllowed(.viewSales, role)) { try await listing.execute(filter, after: nil) }
      await #expect(throws: AccessDenied.notAllowed(.viewSales, role)) { try await listing.count(filter) }
    }
    await #expect(throws: OrderError.notFound("2abcd")) {
      try await listing.execute(OrderFilter(), after: suffix("2abcd"))
    }
  }

  @Test func `may not work on orders, own ones included, nor cancel foreign ones`() async throws {
    let denied = AccessDenied.notAllowed(.manageOrders, .customer)
    await #expect(throws: OrderError.notFound("2abcd")) {
      try await CancelOrder(work: shop.work(as: customer), clock: shop.clock).execute(
        suffix("2abcd"), reason: nil, seen: nil)
    }
    await #expect(throws: denied) {
      try await ChangeOrderStatus(work: shop.work(as: customer), clock: shop.clock).execute(.start, suffix("1abcd"))
    }
    #expect(shop.content.orders.allSatisfy { $0.status == .placed })
  }
}

@Suite struct `A cancellation` {
  private static let (ada, bo) = (UniqueID(high: 1, low: 1), UniqueID(high: 1, low: 2))

  @Test(
    arguments: [
      (nil, bo, .barista, false, true), (nil, bo, .barista, true, true), (bo, bo, .barista, true, true),
      (ada, bo, .barista, false, false), (ada, bo, .barista, true, false), (ada, ada, .customer, false, true),
      (ada, ada, .customer, true, false),
    ] as [(UniqueID?, UniqueID, Role, Bool, Bool)])
  func `can be undone if no guest was told and the discount can be given again`(
    placedBy: UniqueID?, by account: UniqueID, role: Role, hasDiscount: Bool, isUndoable: Bool
  ) async throws {
    let shop = FakeShop()
    let discount = hasDiscount ? Discount.percentage(try Percentage(hundredths: 500)) : .none
    let order = try Order(
      OrderDraft(guest: "Ada", lines: [Sample.line()], discount: discount),
      id: ID(UniqueID(high: 0x7000, low: 0xABCD)), status: .placed, placedAt: Sample.noon, placedBy: placedBy)
    shop.content = ShopContent(orders: [order])
    let suffix = try #require(IDSuffix("abcd"))
    let cancel = CancelOrder(work: shop.work(as: .person(account, role)), clock: shop.clock)
    let found = try await cancel.prepare(suffix)
    #expect(found.isUndoable == isUndoable)
    #expect(found.notifiedAccount == (placedBy == account ? nil : placedBy))
    #expect(found.isOwn == (role == .customer))
  }
}
