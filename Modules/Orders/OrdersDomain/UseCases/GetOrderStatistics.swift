package import DomainKit

/// Computes sales statistics.
package protocol GetOrderStatisticsUseCase: Sendable {
  /// Returns the sales by item, category, size, guest, employee or restaurant, highest revenue first; by
  /// business day, week, day of the week, month or hour of the shop in chronological order; or by
  /// till, sorted by name.
  ///
  /// - Parameters:
  ///   - till: The till whose imported sales count; `nil` for all orders.
  ///   - lines: The lines that count. An order counts if one of its lines does.
  ///   - account: The account whose orders count; `nil` for any account.
  ///   - place: The place whose orders count; `nil` for any place.
  /// - Throws: ``JournalError/unknownTill(_:known:)``, or ``OrderError/unknownItem(_:)`` for an item that is
  ///   neither on the menu nor in an order.
  func execute(
    by grouping: OrderStatistic.Grouping, in period: TimePeriod, at till: TillName?, of lines: LineFilter,
    placedBy account: UniqueID?, for place: OrderFilter.Place?
  ) async throws -> [OrderStatistic]
  /// Returns the orders of such a result that are dated after a time, or `nil` if there are none or if the period
  /// has an end.
  func futureOrders(
    after now: Timestamp, in period: TimePeriod, at till: TillName?, of lines: LineFilter,
    placedBy account: UniqueID?, for place: OrderFilter.Place?
  ) async throws -> FutureOrders?
}

package struct GetOrderStatistics: GetOrderStatisticsUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let calendar: BusinessCalendar

  package init(work: UnitOfWork<any OrdersContext>, settings: ShopSettings) {
    self.work = work
    calendar = settings.calendar
  }

  package func execute(
    by grouping: OrderStatistic.Grouping, in period: TimePeriod, at till: TillName? = nil,
    of lines: LineFilter = LineFilter(), placedBy account: UniqueID? = nil, for place: OrderFilter.Place? = nil
  ) async throws -> [OrderStatistic] {
    try await work.execute(for: .viewSales) { context in
      let scope = SalesScope(period: period, placedBy: account, place: place, lines: lines)
      let scopes = try await scopes(scope, at: till, context)
      switch grouping {
      case .item: return try ranked(try await itemSales(in: scopes, context))
      case .category, .size:
        let field: OrderStatistic.LineField = grouping == .size ? .size : .category
        return try ranked(try await sales(in: scopes) { try await context.orders.lineSales(by: field, in: $0) })
      case .guest: return try ranked(try await guestSales(in: scopes, context))
      case .employee, .restaurant: return try ranked(try await salesByReference(by: grouping, in: scopes, context))
      case .till: return try sums(try await tillSales(in: scopes, context))
      case .day, .week, .month, .hour: return try sums(try await salesByTime(by: grouping, in: scopes, context))
      case .weekday:
        let statistics = try sums(try await salesByTime(by: grouping, in: scopes, context))
        return OrderStatistic.weekdays.flatMap { day in statistics.filter { $0.key == day } }
      }
    }
  }

  package func futureOrders(
    after now: Timestamp, in period: TimePeriod, at till: TillName? = nil, of lines: LineFilter = LineFilter(),
    placedBy account: UniqueID? = nil, for place: OrderFilter.Place? = nil
  ) async throws -> FutureOrders? {
    guard let future = FutureOrders.period(in: period, at: now) else { return nil }
    return try await work.execute(for: .viewSales) { context in
      // In almost every shop, this query finds nothing, whatever the till and the lines.
      var found = try await context.orders.quarterHourSales(
        in: SalesScope(period: future, placedBy: account, place: place))
      if !found.isEmpty, till != nil || !lines.isEmpty {
        let sought = SalesScope(period: period, placedBy: account, place: place, lines: lines)
        found = []
        for var scope in try await scopes(sought, at: till, context) {
          scope.period = future
          found += try await context.orders.quarterHourSales(in: scope)
        }
      }
      guard let latest = found.map(\.start).max() else { return nil }
      return FutureOrders(count: found.reduce(0) { $0 + $1.orders }, latest: latest)
    }
  }

  /// Returns the scopes whose sales are added up: one for all orders, or one per import of a till.
  private func scopes(
    _ sought: SalesScope, at till: TillName?, _ context: any OrdersContext
  ) async throws -> [SalesScope] {
    var scope = sought
    if !sought.lines.items.isEmpty {
      scope.lines = try await context.lines(with: sought.lines.items, in: scope.period)
      scope.lines.categories = sought.lines.categories
    }
    guard let till else { return [scope] }
    return try await imports(of: till, context).map { journalImport in
      scope.journalImport = journalImport
      return scope
    }
  }

  /// Returns the imports of a till, which also has the name that the statistics show.
  private func imports(of till: TillName, _ context: any OrdersContext) async throws -> [ID<JournalImport>] {
    let tills = try await context.imports.tills()
    // The name that statistics show comes first: a till called "unnamed till" has another one there.
    let shown = tills.first { OrderStatistic.key(of: $0).lowercased() == till.value }
    guard let named = shown ?? tills.uniqueMatch(for: till) else {
      throw JournalError.unknownTill(till.spelling, known: tills.map(OrderStatistic.key(of:)).sorted())
    }
    return try await context.imports.imports(of: named).map(\.id)
  }
}

// MARK: Sales of scopes

extension GetOrderStatistics {
  private func sales<Sales: Sendable>(
    in scopes: [SalesScope], _ load: (SalesScope) async throws -> [Sales]
  ) async throws -> [Sales] {
    var sales: [Sales] = []
    for scope in scopes { sales += try await load(scope) }
    return sales
  }

  /// Returns the sales by item. Spellings with the same one of ``ItemKeys`` are one item, under the name that the
  /// menu has for it, also if it is retired.
  private func itemSales(
    in scopes: [SalesScope], _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    let found = try await sales(in: scopes) { try await context.orders.lineSales(by: .item, in: $0) }
    if found.isEmpty { return [] }
    let menu = try await context.menu.items(category: nil, includingRetired: true)
    let keys = ItemKeys(of: menu)
    var names = Dictionary(found.map { (keys.key(of: $0.key), $0.key) }, uniquingKeysWith: { min($0, $1) })
    // An item that only an import has added has the spelling of a journal.
    let retired = menu.filter { !$0.isAvailable && !$0.isOnlyImported }
    for item in menu.filter(\.isOnlyImported) + retired + menu.filter(\.isAvailable) {
      names[keys.key(of: item.name)] = item.name
    }
    return found.map { sales in
      OrderStatistic(
        key: names[keys.key(of: sales.key)] ?? sales.key, orders: sales.orders, quantity: sales.quantity,
        revenue: sales.revenue)
    }
  }

  /// Returns the sales by guest. Spellings of a name that a search does not distinguish are one
  /// guest.
  private func guestSales(
    in scopes: [SalesScope], _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    let found = try await sales(in: scopes) { try await context.orders.sales(by: .guest, in: $0) }
    var names: [String: String] = [:]
    for name in found.compactMap(\.value) {
      let key = Order.key(ofGuest: name)
      names[key] = min(name, names[key] ?? name)
    }
    return found.map { sales in
      guard let name = sales.value else { return sales.statistic(OrderStatistic.noGuest) }
      return sales.statistic(OrderStatistic.key(ofGuest: names[Order.key(ofGuest: name)] ?? name))
    }
  }

  private func salesByReference(
    by grouping: OrderStatistic.Grouping, in scopes: [SalesScope], _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    let isEmployee = grouping == .employee
    let found = try await sales(in: scopes) { scope in
      try await context.orders.sales(by: isEmployee ? .account : .restaurant, in: scope)
    }
    let none = isEmployee ? OrderStatistic.noAccount : OrderStatistic.noRestaurant
    return found.map { $0.statistic($0.value ?? none) }
  }

  private func salesByTime(
    by grouping: OrderStatistic.Grouping, in scopes: [SalesScope], _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    let found = try await sales(in: scopes) { try await context.orders.quarterHourSales(in: $0) }
    return found.map { sales in
      OrderStatistic(
        key: key(of: sales.start, by: grouping), orders: sales.orders, quantity: sales.quantity, revenue: sales.revenue)
    }
  }

  private func key(of moment: Timestamp, by grouping: OrderStatistic.Grouping) -> String {
    if grouping == .hour { return calendar.timeZone.local(moment).hour.padded(to: 2) }
    let day = calendar.day(of: moment)
    return switch grouping {
    case .weekday: OrderStatistic.weekdays[day.weekday]
    case .week: day.adding(days: -day.weekday).description
    case .month: String(day.description.dropLast(3))
    default: day.description
    }
  }

  private func tillSales(
    in scopes: [SalesScope], _ context: any OrdersContext
  ) async throws -> [OrderStatistic] {
    let tills = try await context.imports.tills()
    let found = try await sales(in: scopes) { try await context.orders.sales(by: .journalImport, in: $0) }
    var statistics: [OrderStatistic] = []
    for sales in found {
      var key = OrderStatistic.placedHere
      if let journalImport = sales.value.flatMap({ UniqueID($0) }) {
        let till = try await context.imports.journalImport(ID(journalImport))?.till ?? .unnamed
        key = OrderStatistic.key(of: tills.first { $0 == till } ?? till)
      }
      statistics.append(sales.statistic(key))
    }
    return statistics
  }

  /// Returns the sums per key and currency, per currency with the highest revenue first.
  private func ranked(_ statistics: [OrderStatistic]) throws(MoneyError) -> [OrderStatistic] {
    try sums(statistics).sorted { $0.precedesByRevenue($1) }
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

extension FieldSales {
  /// Returns the sales under a key.
  fileprivate func statistic(_ key: String) -> OrderStatistic {
    OrderStatistic(key: key, orders: orders, quantity: quantity, revenue: revenue)
  }
}
