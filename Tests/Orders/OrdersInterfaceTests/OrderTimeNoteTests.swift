import DomainKit
import OrdersDomain
import Testing
import TestingKit

/// Notes about orders that are placed at 2024-03-01 10:00.
@Suite struct `A note about the times of orders` {
  private func harness(latest: String? = nil) throws -> OrdersHarness {
    var harness = OrdersHarness(orders: [try Sample.order()])
    let id = ID<Order>(UniqueID(high: 0x7000, low: 0x8000_0000_0000_BEEF))
    if let latest { harness.latest = LatestOrder(id: id, placedAt: try time(latest)) }
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
}
