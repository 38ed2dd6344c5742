import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import Testing

@Suite struct `An order as a record` {
  private static let id = ID<Order>(UniqueID(high: 0x7000, low: 0xABCD))

  private static func order(_ discount: Discount = .none, status: OrderStatus = .placed) throws -> Order {
    let lines = [
      try OrderLine(
        item: "Latte", category: .drink, size: .large, quantity: Quantity(2), unitPrice: Money(parsing: "4.50", .usd)),
      try OrderLine(
        item: "Mug", category: .goods, size: nil, quantity: Quantity(1), unitPrice: Money(parsing: "9.90", .usd)),
    ]
    let draft = OrderDraft(
      guest: "Ada", lines: lines, discount: discount,
      deliverTo: try DeliveryAddress(parsing: "12 High St, Springfield"), note: "extra hot")
    return try Order(draft, id: id, status: status, placedAt: Timestamp(milliseconds: 1_700_000_000_123))
  }

  private func roundTrip(_ order: Order) throws -> Order {
    try OrderMapper.entity(from: OrderMapper.root(of: order), parts: OrderMapper.parts(of: order))
  }

  @Test(arguments: OrderStatus.allCases) func `is the same order again`(status: OrderStatus) throws {
    let order = try Self.order(status: status)
    #expect(try roundTrip(order) == order)
  }

  @Test func `keeps what kind of discount it had`() throws {
    let percentage = Discount.percentage(try Percentage(hundredths: 1_250))
    let amount = Discount.amount(try Money(parsing: "1.50", .usd))
    for discount in [.none, percentage, amount] {
      let order = try roundTrip(Self.order(discount))
      #expect(order.discount == discount)
      #expect(order.total == (try Self.order(discount).total))
    }
  }

  @Test func `raises no event when it is read`() throws {
    #expect(try roundTrip(Self.order()).eventBuffer.isEmpty)
  }

  @Test(arguments: ["out of milk", nil]) func `keeps who canceled it, when and why`(reason: String?) throws {
    var order = try Self.order()
    try order.cancel(reason: reason, by: UniqueID(high: 1, low: 2), at: Timestamp(milliseconds: 5))
    let expected = Cancellation(reason: reason, by: UniqueID(high: 1, low: 2), at: Timestamp(milliseconds: 5))
    #expect(try roundTrip(order).cancellation == expected)
    #expect(try roundTrip(Self.order()).cancellation == nil)
  }

  @Test(arguments: [196, 197]) func `is readable with the longest address`(length: Int) throws {
    let town = String(repeating: "b", count: length)
    guard let address = try? DeliveryAddress(parsing: "1 A,\(town)") else { return }
    let order = try Order(
      OrderDraft(guest: "Ada", lines: try Self.order().lines, deliverTo: address), id: Self.id, status: .placed,
      placedAt: Timestamp(milliseconds: 0))
    #expect(try roundTrip(order).deliverTo == address)
  }

  @Test(arguments: ["UPDATE", "done", ""]) func `says which row has an unknown status`(status: String) throws {
    let record = OrderMapper.root(of: try Self.order()).with(status: status)
    #expect(throws: StorageError.malformedRow(table: "orders_order", reason: "unknown status or currency")) {
      try OrderMapper.entity(from: record, parts: [])
    }
  }

  @Test func `says which order another program has damaged`() throws {
    let order = try Self.order()
    let record = OrderMapper.root(of: order).with(guest: "\u{1B}[2J")
    let reason = "the order \(order.id): The guest's name holds the character U+001B, which cannot be shown safely"
    #expect(throws: StorageError.malformedRow(table: "orders_order", reason: reason)) {
      try OrderMapper.entity(from: record, parts: OrderMapper.parts(of: order))
    }
    #expect(
      throws: StorageError.malformedRow(
        table: "orders_order", reason: "the order \(order.id): An order needs at least one item")
    ) {
      try OrderMapper.entity(from: OrderMapper.root(of: order), parts: [])
    }
  }
}

extension OrderRecord {
  fileprivate func with(status: String? = nil, guest: String? = nil) -> OrderRecord {
    OrderRecord(
      id: id, version: version, idTail: idTail, guest: guest ?? self.guest, guestKey: guestKey,
      status: status ?? self.status, isCancelled: isCancelled, currency: currency,
      discountHundredths: discountHundredths, discountAmount: discountAmount, total: total, quantity: quantity,
      deliverTo: deliverTo, note: note, placedAt: placedAt, placedBy: placedBy, restaurantID: nil,
      journalID: nil, saleContent: nil, cancelledAt: nil, cancelledBy: nil, cancelReason: nil)
  }
}
