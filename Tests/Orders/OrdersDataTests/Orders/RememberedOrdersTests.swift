import DomainKit
import OrdersData
import OrdersDomain
import StorageKit
import TestingKit
import Testing

@Suite struct `Orders that this process has changed` {
  private let own = RememberedOrders()

  @Test(arguments: Engine.allCases) func `are told from what others have done`(engine: Engine) async throws {
    let shop = try StoredShop(on: engine)
    let (mine, other) = (try await shop.order(), try await shop.order())
    let follow = FollowOrders(work: shop.work, own: own)
    let advance = AdvanceOrder(work: shop.work, clock: shop.clock, own: own)
    _ = try await advance.execute(.start, try #require(IDTail(mine.id.description)))
    #expect(try await follow.execute().own == [mine.id])
    #expect(try await follow.execute().orders.map(\.id) == [other.id, mine.id])
    let colleague = AdvanceOrder(work: shop.work, clock: shop.clock)
    _ = try await colleague.execute(.markReady, try #require(IDTail(mine.id.description)))
    #expect(try await follow.execute().own == [])
    let cancel = CancelOrder(work: shop.work, clock: shop.clock, own: own)
    _ = try await cancel.execute(try #require(IDTail(other.id.description)), reason: nil)
    #expect(try await follow.execute().own == [other.id])
  }

  @Test func `are not those of a rehearsal`() async throws {
    let shop = try StoredShop()
    let order = try await shop.order()
    let cancel = CancelOrder(work: shop.work, clock: shop.clock, own: own)
    let tail = try #require(IDTail(order.id.description))
    _ = try await Rehearsal().run { try await cancel.execute(tail, reason: nil) }
    let colleague = CancelOrder(work: shop.work, clock: shop.clock)
    _ = try await colleague.execute(tail, reason: nil)
    #expect(try await FollowOrders(work: shop.work, own: own).execute().own == [])
  }

  @Test func `are forgotten when they are old`() throws {
    let line = try OrderLine(
      item: "Latte", category: .drink, size: nil, quantity: Quantity(1), unitPrice: Money(parsing: "4.50", .usd))
    let orders = try (1...2_001).map { number in
      try Order(
        OrderDraft(guest: "Ada", lines: [line]), id: ID(UniqueID(high: 1, low: number)), status: .placed,
        placedAt: ManualClock().now)
    }
    for order in orders.reversed() { own.note(order) }
    #expect(own.contains(orders[2_000]))
    #expect(!own.contains(orders[0]))
    #expect(orders.count(where: own.contains) == 1_000)
  }
}
