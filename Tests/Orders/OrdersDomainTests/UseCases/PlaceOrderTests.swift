import Contracts
import DomainKit
import OrdersDomain
import Testing

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

  @Test func `stores the order at the menu's prices with what happened`() async throws {
    let order = try await shop.placing.execute(request())
    #expect(order.total == (try Sample.money("9.00")))
    #expect(order.lines.first?.item == "Latte")
    #expect(shop.content.orders == [order])
    #expect(shop.content.events.map { $0 is OrderPlaced } == [true])
  }

  @Test func `refuses what is not on the menu`() async throws {
    await #expect(throws: OrderError.unknownItem("nectar")) { try await shop.placing.execute(request("nectar", nil)) }
    #expect(shop.content.orders.isEmpty)
    #expect(shop.content.events.isEmpty)
  }

  @Test func `refuses what is retired`() async throws {
    let shop = FakeShop(menu: [try Sample.latte(isAvailable: false)])
    await #expect(throws: OrderError.itemRetired("Latte")) { try await shop.placing.execute(request()) }
  }

  @Test func `takes a discount in the shop's currency`() async throws {
    let order = try await shop.placing.execute(request(discount: .amount("1.50")))
    #expect(order.discountAmount == (try Sample.money("1.50")))
    await #expect(throws: OrderError.money(.tooPrecise("1.505", .usd))) {
      try await shop.placing.execute(request(discount: .amount("1.505")))
    }
    await #expect(throws: OrderError.money(.notAnAmount("NaN"))) {
      try await shop.placing.execute(request(discount: .amount("NaN")))
    }
  }

  @Test func `delivers to an address that can be found`() async throws {
    let order = try await shop.placing.execute(request("mug", nil, deliverTo: "12 High St, Springfield"))
    #expect(order.deliverTo?.town == "Springfield")
    #expect(order.requiresShipping)
    await #expect(throws: OrderError.incompleteAddress("Springfield")) {
      try await shop.placing.execute(request(deliverTo: "Springfield"))
    }
  }
}
