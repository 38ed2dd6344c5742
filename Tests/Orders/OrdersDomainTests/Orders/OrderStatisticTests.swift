import DomainKit
import OrdersDomain
import Testing

@Suite struct `Sales by revenue` {
  @Test func `have one currency after the other, and the largest of each first`() throws {
    let jpy = try #require(Currency("JPY"))
    let figures: [(String, Int64, Currency)] = [("b", 5, .usd), ("a", 900, jpy), ("c", 7, .usd), ("a", 5, .usd)]
    let sales = figures.map { key, revenue, currency in
      OrderStatistic(key: key, orders: 1, quantity: 1, revenue: Money(minorUnits: revenue, currency: currency))
    }
    let sorted = sales.sorted { $0.precedesByRevenue($1) }
    #expect(sorted.map { "\($0.key) \($0.revenue.minorUnits)" } == ["a 900", "c 7", "a 5", "b 5"])
  }
}
