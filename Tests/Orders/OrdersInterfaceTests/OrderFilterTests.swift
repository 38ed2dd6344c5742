import OrdersDomain
import Testing
import TestingKit

@Suite struct `The list of orders` {
  @Test(arguments: [
    ("--item latte --item 'flat white'", " with latte with flat white"), ("--placed-by bo@example.com", " by 14"),
    ("--at 00075", " at 5"), ("--at ''", " at the shop"),
    ("--status ready --item tea --placed-by mia@example.com --at 00075", " by 15 with tea at 5"),
  ]) func `selects orders by item, account and place`(options: String, filter: String) async throws {
    let counter = Counter(orders: [try Sample.order()])
    let result = try await counter.run("-c", "orders list \(options)")
    #expect(result.code == 0, "\(result.errors)")
    #expect(counter.asked.all.allSatisfy { $0.hasSuffix(filter) } && !counter.asked.all.isEmpty, "\(counter.asked.all)")
  }
}
