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

  @Test func `stores the order at the menu's prices with what happened`() async throws {
    let order = try await shop.placing.execute(request())
    #expect(order.total == (try Sample.money("9.00")))
    #expect(order.lines.first?.item == "Latte")
    #expect(shop.content.orders == [order])
    #expect(shop.events.map { $0 is OrderPlaced } == [true])
  }

  @Test func `names the restaurant that it is for`() async throws {
    let cafe = OrderingRestaurant(id: UniqueID(high: 1, low: 0xABCD), name: "Dawn", isClosed: false)
    let request = OrderRequest(
      guest: "Ada", lines: [.init(item: "latte", size: .large, quantity: try Quantity(1))], restaurant: IDTail("abcd"))
    #expect(try await shop.placing(at: [cafe]).execute(request).restaurant == cafe.id)
    await #expect(throws: NoSuchRestaurant.self) { try await shop.placing(at: []).execute(request) }
  }

  @Test func `is refused for a restaurant that is closed`() async throws {
    let cafe = OrderingRestaurant(id: UniqueID(high: 1, low: 0xABCD), name: "Dawn", isClosed: true)
    let request = OrderRequest(
      guest: "Ada", lines: [.init(item: "latte", size: .large, quantity: try Quantity(1))], restaurant: IDTail("abcd"))
    await #expect(throws: OrderError.restaurantClosed("Dawn")) {
      try await shop.placing(at: [cafe]).execute(request)
    }
    #expect(shop.content.orders.isEmpty)
  }

  @Test func `tells guests with open orders when their restaurant closes`() async throws {
    let cafe = OrderingRestaurant(id: UniqueID(high: 1, low: 0xABCD), name: "Dawn", isClosed: false)
    let request = OrderRequest(
      guest: "Ada", lines: [.init(item: "latte", size: .large, quantity: try Quantity(1))], restaurant: IDTail("abcd"))
    let order = try await shop.placing(at: [cafe]).execute(request)
    _ = try await shop.placing.execute(self.request())
    let closure = RestaurantClosed(restaurant: cafe.id, name: cafe.name, at: Sample.noon)
    try await Caller.$current.withValue(.house(onBehalfOf: nil)) {
      try await AnnounceClosure(work: shop.work, clock: shop.clock, ids: shop.ids).execute(closure)
    }
    #expect(shop.content.notifications.map(\.order) == [order.id])
    #expect(
      shop.content.notifications.map(\.message) == [
        "Dawn has closed. Please ask about your order \(order.id.description.suffix(8))."
      ])
  }

  @Test func `refuses what is not on the menu`() async throws {
    await #expect(throws: OrderError.unknownItem("nectar")) { try await shop.placing.execute(request("nectar", nil)) }
    #expect(shop.content.orders.isEmpty)
    #expect(shop.events.isEmpty)
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
