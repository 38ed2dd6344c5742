import DomainKit
import OrdersDomain
import StorageKit

extension StoredOrderRepository {
  func statistics(by grouping: OrderStatistic.Grouping) async throws -> [OrderStatistic] {
    try await storage.summary(summary(by: grouping)).map { try statistic($0, by: grouping) }
  }

  private func summary(by grouping: OrderStatistic.Grouping) -> Summary {
    let orders = Query<OrderRecord>().where(.isCancelled, .equal, false)
    return switch grouping {
    case .item:
      Query<OrderLineRecord>().where(.isCancelled, .equal, false)
        .summary(groupedBy: [.column("item"), .column("currency")], sums: [.quantity, .revenue, .orderCount])
    case .day:
      orders.summary(
        groupedBy: [.bucket("placed_at", width: Timestamp.millisecondsPerDay), .column("currency")],
        sums: [.quantity, .total])
    case .hour:
      orders.summary(
        groupedBy: [.cycle("placed_at", width: Timestamp.millisecondsPerHour, count: 24), .column("currency")],
        sums: [.quantity, .total])
    }
  }

  /// A row is: group, currency, count, quantity, revenue, and by item the number of orders.
  private func statistic(_ row: [StoredValue], by grouping: OrderStatistic.Grouping) throws -> OrderStatistic {
    guard row.count >= 5, case .text(let code) = row[1], let currency = Currency(code),
      case .integer(let count) = row.count == 6 ? row[5] : row[2],
      case .integer(let quantity) = row[3], case .integer(let total) = row[4]
    else { throw StorageError.malformedRow(table: "orders_order", reason: "a sum is no number") }
    return OrderStatistic(
      key: key(row[0], by: grouping), orders: Int(count), quantity: Int(quantity),
      revenue: Money(minorUnits: total, currency: currency))
  }

  private func key(_ value: StoredValue, by grouping: OrderStatistic.Grouping) -> String {
    switch (value, grouping) {
    case (.text(let item), .item): item
    case (.integer(let days), .day): CivilDate(daysSince1970: days).description
    case (.integer(let hour), .hour): Int(hour).padded(to: 2)
    default: ""
    }
  }
}
