package import DomainKit

/// Computes sales statistics.
package protocol GetOrderStatisticsUseCase: Sendable {
  /// Returns the sales by item, highest revenue first; by business day, week, month or hour of the
  /// shop in chronological order; or by till, sorted by name.
  func execute(by grouping: OrderStatistic.Grouping, in period: TimePeriod) async throws -> [OrderStatistic]
}

/// Runs ``GetOrderStatisticsUseCase`` in units of work.
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
      switch grouping {
      case .item:
        return try await context.orders.itemSales(in: period).sorted {
          ($1.revenue.minorUnits, $0.key) < ($0.revenue.minorUnits, $1.key)
        }
      case .till: return try sums(try await tillSales(in: period, context))
      case .day, .week, .month, .hour:
        return try sums(
          try await context.orders.quarterHourSales(in: period).map { sales in
            OrderStatistic(
              key: key(of: sales.start, by: grouping), orders: sales.orders, quantity: sales.quantity,
              revenue: sales.revenue)
          })
      }
    }
  }

  private func key(of moment: Timestamp, by grouping: OrderStatistic.Grouping) -> String {
    if grouping == .hour { return calendar.timeZone.local(moment).hour.padded(to: 2) }
    let day = calendar.day(of: moment)
    return switch grouping {
    case .week: day.adding(days: -day.weekday).description
    case .month: String(day.description.dropLast(3))
    default: day.description
    }
  }

  private func tillSales(in period: TimePeriod, _ context: any OrdersContext) async throws -> [OrderStatistic] {
    var statistics: [OrderStatistic] = []
    for sales in try await context.orders.importSales(in: period) {
      var key = OrderStatistic.placedHere
      if let id = sales.journal {
        let till = try await context.journals.journal(id)?.till ?? .only
        let isLabel = [OrderStatistic.placedHere, OrderStatistic.unnamedTill].contains(till.value)
        key = till == .only ? OrderStatistic.unnamedTill : isLabel ? "till \(till.value)" : till.value
      }
      statistics.append(
        OrderStatistic(key: key, orders: sales.orders, quantity: sales.quantity, revenue: sales.revenue))
    }
    return statistics
  }

  /// Returns the sums per key and currency, sorted by key and currency.
  private func sums(_ statistics: [OrderStatistic]) throws(MoneyError) -> [OrderStatistic] {
    var found: [String: [Currency: OrderStatistic]] = [:]
    for next in statistics {
      let currency = next.revenue.currency
      let sum = found[next.key]?[currency]
      found[next.key, default: [:]][currency] = OrderStatistic(
        key: next.key, orders: (sum?.orders ?? 0) + next.orders, quantity: (sum?.quantity ?? 0) + next.quantity,
        revenue: try next.revenue.adding(sum?.revenue ?? .zero(currency)))
    }
    return found.values.flatMap(\.values).sorted {
      ($0.key, $0.revenue.currency.code) < ($1.key, $1.revenue.currency.code)
    }
  }
}
