import DomainKit
import OrdersDomain
import Testing

@Suite struct `The prices of an item` {
  @Test func `are one, or one for each size, never both and never none`() throws {
    let price = try Sample.money("3.00")
    #expect(throws: MenuError.oneOrSized) { try Prices(single: nil, sized: [:]) }
    #expect(throws: MenuError.oneOrSized) { try Prices(single: price, sized: [.small: price]) }
    #expect(try Prices(single: price, sized: [:]).single == price)
    #expect(try Prices(single: nil, sized: [.small: price]).sizes == [.small])
  }

  @Test func `are in one currency`() throws {
    #expect(throws: MenuError.self) {
      try Prices(single: nil, sized: [.small: Sample.money("3.00"), .large: Sample.money("4.00", .eur)])
    }
    var latte = try Sample.latte()
    try latte.reprice(Prices(single: nil, sized: [.large: Sample.money("4.00", .eur)]))
    #expect(latte.prices.sized == [.large: try Sample.money("4.00", .eur)])
  }

  @Test func `stay so low that all sales can be counted`() throws {
    let highest = Money(minorUnits: Money.highestPrice, currency: .usd)
    let higher = Money(minorUnits: Money.highestPrice + 1, currency: .usd)
    #expect(try Prices(single: highest, sized: [:]).single == highest)
    #expect(throws: MenuError.priceTooHigh(higher)) { try Prices(single: higher, sized: [:]) }
    #expect(throws: OrderError.money(.tooLarge)) {
      try OrderLine(item: "Gold", category: .goods, size: nil, quantity: Quantity(1), unitPrice: higher)
    }
    #expect(throws: OrderError.money(.tooLarge)) {
      try TillSale(
        contentHash: 1, occurrence: 0, line: 2, item: "Gold", quantity: Quantity(1), unitPrice: higher,
        localTime: LocalDateTime(utc: Sample.noon))
    }
  }
}
