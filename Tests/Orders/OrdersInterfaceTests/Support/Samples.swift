import DomainKit
import OrdersDomain

enum Sample {
  static let moment = Timestamp(milliseconds: 1_709_287_200_000)

  static func order(
    guest: String = "Ada", low: UInt64 = 0x8000_0000_0000_ABCD, status: OrderStatus = .placed,
    placedBy: UniqueID? = nil, note: String? = nil, restaurant: UniqueID? = nil, origin: SaleOrigin? = nil
  ) throws -> Order {
    let lines = [
      try OrderLine(
        item: "Latte", category: .drink, size: .large, quantity: Quantity(2), unitPrice: Money(parsing: "4.50", .usd)),
      try OrderLine(
        item: "Mug", category: .goods, size: nil, quantity: Quantity(1), unitPrice: Money(parsing: "9.90", .usd)),
    ]
    let draft = OrderDraft(
      guest: guest, lines: lines, discount: .percentage(try Percentage(hundredths: 1_000)),
      deliverTo: try DeliveryAddress(parsing: "12 High St, Springfield"), note: note, restaurant: restaurant)
    var order = try Order(
      draft, id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low)), status: status, placedAt: moment,
      placedBy: placedBy, origin: origin)
    order.version = 1
    return order
  }

  static func menu() throws -> [MenuItem] {
    let sizes: [Size: Money] = [.small: try Money(parsing: "3.50", .usd), .large: try Money(parsing: "4.50", .usd)]
    return [
      try MenuItem(
        id: ID(UniqueID(high: 1, low: 1)), name: "Latte", category: .drink, prices: Prices(single: nil, sized: sizes)),
      try MenuItem(
        id: ID(UniqueID(high: 1, low: 2)), name: "Mug", category: .goods,
        prices: Prices(single: try Money(parsing: "9.90", .usd)), isAvailable: false),
    ]
  }

  /// Returns an import of an earlier day.
  static func journal(
    _ file: String = "x.csv", at till: TillName = .unnamed, currency: Currency? = nil, timeZone: String? = nil,
    dates: DateOrder? = nil, equalSales: EqualSales? = nil
  ) -> JournalImport {
    JournalImport(
      id: ID(UniqueID(high: 1, low: 4)), till: till, file: file, firstSaleHash: 0, span: moment...moment,
      importedAt: moment, currency: currency, timeZone: timeZone, dates: dates, equalSales: equalSales)
  }

  static func notification() -> Notification {
    Notification(
      id: ID(UniqueID(high: 1, low: 3)), order: ID(UniqueID(high: 1, low: 0xABCD)), guest: "Ada",
      message: "Your order 0000abcd is being processed.", createdAt: moment)
  }
}
