import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The list of orders` {
  @Test(arguments: [
    ("--item latte --item 'flat white'", " with latte with flat white"), ("--placed-by bo@example.com", " by 14"),
    ("--at 00075", " at 5"), ("--at Shop", " at the shop"),
    ("--mine --status ready", " own"),
    ("--status ready --item tea --placed-by mia@example.com --at 00075", " by 15 with tea at 5"),
  ]) func `selects orders by item, account and place`(options: String, filter: String) async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let result = try await harness.run("-c", "orders list \(options)")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all.allSatisfy { $0.hasSuffix(filter) } && !harness.asked.all.isEmpty, "\(harness.asked.all)")
  }

  @Test(arguments: ["list", "stats", "place --for Ada --item latte"])
  func `refuses an empty restaurant, as statistics and a new order do`(command: String) async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let result = try await harness.run("-c", "orders \(command) --at ''")
    #expect(result.code != 0 && result.errors.contains("error[value.id]"), "\(result)")
    #expect(harness.asked.all == [])
  }

  @Test func `takes either an account or the user's own`() async throws {
    let result = try await OrdersHarness().run("orders", "list", "--mine", "--placed-by", "bo@example.com")
    #expect(result.errors.contains("--mine cannot be used with --placed-by") && result.code == 65)
    #expect(try await OrdersHarness().run("orders", "mine").errors.contains("orders list --mine"))
  }

  @Test(arguments: [40, 60, 100])
  func `names the restaurant of an order that is not for the shop, and so does the board`(columns: Int) async throws {
    let there = try Sample.order(guest: "Bo", low: 0x8000_0000_0000_BEEF, restaurant: UniqueID(high: 7, low: 5))
    var harness = OrdersHarness(orders: [try Sample.order(), there], columns: columns)
    #expect(try await harness.run("orders", "list", isTerminal: true).output.contains("Nonna's"))
    for command in ["list", "watch"] {
      let rows = try await harness.run("orders", command, "-o", "csv").output.split(separator: "\r\n")
      #expect(rows.first?.split(separator: ",").contains("restaurant") == true, "\(rows)")
      #expect(rows.map { $0.contains("Nonna's") } == [false, false, true], "\(rows)")
    }
    harness.orders.removeLast()
    #expect(try await !harness.run("orders", "list", isTerminal: true).output.contains("restaurant"))
    #expect(try await !harness.run("orders", "watch", "-o", "csv").output.contains("restaurant"))
  }
}
