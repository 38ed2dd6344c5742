package import DomainKit

/// Computes sales statistics.
package protocol GetOrderStatisticsUseCase: Sendable {
  /// Returns the sales by item, highest revenue first, or by business day, week, month or hour of
  /// the shop in chronological order.
  func execute(by grouping: OrderStatistic.Grouping, in period: TimePeriod) async throws -> [OrderStatistic]
}

/// An implementation of ``GetOrderStatisticsUseCase`` with units of work.
package struct GetOrderStatistics: GetOrderStatisticsUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let calendar: BusinessCalendar

  package init(work: UnitOfWork<any OrdersContext>, settings: ShopSettings) {
    self.work = work
    calendar = settings.calendar
  }

  package func execute(
    by grouping: OrderStatistic.Grouping, in period: TimePeriod
  ) async throws -> [OrderStatistic] {
    try await work.execute(for: .viewSales) { context in
      if grouping != .item {
        return try sums(try await context.orders.quarterHourSales(in: period)) { key(of: $0, by: grouping) }
      }
      return try await context.orders.itemSales(in: period).sorted {
        ($1.revenue.minorUnits, $0.key) < ($0.revenue.minorUnits, $1.key)
      }
    }
  }

  private func key(of moment: Timestamp, by grouping: OrderStatistic.Grouping) -> String {
    if grouping == .hour { return calendar.timeZone.local(moment).hour.padded(to: 2) }
    let day = calendar.day(of: moment)
    return switch grouping {
    case .item, .day, .hour: day.description
    case .week: day.adding(days: -day.weekday).description
    case .month: String(day.description.dropLast(3))
    }
  }

  /// Returns the sums per key and currency, sorted by key and currency.
  private func sums(
    _ sales: [QuarterHourSales], _ key: (Timestamp) -> String
  ) throws(MoneyError) -> [OrderStatistic] {
    var found: [String: [Currency: OrderStatistic]] = [:]
    for sale in sales {
      let (key, currency) = (key(sale.start), sale.revenue.currency)
      let sum = found[key]?[currency]
      found[key, default: [:]][currency] = OrderStatistic(
        key: key, orders: (sum?.orders ?? 0) + sale.orders, quantity: (sum?.quantity ?? 0) + sale.quantity,
        revenue: try sale.revenue.adding(sum?.revenue ?? .zero(currency)))
    }
    return found.values.flatMap(\.values).sorted {
      ($0.key, $0.revenue.currency.code) < ($1.key, $1.revenue.currency.code)
    }
  }
}
