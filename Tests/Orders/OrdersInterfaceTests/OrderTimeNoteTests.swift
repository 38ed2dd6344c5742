import DomainKit
import OrdersDomain
import Testing
import TestingKit

/// Notes about orders that are placed at 2024-03-01 10:00.
@Suite struct `A note about the times of orders` {
  private func harness(
    latest: String? = nil, now: String? = nil, status: OrderStatus = .placed
  ) throws -> OrdersHarness {
    var harness = OrdersHarness(orders: [try Sample.order(status: status)])
    let id = ID<Order>(UniqueID(high: 0x7000, low: 0x8000_0000_0000_BEEF))
    if let latest { harness.latest = LatestOrder(id: id, placedAt: try time(latest)) }
    if let now { harness.now = try time(now) }
    return harness
  }

  private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

  @Test(arguments: [
    (
      "2024-03-01T11:00:01Z",
      """
      The clock of this machine shows 2024-03-01 10:00:00, but the latest order is of 2024-03-01 11:00:01: check the \
      clock or, if that order has the wrong time, cancel it with: orders cancel 00000000-0000-7000-8000-00000000beef

      """
    ),
    (
      "2023-03-01T10:00:00Z",
      """
      The clock of this machine shows 2024-03-01 10:00:00, but the latest order before this one is of \
      2023-03-01 10:00:00: check the clock.

      """
    ), ("2024-03-01T11:00:00Z", ""), ("2024-01-01T10:00:00Z", ""),
  ])
  func `follows a new order that does not fit the latest one`(latest: String, note: String) async throws {
    let line = ["orders", "place", "--for", "Ada", "--item", "tea", "--json"]
    let result = try await harness(latest: latest).run(arguments: line)
    #expect(result.errors == note)
    #expect(result.code == 0)
    let first = try await harness().run(arguments: line)
    #expect(first.errors == "")
    #expect(first.output == result.output)
  }

  @Test(arguments: [
    (1, "1 of the orders is", "on 2025-06-01", "it"), (2, "2 of the orders are", "the latest on 2025-06-01", "them"),
  ])
  func `tells of orders of the future in statistics without an end`(
    count: Int, subject: String, day: String, object: String
  ) async throws {
    var harness = try harness(now: "2024-03-01T12:00:00Z")
    let quiet = try await harness.run("orders", "stats", "--json")
    harness.future = FutureOrders(count: count, latest: try time("2025-06-01T09:15:00Z"))
    let note = """
      \(subject) dated after the present time, 2024-03-01 12:00:00, \(day). If the clock of this machine is right, \
      leave \(object) out with: --until today

      """
    for line in [["orders", "stats", "--json"], ["orders", "stats", "--since", "today", "--json"]] {
      let result = try await harness.run(arguments: line)
      #expect(result.errors == note)
      #expect(result.output == quiet.output)
    }
    let ended = try await harness.run("orders", "stats", "--until", "today", "--json")
    #expect(ended.errors == "")
  }

  @Test func `tells of orders of the future at the beginning of a list`() async throws {
    let harness = try harness(now: "2023-03-01T10:00:00Z")
    let result = try await harness.run("orders", "list", "--json")
    #expect(
      result.errors == """
        1 of the orders is dated after the present time, 2023-03-01 10:00:00, on 2024-03-01. If the clock of this \
        machine is right, leave it out with: --until today

        """)
    #expect(try await OrdersHarness(orders: harness.orders).run("orders", "list", "--json").output == result.output)
  }

  @Test(
    arguments: [
      ("2023-03-01T10:00:00Z", .canceled, "orders list"),
      ("2023-03-01T10:00:00Z", .placed, "orders list --until today"),
      ("2023-03-01T10:00:00Z", .placed, "orders list --after abcd"), ("2024-03-01T10:00:00Z", .placed, "orders list"),
    ] as [(String, OrderStatus, String)])
  func `is not about other lists`(now: String, status: OrderStatus, line: String) async throws {
    let result = try await harness(now: now, status: status).run("-c", line)
    #expect(result.errors == "")
  }
}
