import DomainKit
import OrdersDomain

/// Sample items and times for tests.
enum Sample {
  static let noon = Timestamp(milliseconds: 1_700_000_000_000)
  static let later = Timestamp(milliseconds: 1_700_000_060_000)

  static func money(_ text: String, _ currency: Currency = .usd) throws -> Money {
    try Money(parsing: text, currency)
  }

  static func id<Entity>(_ number: UInt64 = 1) -> ID<Entity> { ID(UniqueID(high: 0x7000, low: number)) }

  static func latte(isAvailable: Bool = true) throws -> MenuItem {
    let prices = try Prices(single: nil, sized: [.small: money("3.50"), .large: money("4.50")])
    return try MenuItem(id: id(1), name: "Latte", category: .drink, prices: prices, isAvailable: isAvailable)
  }

  static func mug() throws -> MenuItem {
    try MenuItem(id: id(2), name: "Mug", category: .goods, prices: Prices(single: money("9.90")))
  }

  static func food(_ name: String) throws -> MenuItem {
    try MenuItem(id: id(3), name: name, category: .food, prices: Prices(single: money("3.00")))
  }

  static func line(
    _ price: String = "4.50", _ currency: Currency = .usd, quantity: Int = 1, category: MenuItem.Category = .drink
  ) throws -> OrderLine {
    try OrderLine(
      item: "Latte", category: category, size: nil, quantity: Quantity(quantity), unitPrice: money(price, currency))
  }

  static func place(
    guest: String = "Ada", _ lines: [OrderLine], discount: Discount = .none, deliverTo: String? = nil,
    note: String? = nil, currency: Currency = .usd, settings: ShopSettings = ShopSettings()
  ) throws -> Order {
    let draft = OrderDraft(
      guest: guest, lines: lines, discount: discount, deliverTo: try deliverTo.map { try DeliveryAddress(parsing: $0) },
      note: note)
    return try Order.place(
      draft, id: id(7), currency: currency, deliveryMinimum: settings.deliveryMinimum(in: currency), at: noon)
  }

  /// Returns a sale of a till.
  static func sale() throws -> Order {
    let origin = SaleOrigin(journalImport: id(5), contentHash: 1)
    let draft = OrderDraft(guest: Order.tillGuest, lines: [try line()])
    return try Order(draft, id: id(7), status: .collected, placedAt: noon, origin: origin)
  }

  static func order(
    _ status: OrderStatus = .placed, id: ID<Order> = Sample.id(7), placedAt: Timestamp = noon,
    by account: UniqueID? = nil
  ) throws -> Order {
    try Order(OrderDraft(guest: "Ada", lines: [line()]), id: id, status: status, placedAt: placedAt, placedBy: account)
  }
}

extension Order {
  /// Changes the order a minute after ``Sample/noon``, without a minimum for delivery unless one is given.
  mutating func change(
    _ edit: OrderEdit = OrderEdit(), adding lines: [OrderLine] = [], above minimum: Money = .zero(.usd),
    mayRefund: Bool = false
  ) throws {
    try change(edit, adding: lines, deliveryMinimum: minimum, mayRefund: mayRefund, at: Sample.later)
  }
}
