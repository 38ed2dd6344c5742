import Contracts
import DomainKit
import OrdersDomain
import Testing

@Suite struct `A change to an order` {
  /// The id of the orders of ``Sample``.
  private static let id = UniqueID(high: 0x7000, low: 7).description

  private func line(
    _ item: String, _ size: Size? = nil, _ quantity: Int = 1, at price: String = "4.50", _ currency: Currency = .usd
  ) throws -> OrderLine {
    try OrderLine(
      item: item, category: .drink, size: size, quantity: Quantity(quantity), unitPrice: Sample.money(price, currency))
  }

  private func wanted(_ item: String, _ size: Size? = nil, _ quantity: Int? = nil) throws -> OrderRequest.Line {
    OrderRequest.Line(item: item, size: size, quantity: try quantity.map { number in try Quantity(number) })
  }

  /// Returns the lines of an order after a change, as `2 Latte large`.
  private func lines(of order: Order) -> [String] {
    order.lines.map { "\($0.quantity.value) \($0.item)\($0.size.map { " \($0.rawValue)" } ?? "")" }
  }

  /// Returns an order of three large lattes, a small one and an espresso after a change.
  private func changed(_ edit: OrderEdit = OrderEdit(), adding lines: [OrderLine] = []) throws -> Order {
    var order = try Sample.place([line("Latte", .large, 3), line("Latte", .small), line("Espresso", at: "2.00")])
    try order.change(edit, adding: lines)
    return order
  }

  @Test func `adds items and their prices`() throws {
    let order = try changed(adding: [line("Tea", at: "1.10")])
    #expect(lines(of: order) == ["3 Latte large", "1 Latte small", "1 Espresso", "1 Tea"])
    #expect(order.subtotal.description == "21.10")
    #expect(order.total.description == "21.10")
  }

  @Test func `adds to a line at the same price, and a line at another price`() throws {
    #expect(
      lines(of: try changed(adding: [line("Latte", .large, 2)]))
        == ["5 Latte large", "1 Latte small", "1 Espresso"])
    #expect(
      lines(of: try changed(adding: [line("Latte", .large, at: "4.60")]))
        == ["3 Latte large", "1 Latte small", "1 Espresso", "1 Latte large"])
    #expect(
      lines(of: try changed(adding: [line("Espresso", nil, 98, at: "2.00")]))
        == ["3 Latte large", "1 Latte small", "99 Espresso"])
  }

  @Test func `adds up to 99 of an item at one price`() throws {
    let error = #expect(throws: OrderError.tooManyOfItem("Latte (large)")) {
      try changed(adding: [line("Latte", .large, 50), line("Latte", .large, 47)])
    }
    #expect(error?.message == "An order has at most 99 of one item, and \"Latte (large)\" would exceed that")
  }

  @Test func `leaves equal lines of former times`() throws {
    let draft = OrderDraft(guest: "Ada", lines: [try line("Tea", nil, 99), try line("Tea", nil, 2)])
    var order = try Order(draft, id: Sample.id(7), status: .placed, placedAt: Sample.noon)
    #expect(lines(of: order) == ["99 Tea", "2 Tea"])
    try order.change(OrderEdit(note: "hot"))
    #expect(lines(of: order) == ["99 Tea", "2 Tea"])
    let less = OrderEdit(removed: [try wanted("tea", nil, 3)])
    try order.change(less)
    #expect(lines(of: order) == ["98 Tea"])
  }

  @Test func `is refused if the order stays as it is`() throws {
    let unchanged = OrderError.unchanged(Self.id)
    for edit in [
      OrderEdit(note: ""), OrderEdit(guest: "Ada"), OrderEdit(discount: .percentage(try Percentage(parsing: "0"))),
      OrderEdit(discount: .amount("0")), OrderEdit(discount: .amount("0.00")),
    ] {
      #expect(throws: unchanged) { try changed(edit) }
    }
    #expect(throws: unchanged) {
      try changed(OrderEdit(removed: [wanted("latte", .large)]), adding: [line("Latte", .large)])
    }
  }

  @Test(arguments: [
    (["espresso"], ["3 Latte large", "1 Latte small"]),
    (["large latte"], ["2 Latte large", "1 Latte small", "1 Espresso"]),
    (["Latte (large)"], ["2 Latte large", "1 Latte small", "1 Espresso"]),
    (["3 large lattes"], ["1 Latte small", "1 Espresso"]), (["small latte", "espresso"], ["3 Latte large"]),
  ])
  func `removes items in the words in which they are ordered`(items: [String], rest: [String]) throws {
    #expect(lines(of: try changed(OrderEdit(removed: items.map { try wanted($0) }))) == rest)
  }

  @Test func `leaves a name of former times, which is refused for a new order`() throws {
    // The first letter is Cyrillic.
    let draft = OrderDraft(guest: "\u{410}da", lines: [try line("Latte")])
    var order = try Order(draft, id: Sample.id(7), status: .placed, placedAt: Sample.noon)
    try order.change(adding: [line("Tea")])
    #expect(lines(of: order) == ["1 Latte", "1 Tea"])
    #expect(throws: OrderError.self) {
      try order.change(OrderEdit(guest: "\u{410}da"))
    }
  }

  @Test func `removes an item whose name holds a number`() throws {
    var order = try Sample.place([line("Blend 2024"), line("Tea")])
    try order.change(OrderEdit(removed: [wanted("blend 2024")]))
    #expect(lines(of: order) == ["1 Tea"])
  }

  @Test func `removes first what was added last`() throws {
    var order = try changed(adding: [line("Espresso", nil, 2, at: "2.20")])
    try order.change(OrderEdit(removed: [wanted("espresso", nil, 2)]))
    #expect(lines(of: order) == ["3 Latte large", "1 Latte small", "1 Espresso"])
    try order.change(adding: [line("Espresso", at: "2.20")])
    try order.change(OrderEdit(removed: [wanted("espresso", nil, 2)]))
    #expect(lines(of: order) == ["3 Latte large", "1 Latte small"])
  }

  @Test func `removes what was added, also after the price was another one for a while`() throws {
    var order = try Sample.place([line("Espresso", at: "2.40"), line("Espresso", at: "4.00")])
    let before = order.lines
    try order.change(adding: [line("Espresso", at: "2.40")])
    #expect(order.total.description == "8.80")
    try order.change(OrderEdit(removed: [wanted("espresso")]))
    #expect(order.lines == before)
  }

  @Test func `removes an item without a size before the same one with a size`() throws {
    var order = try Sample.place([line("Mug", at: "9.90"), line("Mug", .large, at: "20.00")])
    for rest in [["1 Mug large"], []] {
      let change = OrderEdit(removed: [try wanted("mug")])
      if rest.isEmpty {
        #expect(throws: OrderError.noLinesLeft(Self.id)) { try order.change(change) }
      } else {
        try order.change(change)
        #expect(lines(of: order) == rest)
      }
    }
  }

  @Test func `replaces an item by itself at the price of today`() throws {
    let order = try changed(OrderEdit(removed: [wanted("espresso")]), adding: [line("Espresso", at: "2.20")])
    #expect(order.lines.last?.unitPrice.description == "2.20")
  }

  @Test(
    arguments: [
      ("mocha", nil, OrderError.notInOrder("mocha", order: id, items: ["Latte", "Latte", "Espresso"])),
      ("medium latte", nil, .otherSizeInOrder(item: "Latte", sizes: [.small, .large])),
      ("large espresso", nil, .otherSizeInOrder(item: "Espresso", sizes: [])),
      ("latte", nil, .sizeNeeded(item: "Latte", offered: [.small, .large])),
      ("large latte", 4, .fewerInOrder("Latte (large)", available: 3, order: id)),
      ("espresso", 2, .fewerInOrder("Espresso", available: 1, order: id)),
    ] as [(String, Int?, OrderError)])
  func `removes nothing that the order does not have`(item: String, quantity: Int?, error: OrderError) throws {
    #expect(throws: error) { try changed(OrderEdit(removed: [wanted(item, nil, quantity)])) }
  }

  @Test func `says with which line to list the items that an order has`() {
    let (none, few) = (
      OrderError.notInOrder("mocha", order: Self.id), OrderError.fewerInOrder("Latte", available: 2, order: Self.id)
    )
    #expect(none.suggestion == "Show its items with: orders show 00000007")
    #expect(few.suggestion == none.suggestion)
  }

  @Test func `names the items of the order for one that it does not have`() throws {
    let error = #expect(throws: OrderError.self) { try changed(OrderEdit(removed: [wanted("2 expreso")])) }
    #expect(error?.invalidValue == InvalidValue("expreso", choices: ["Latte", "Latte", "Espresso"]))
  }

  @Test func `says in which sizes an order has an item`() throws {
    let error = #expect(throws: OrderError.self) { try changed(OrderEdit(removed: [wanted("latte", .medium)])) }
    #expect(error?.message == "The order has \"Latte\" only in small and large")
    #expect(error?.suggestion == "Write latte:small or latte:large")
    let unsized = #expect(throws: OrderError.self) { try changed(OrderEdit(removed: [wanted("espresso", .large)])) }
    #expect(unsized?.message == "The order has \"Espresso\" only without a size")
    #expect(unsized?.suggestion == "Omit the size")
  }

  @Test func `leaves at least one item`() throws {
    let all = try ["3 large latte", "small latte", "espresso"].map { try wanted($0) }
    let error = #expect(throws: OrderError.noLinesLeft(Self.id)) { try changed(OrderEdit(removed: all)) }
    #expect(error?.code == OrderError.noLines.code)
    #expect(error?.suggestion == "Replace it with --add, or cancel the order with: orders cancel 00000007")
  }

  @Test func `changes the note, the guest and the discount`() throws {
    let ten = DiscountRequest.percentage(try Percentage(hundredths: 1_000))
    var order = try changed(OrderEdit(guest: "Bob", discount: ten, note: "hot"))
    #expect(order.guest == "Bob")
    #expect(order.note == "hot")
    #expect(order.total.description == "18.00")
    let none = DiscountRequest.percentage(try Percentage(hundredths: 0))
    try order.change(OrderEdit(discount: none, note: ""))
    #expect(order.note == nil)
    #expect(order.discount == .none)
    #expect(order.total.description == "20.00")
    #expect(throws: OrderError.self) { try changed(OrderEdit(discount: .amount("20.01"))) }
    #expect(throws: OrderError.self) { try changed(OrderEdit(guest: "")) }
  }

  @Test func `keeps the discount, also on added items`() throws {
    var order = try Sample.place([line("Latte")], discount: .percentage(Percentage(hundredths: 1_000)))
    try order.change(adding: [line("Tea", at: "5.50")])
    #expect(order.total.description == "9.00")
  }

  @Test func `keeps a delivery above its minimum, and one currency`() throws {
    let settings = ShopSettings()
    let least = settings.deliveryMinimum(in: .usd)
    var order = try Sample.place(
      [line("Latte", nil, 9), line("Tea", at: "1.00")], deliverTo: "12 High St, Springfield")
    #expect(throws: OrderError.self) { try order.change(OrderEdit(removed: [wanted("latte", nil, 9)]), above: least) }
    #expect(throws: OrderError.money(.mixedCurrencies(.eur, .usd))) {
      try order.change(adding: [line("Tea", nil, 1, at: "1.00", .eur)], above: least)
    }
    #expect(order.quantity == 10)
  }

  @Test func `in another currency than the order's says how to order the items`() {
    let error = OrderError.money(.mixedCurrencies(.eur, .usd))
    #expect(error.suggestion == "Place a separate order for the items in EUR with: orders place")
  }

  @Test func `moves a delivery to another address, above its minimum`() throws {
    let least = ShopSettings().deliveryMinimum(in: .usd)
    var order = try Sample.place([line("Latte", nil, 9)], deliverTo: "12 High St, Springfield")
    let edit = OrderEdit(deliverTo: "7  Elm St, Shelbyville")
    try order.change(edit, above: least)
    #expect(order.deliverTo?.description == "7 Elm St, Shelbyville")
    #expect(throws: OrderError.incompleteAddress("Springfield")) {
      try order.change(OrderEdit(deliverTo: "Springfield"), above: least)
    }
    let high = try Sample.money("99.00")
    #expect(throws: OrderError.self) { try order.change(OrderEdit(deliverTo: "12 High St, Springfield"), above: high) }
    #expect(order.deliverTo?.town == "Shelbyville")
  }

  @Test func `makes an order a delivery above its minimum, and a pick-up again`() throws {
    let edit = OrderEdit(deliverTo: "12 High St, Springfield")
    var order = try changed(edit)
    #expect(order.deliverTo?.town == "Springfield")
    let high = try Sample.money("99.00")
    try order.change(OrderEdit(deliverTo: ""), above: high)
    #expect(order.deliverTo == nil)
    #expect(throws: OrderError.self) { try order.change(edit, above: high) }
    #expect(order.deliverTo == nil)
  }

  @Test func `moves an order to a restaurant and back to the shop`() throws {
    let restaurant = UniqueID(high: 1, low: 0xABCD)
    let edit = OrderEdit(destination: .restaurant(try #require(IDSuffix("abcd"))))
    var order = try Sample.place([line("Latte")])
    try order.change(edit, adding: [], movingTo: restaurant, deliveryMinimum: .zero(.usd), at: Sample.later)
    #expect(order.restaurant == restaurant)
    try order.change(OrderEdit(note: "hot"))
    #expect(order.restaurant == restaurant)
    try order.change(OrderEdit(destination: .shop))
    #expect(order.restaurant == nil)
  }

  @Test(
    arguments: [
      ("0%", "Add items for 5.50 or more, or make it a pick-up with --deliver-to \"\""),
      ("100%", "Make it a pick-up with --deliver-to \"\""),
    ])
  func `to less than the minimum for delivery names options that a change has`(
    discount: String, suggestion: String
  ) throws {
    var order = try Sample.place([line("Latte", nil, 9)], deliverTo: "12 High St, Springfield")
    let percentage = try Percentage(parsing: discount.dropLast())
    let edit = OrderEdit(removed: [try wanted("latte", nil, 8)], discount: .percentage(percentage))
    let error = #expect(throws: OrderError.self) {
      try order.change(edit, above: ShopSettings().deliveryMinimum(in: .usd))
    }
    #expect(error?.suggestion == suggestion)
  }

  @Test func `of a pick-up order to a delivery below the minimum does not suggest a pick-up`() throws {
    var order = try Sample.place([line("Latte")])
    let edit = OrderEdit(deliverTo: "12 High St, Springfield")
    let error = #expect(throws: OrderError.self) {
      try order.change(edit, above: ShopSettings().deliveryMinimum(in: .usd))
    }
    #expect(error?.suggestion?.hasSuffix(", or omit --deliver-to") == true, "\(error?.suggestion ?? "")")
  }

  @Test(arguments: OrderStatus.allCases) func `ends with the preparation`(status: OrderStatus) throws {
    var order = try Sample.order(status)
    let edit = OrderEdit(note: "hot")
    if status == .placed || status == .preparing {
      try order.change(edit)
      #expect(order.status == status)
      #expect(order.eventBuffer.events.map { "\(type(of: $0))" } == ["OrderChanged"])
    } else {
      #expect(throws: OrderError.notChangeable(status, id: order.id.description)) { try order.change(edit) }
      #expect(order.note == nil)
    }
  }
}
