import CompositionKit
import Contracts
import DomainKit
import OrdersDomain
import OrdersFeature
import TestEngines
import TestingKit
import Testing

@Suite(.onEveryEngine) struct `Orders, by themselves` {
  private let shop: Scenario

  init() throws {
    shop = try Self.shop()
  }

  static func shop(as role: Role? = nil) throws -> Scenario {
    try Scenario(hearing: [OrderPlaced.self, OrderReady.self, OrderCanceled.self], as: role) { ids in
      [.orders(ids: ids)]
    }
  }

  @Test func `a placed order is stored, heard of, and told to the guest`() async throws {
    let outcome = try await shop.when("orders place --for Ada --item latte:large:2")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Ada"))
    #expect(outcome.events(of: OrderPlaced.self).map(\.guest) == ["Ada"])
    #expect(outcome.events(of: OrderPlaced.self).map(\.at) == [shop.clock.now])
    #expect(try await shop.rows(in: "orders_order").map { $0["guest"] } == ["Ada"])
    #expect(try await shop.rows(in: "orders_order_line").map { $0["quantity"] } == ["2"])
    #expect(try await shop.rows(in: "orders_notification").map { $0["guest"] } == ["Ada"])
  }

  @Test func `the prompt is told of orders and of notifications, but not of what it did itself`() async throws {
    #expect(try shop.composition.alerts().count == 2)
    let outcome = try await shop.when("orders place --for Ada --item latte:large --json")
    let id = try #require(JSONReader.read(outcome.output)?["id"]?.string.flatMap(UniqueID.init))
    #expect(try shop.resolve(OwnCommits.self).contains(id, version: 1))
  }

  @Test func `an order is stored with a note if its time does not fit that of the latest one`() async throws {
    let shop = try Scenario { ids in [.orders(ids: ids)] }
    let line = "orders place --for Ada --item espresso"
    #expect(try await shop.when(line).errors == "")
    shop.clock.advance(byMilliseconds: 61 * Timestamp.millisecondsPerDay)
    let ahead = try await shop.when(line)
    let times = "2024-01-14 22:13:20, but the latest order before this one is of 2023-11-14 22:13:20"
    #expect(ahead.errors == "The clock of this machine shows \(times): check the clock.\n")
    shop.clock.advance(byMilliseconds: -2 * Timestamp.millisecondsPerHour)
    let behind = try await shop.when(line)
    #expect(behind.errors.contains(" shows 2024-01-14 20:13:20, but the latest order is of 2024-01-14 22:13:20: "))
    #expect(behind.errors.contains("cancel it with: orders cancel 00000000-"))
    #expect((ahead.code, behind.code) == (0, 0))
    #expect(try await shop.rows(in: "orders_order").count == 3)
  }

  @Test func `a refused order leaves no trace`() async throws {
    let outcome = try await shop.when("orders place --for Ada --item tea-of-yesterday")
    #expect(outcome.code == 1)
    #expect(outcome.events.isEmpty)
    #expect(try await shop.rows(in: "orders_order").isEmpty)
    #expect(try await shop.rows(in: "orders_notification").isEmpty)
  }

  @Test func `an order that is canceled is heard of once, with what came before left out`() async throws {
    try await shop.given("orders place --for Ada --item latte:large")
    let id = try #require(try await shop.rows(in: "orders_order").first?["id"])
    shop.clock.advance(byMilliseconds: 60_000)
    let outcome = try await shop.when("orders cancel \(id) --yes")
    #expect(outcome.code == 0)
    #expect(outcome.events.count == 1)
    #expect(outcome.events(of: OrderCanceled.self).map(\.at) == [shop.clock.now])
    #expect(try await shop.rows(in: "orders_order").map { $0["status"] } == ["cancelled"])
  }

  @Test func `when a restaurant closes or reopens, those who wait for an order there are told`() async throws {
    let restaurant = UniqueID(high: 0x7000, low: 0x8000_0000_0000_00AA)
    let ids = shop.ids
    let clock = shop.clock
    try await shop.given((any OrdersContext).self) { context in
      let line = try OrderLine(
        item: "Tea", category: .drink, size: nil, quantity: try Quantity(1),
        unitPrice: Money(minorUnits: 300, currency: .usd))
      var order = try Order.place(
        OrderDraft(guest: "Ada", lines: [line], restaurant: restaurant), id: ids.next(), currency: .usd,
        deliveryMinimum: .zero(.usd), at: clock.now)
      try context.orders.add(&order)
    }
    let before = try await shop.rows(in: "orders_notification").count
    _ = try await shop.when(RestaurantClosed(restaurant: restaurant, name: "Corner", at: clock.now))
    let told = try await shop.rows(in: "orders_notification")
    #expect(told.count == before + 1)
    #expect(told.contains { $0["message"]?.contains("Corner") == true })
    _ = try await shop.when(RestaurantClosed(restaurant: ids.next(), name: "Elsewhere", at: clock.now))
    #expect(try await shop.rows(in: "orders_notification").count == before + 1)
    clock.advance(byMilliseconds: 1)
    _ = try await shop.when(RestaurantReopened(restaurant: restaurant, name: "Corner", at: clock.now))
    #expect(try await shop.rows(in: "orders_notification").count == before + 2)
  }

  @Test func `a guest orders and works no orders`() async throws {
    let shop = try Self.shop(as: .customer)
    let placed = try await shop.when("orders place --for Ada --item espresso")
    #expect(placed.code == 0)
    let id = try #require(try await shop.rows(in: "orders_order").first?["id"])
    #expect(try await shop.when("orders start \(id)").code == 77)
  }

  @Test func `a morning at the counter goes as written down`() async throws {
    let difference = try await Transcript("A morning at the counter").firstDifference(in: shop)
    #expect(difference == nil)
  }
}
