import Contracts
import DomainKit
import OrdersDomain
import Testing

@Suite struct `Placing an order` {
  @Test func `gives an order that waits to be made`() throws {
    let order = try Sample.place([Sample.line()], note: "extra hot")
    #expect(order.status == .placed)
    #expect(order.placedAt == Sample.noon)
    #expect(order.guest == "Ada")
    #expect(order.note == "extra hot")
  }

  @Test func `raises that it was placed, and by whom`() throws {
    let order = try Sample.place([Sample.line()])
    let expected = OrderPlaced(order: order.id.raw, guest: "Ada", account: nil, at: Sample.noon)
    #expect(order.eventBuffer.events.map { $0 as? OrderPlaced } == [expected])
  }

  @Test func `needs at least one line`() {
    #expect(throws: OrderError.noLines) { try Sample.place([]) }
  }

  @Test(arguments: [1, 2, 99]) func `takes 1 to 99 of a thing`(count: Int) throws {
    #expect(try Quantity(count).value == count)
    #expect(try Quantity(parsing: "\(count)").value == count)
  }

  @Test(arguments: ["0", "-1", "100", "9999999999999999999999", "", "two", "1.5"])
  func `takes no other quantity`(text: String) {
    #expect(throws: OrderError.quantityOutOfRange(text)) { try Quantity(parsing: text) }
    guard let count = Int(text) else { return }
    #expect(throws: OrderError.quantityOutOfRange(text)) { try Quantity(count) }
  }

  @Test func `merges equal lines into the first of them`() throws {
    let (dear, cheap) = (try Sample.line("4.50", quantity: 2), try Sample.line("3.50"))
    #expect(try Sample.place([dear, dear, dear]).lines == [try Sample.line("4.50", quantity: 6)])
    #expect(try Sample.place([dear, cheap]).lines == [dear, cheap])
    let mug = try Sample.line("9.90", category: .goods)
    let two = try Sample.line("9.90", quantity: 2, category: .goods)
    #expect(try Sample.place([dear, mug, mug]).lines == [dear, two])
  }

  @Test func `takes at most 99 of an item, also from several lines`() throws {
    let lines = [try Sample.line(quantity: 50), try Sample.line(quantity: 49)]
    #expect(try Sample.place(lines).lines == [try Sample.line(quantity: 99)])
    let error = #expect(throws: OrderError.tooManyOfItem("Latte")) { try Sample.place(lines + [Sample.line()]) }
    #expect(error?.suggestion == "Place several orders")
  }

  @Test func `takes 500 different lines, and no more`() throws {
    let lines = try (1...501).map { cents in
      try OrderLine(
        item: "Latte", category: .drink, size: nil, quantity: Quantity(1),
        unitPrice: Money(minorUnits: Int64(cents), currency: .usd))
    }
    #expect(throws: OrderError.tooManyLines(501)) { try Sample.place(lines) }
    var order = try Sample.place(Array(lines.dropLast()))
    #expect(order.lines.count == 500)
    #expect(throws: OrderError.tooManyLines(501)) { try order.change(adding: [lines[500]]) }
    try order.change(OrderEdit(note: "hot"))
    #expect(order.note == "hot")
  }

  @Test(arguments: MenuItem.Category.allCases)
  func `has goods if a line is goods`(category: MenuItem.Category) throws {
    let order = try Sample.place([Sample.line(category: .drink), Sample.line(category: category)])
    #expect(order.hasGoods == (category == .goods))
  }

  @Test func `keeps the price of the moment`() throws {
    var latte = try Sample.latte()
    let line = try OrderLine(of: latte, size: .large, quantity: Quantity(2))
    try latte.reprice(Prices(single: nil, sized: [.large: Sample.money("9.00")]))
    #expect(line.unitPrice == (try Sample.money("4.50")))
    #expect(line.total == (try Sample.money("9.00")))
  }
}

@Suite struct `A delivery` {
  static let address = "12 High St, Springfield"

  @Test func `needs a total of at least 10.00`() throws {
    let least = try Sample.money("10.00")
    #expect(try Sample.place([Sample.line("10.00")], deliverTo: Self.address).total == least)
    let missing = try Sample.money("0.01")
    #expect(throws: OrderError.tooSmallToDeliver(total: try Sample.money("9.99"), minimum: least, missing: missing)) {
      try Sample.place([Sample.line("9.99")], deliverTo: Self.address)
    }
  }

  @Test func `counts the total after the discount`() throws {
    #expect(throws: OrderError.self) {
      try Sample.place([Sample.line("10.50")], discount: .amount(Sample.money("0.51")), deliverTo: Self.address)
    }
  }

  @Test func `needs the total that is configured for its currency`() throws {
    for (code, amount) in [("USD", "10.00"), ("JPY", "1000"), ("KWD", "3.000")] {
      let currency = try #require(Currency(code))
      #expect(ShopSettings().deliveryMinimum(in: currency).description == amount)
    }
    let settings = ShopSettings(deliveryMinimums: [try Sample.money("15.00"), try Sample.money("8.00", .eur)])
    #expect(settings.deliveryMinimum(in: .usd) == (try Sample.money("15.00")))
    #expect(settings.deliveryMinimum(in: .eur) == (try Sample.money("8.00", .eur)))
    let error = OrderError.tooSmallToDeliver(
      total: try Sample.money("12.50"), minimum: settings.deliveryMinimum(in: .usd), missing: try Sample.money("2.50"))
    #expect(throws: error) { try Sample.place([Sample.line("12.50")], deliverTo: Self.address, settings: settings) }
    #expect(error.message == "The minimum for delivery is 15.00 USD, and this order comes to 12.50")
    #expect(error.suggestion == "Add items for 2.50 or more, or omit --deliver-to")
  }

  @Test(arguments: [
    ("9.99", "0.01", "0.01"), ("6.15", "10", "4.96"), ("3.33", "33.33", "11.67"), ("1.00", "99.99", "99949.01"),
  ])
  func `is told the price of items that are enough with its discount`(
    price: String, percent: String, missing: String
  ) throws {
    let discount = Discount.percentage(try Percentage(parsing: percent))
    let error = #expect(throws: OrderError.self) {
      try Sample.place([Sample.line(price)], discount: discount, deliverTo: Self.address)
    }
    #expect(error?.suggestion == "Add items for \(missing) or more, or omit --deliver-to")
    let lines = [try Sample.line(price), try Sample.line(missing)]
    #expect(try Sample.place(lines, discount: discount, deliverTo: Self.address).total.minorUnits == 1_000)
  }

  @Test func `is told to do without delivery if no price is enough`() throws {
    let error = #expect(throws: OrderError.self) {
      try Sample.place(
        [Sample.line("9.00")], discount: .percentage(Percentage(parsing: "100")), deliverTo: Self.address)
    }
    #expect(error?.suggestion == "Omit --deliver-to")
  }

  @Test(arguments: [("JPY", "999", "1000"), ("KWD", "2.999", "3.000"), ("EUR", "9.99", "10.00")])
  func `needs a total that makes sense in the shop's own currency`(code: String, small: String, enough: String) throws {
    let currency = try #require(Currency(code))
    #expect(throws: OrderError.self) {
      try Sample.place([Sample.line(small, currency)], deliverTo: Self.address, currency: currency)
    }
    #expect(
      try Sample.place([Sample.line(enough, currency)], deliverTo: Self.address, currency: currency).quantity == 1)
  }

  @Test func `goes to a number, a street and a town`() throws {
    let address = try DeliveryAddress(parsing: "  12b   High  St ,Springfield, Ohio ")
    #expect(address.street == "12b High St")
    #expect(address.town == "Springfield, Ohio")
    #expect(try DeliveryAddress(parsing: address.description) == address)
  }

  @Test(arguments: ["Hauptstraße 5, Berlin", "Via Roma 12, 20121 Milano", "Straße des 17. Juni 135 b, Berlin"])
  func `may have the number after the street`(text: String) throws {
    #expect(try DeliveryAddress(parsing: text).description == text)
  }

  @Test(arguments: ["High St, Springfield", "12, Springfield", "12 High St", "12 High St,", ", Springfield", "12"])
  func `goes nowhere else`(text: String) {
    #expect(throws: OrderError.incompleteAddress(text)) { try DeliveryAddress(parsing: text) }
  }

  @Test(arguments: [196, 197, 198])
  func `has an address that can be read again, or none`(length: Int) throws {
    let text = "1 A," + String(repeating: "b", count: length)
    guard let address = try? DeliveryAddress(parsing: text) else { return }
    #expect(try DeliveryAddress(parsing: address.description) == address)
  }
}
