import DomainKit
import OrdersDomain
import Testing

@Suite struct `The price of an order` {
  @Test func `is the sum of its lines, to the cent`() throws {
    let lines = [try Sample.line("4.50", quantity: 2), try Sample.line("2.40"), try Sample.line("0.10", quantity: 3)]
    let order = try Sample.place(lines)
    #expect(order.subtotal == (try Sample.money("11.70")))
    #expect(order.total == order.subtotal)
    #expect(order.discountAmount == .zero(.usd))
    #expect(order.quantity == 6)
  }

  @Test func `does not drift as binary fractions do`() throws {
    let dimes = try (1...99).map { _ in try Sample.line("0.10", quantity: 99) }
    let draft = OrderDraft(guest: "Ada", lines: dimes)
    let order = try Order(draft, id: Sample.id(), status: .collected, placedAt: Sample.noon)
    #expect(order.total == (try Sample.money("980.10")))
  }

  @Test(
    arguments: [
      ("11.40", 1_000, "1.14"), ("9.99", 3_333, "3.33"), ("0.05", 1_000, "0.01"), ("0.04", 1_000, "0.00"),
      ("4.50", 0, "0.00"), ("4.50", 10_000, "4.50"),
    ] as [(String, Int, String)])
  func `falls by a percentage, half a cent rounded up`(price: String, hundredths: Int, off: String) throws {
    let order = try Sample.place([Sample.line(price)], discount: .percentage(Percentage(hundredths: hundredths)))
    #expect(order.discountAmount == (try Sample.money(off)))
    #expect(order.total.minorUnits == order.subtotal.minorUnits - order.discountAmount.minorUnits)
  }

  @Test func `falls by an amount, down to nothing`() throws {
    let order = try Sample.place([Sample.line("4.50")], discount: .amount(Sample.money("1.50")))
    #expect(order.total == (try Sample.money("3.00")))
    #expect(try Sample.place([Sample.line("4.50")], discount: .amount(Sample.money("4.50"))).total == .zero(.usd))
  }

  @Test func `never falls below nothing`() throws {
    let discount = Discount.amount(try Sample.money("4.51"))
    #expect(throws: OrderError.discountTooLarge(discount, subtotal: try Sample.money("4.50"))) {
      try Sample.place([Sample.line("4.50")], discount: discount)
    }
    let error = OrderError.discountTooLarge(discount, subtotal: try Sample.money("4.50"))
    #expect(error.message == "The discount of 4.51 USD is larger than the order's 4.50 USD")
    #expect(error.suggestion == "For a percentage, write a percent sign: 10%. For none: --discount 0%")
  }

  @Test(arguments: [-1, 10_001]) func `knows no percentage outside 0 to 100`(hundredths: Int) {
    #expect(throws: PercentageError.outOfRange) { try Percentage(hundredths: hundredths) }
  }

  @Test(arguments: ["NaN", "", "-5", "1e1", "٣"]) func `knows no percentage that is no number`(text: String) {
    #expect(throws: PercentageError.notAPercentage(text)) { try Percentage(parsing: text) }
  }

  @Test func `is in the shop's currency`() throws {
    let euros = try Sample.line("4.50", .eur)
    #expect(throws: OrderError.money(.mixedCurrencies(.eur, .usd))) { try Sample.place([euros]) }
    #expect(try Sample.place([euros], currency: .eur).currency == .eur)
  }

  @Test func `does not mix currencies`() throws {
    #expect(throws: OrderError.money(.mixedCurrencies(.eur, .usd))) {
      try Sample.place([Sample.line("4.50"), Sample.line("4.50", .eur)])
    }
    #expect(throws: OrderError.money(.mixedCurrencies(.usd, .eur))) {
      try Sample.place([Sample.line("4.50")], discount: .amount(Sample.money("1.00", .eur)))
    }
    #expect(throws: OrderError.money(.mixedCurrencies(.usd, .eur))) {
      let draft = OrderDraft(guest: "Ada", lines: [try Sample.line(), try Sample.line("4.50", .eur)])
      return try Order(draft, id: Sample.id(), status: .collected, placedAt: Sample.noon)
    }
  }
}
