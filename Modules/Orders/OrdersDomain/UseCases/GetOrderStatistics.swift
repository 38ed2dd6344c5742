package import DomainKit

/// Computes sales statistics.
package protocol GetOrderStatisticsUseCase: Sendable {
  /// Returns the sales by item, highest revenue first; by business day, week, month or hour of the
  /// shop in chronological order; or by till, sorted by name.
  ///
  /// - Parameter till: The till whose imported sales count; `nil` for all orders.
  /// - Throws: ``JournalError/unknownTill(_:known:)``.
  func execute(
    by grouping: OrderStatistic.Grouping, in period: TimePeriod, at till: TillName?
  ) async throws -> [OrderStatistic]
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
    by grouping: OrderStatistic.Grouping, in period: TimePeriod, at till: TillName? = nil
  ) async throws -> [OrderStatistic] {
    try await work.execute(for: .viewSales) { context in
      var chosen: [ID<JournalImport>]?
      if let till { chosen = try await journals(of: till, context) }
      switch grouping {
      case .item:
        return try sums(try await itemSales(in: period, of: chosen, context)).sorted {
          ($1.revenue.minorUnits, $0.key) < ($0.revenue.minorUnits, $1.key)
        }
      case .till: return try sums(try await tillSales(in: period, of: chosen, context))
      case .day, .week, .month, .hour:
        return try sums(try await timedSales(by: grouping, in: period, of: chosen, context))
      }
    }
  }

  /// Returns the imports of a till, which also has the name that the statistics show.
  private func journals(of till: TillName, _ context: any OrdersContext) async throws -> [ID<JournalImport>] {
    let tills = try await context.journals.tills()
    let match = tills.first { $0 == till } ?? tills.first { OrderStatistic.key(of: $0) == till.value }
    guard let named = match else {
      throw JournalError.unknownTill(till.value, known: tills.map(OrderStatistic.key(of:)).sorted())
    }
    return try await context.journals.journals(of: named).map(\.id)
  }
}

// MARK: Sales, of some imports or of all orders

extension GetOrderStatistics {
  private func itemSales(
    in period: TimePeriod, of journals: [ID<JournalImport>]?, _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    guard let journals else { return try await context.orders.itemSales(in: period, of: nil) }
    var sales: [OrderStatistic] = []
    for journal in journals { sales += try await context.orders.itemSales(in: period, of: journal) }
    return sales
  }

  private func timedSales(
    by grouping: OrderStatistic.Grouping, in period: TimePeriod, of journals: [ID<JournalImport>]?,
    _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    var sales: [QuarterHourSales] = []
    if let journals {
      for journal in journals { sales += try await context.orders.quarterHourSales(in: period, of: journal) }
    } else {
      sales = try await context.orders.quarterHourSales(in: period, of: nil)
    }
    return sales.map { sales in
      OrderStatistic(
        key: key(of: sales.start, by: grouping), orders: sales.orders, quantity: sales.quantity, revenue: sales.revenue)
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

  private func tillSales(
    in period: TimePeriod, of journals: [ID<JournalImport>]?, _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    let chosen = journals.map { Set($0) }
    var statistics: [OrderStatistic] = []
    for sales in try await context.orders.importSales(in: period) {
      if let chosen, !(sales.journal.map { chosen.contains($0) } ?? false) { continue }
      var key = OrderStatistic.placedHere
      if let id = sales.journal {
        key = OrderStatistic.key(of: try await context.journals.journal(id)?.till ?? .only)
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
      let sum = try next.adding(found[next.key]?[currency])
      found[next.key, default: [:]][currency] = sum
    }
    return found.values.flatMap(\.values).sorted {
      ($0.key, $0.revenue.currency.code) < ($1.key, $1.revenue.currency.code)
    }
  }
}
