import DomainKit
import OrdersDomain
import StorageKit

enum OrderMapper: AggregateMapper {
  static func root(of order: Order) -> OrderRecord {
    var hundredths: Int?
    var amount: Int64?
    switch order.discount {
    case .none: break
    case .percentage(let percentage): hundredths = percentage.hundredths
    case .amount(let money): amount = money.minorUnits
    }
    return OrderRecord(
      id: order.id.raw, version: order.version, idTail: order.id.raw.suffixKey, guest: order.guest,
      guestKey: Order.key(ofGuest: order.guest), status: order.status.rawValue, isCancelled: order.status == .canceled,
      currency: order.currency.code, discountHundredths: hundredths, discountAmount: amount,
      total: order.total.minorUnits, quantity: order.quantity, deliverTo: order.deliverTo?.description,
      note: order.note, placedAt: order.placedAt.milliseconds, placedBy: order.placedBy, restaurantID: order.restaurant,
      journalID: order.origin?.journalImport.raw, saleContent: order.origin?.contentHash,
      cancelledAt: order.cancellation?.at.milliseconds, cancelledBy: order.cancellation?.by,
      cancelReason: order.cancellation?.reason)
  }

  static func parts(of order: Order) -> [OrderLineRecord] {
    var items: Set<String> = []
    return zip(order.lines, order.lineRevenues).enumerated().map { position, line in
      let (line, revenue) = line
      return OrderLineRecord(
        owner: order.id.raw, position: position, item: line.item, category: line.category.rawValue,
        size: line.size?.rawValue, quantity: line.quantity.value, currency: line.unitPrice.currency.code,
        unitPrice: line.unitPrice.minorUnits, total: line.total.minorUnits, isCancelled: order.status == .canceled,
        revenue: revenue.minorUnits, orderCount: items.insert(MenuItem.key(of: line.item)).inserted ? 1 : 0)
    }
  }

  static func entity(from record: OrderRecord, parts: [OrderLineRecord]) throws -> Order {
    do {
      return try order(from: record, parts)
    } catch let error as OrderError {
      throw malformed("the order \(record.id): \(error.message)")
    }
  }

  private static func order(from record: OrderRecord, _ parts: [OrderLineRecord]) throws -> Order {
    guard let status = OrderStatus(rawValue: record.status), let currency = Currency(record.currency) else {
      throw malformed("unknown status or currency")
    }
    let draft = OrderDraft(
      guest: record.guest, lines: try parts.map { try line($0, currency) },
      discount: try discount(of: record, currency),
      deliverTo: try record.deliverTo.map { try DeliveryAddress(parsing: $0) }, note: record.note,
      restaurant: record.restaurantID)
    return try Order(
      draft, id: ID(record.id), status: status, placedAt: Timestamp(milliseconds: record.placedAt),
      placedBy: record.placedBy, origin: origin(record.journalID, record.saleContent),
      cancellation: record.cancelledAt.map { milliseconds in
        Cancellation(reason: record.cancelReason, by: record.cancelledBy, at: Timestamp(milliseconds: milliseconds))
      })
  }

  static func origin(_ journalImport: UniqueID?, _ contentHash: Int64?) -> SaleOrigin? {
    guard let journalImport, let contentHash else { return nil }
    return SaleOrigin(journalImport: ID(journalImport), contentHash: contentHash)
  }

  private static func line(_ record: OrderLineRecord, _ currency: Currency) throws -> OrderLine {
    guard let category = MenuItem.Category(rawValue: record.category) else { throw malformed("unknown category") }
    return try OrderLine(
      item: record.item, category: category, size: try record.size.map(size), quantity: Quantity(record.quantity),
      unitPrice: Money(minorUnits: record.unitPrice, currency: currency))
  }

  private static func size(_ name: String) throws -> Size {
    guard let size = Size(rawValue: name) else { throw malformed("unknown size") }
    return size
  }

  private static func discount(of record: OrderRecord, _ currency: Currency) throws -> Discount {
    if let hundredths = record.discountHundredths { return .percentage(try Percentage(hundredths: hundredths)) }
    if let amount = record.discountAmount { return .amount(Money(minorUnits: amount, currency: currency)) }
    return .none
  }

  private static func malformed(_ reason: String) -> StorageError {
    .malformedRow(table: "orders_order", reason: reason)
  }
}
