import DomainKit
package import OrdersDomain
package import ShellKit

package struct OrderStatisticsCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders stats", "Show sales statistics", permission: .viewSales,
    examples: [
      "orders stats --since today", "orders stats --limit 3", "orders stats --by day --since 7d",
      "orders stats --by till", "orders stats --by category", "orders stats --sort quantity --limit 5",
      "orders stats --till bar", "orders stats --by weekday", "orders stats --by employee --since today",
      "orders stats --item latte --by month", "orders stats --category food",
      "orders stats --at 9f3a21bc --by hour",
    ],
    otherNames: [
      "count": "orders stats", "imports": "orders stats --by till",
      "branch branches": "orders stats --by restaurant",
      "customer customers guest guests": "orders stats --by guest",
      "best best-sellers bestsellers top": "orders stats --sort quantity",
      "cash-up cashup close-day close-shop close-till closing daily-report": today,
      "day-close day-end end-day end-of-day eod today z-report": today,
      "yesterday": "orders stats --since yesterday --until yesterday",
    ],
    otherOptions: [
      "--currency": "each currency has its own rows and totals", "--group --group-by --groupby --per": "--by",
      "--for --guest --customer --client": "--by guest", "--branch --restaurant": "--at; --by restaurant",
      "--by=branch --by=branches": "--by restaurant",
      "--size --sizes": "--by size",
      "--account --barista --employee --user": "--placed-by; --by employee", "--drink --name --product": "--item",
      "--sum --total --totals": "the table ends with the total; orders stats --by month has it in rows",
      "--average --avg --mean": "no averages are shown; orders stats --by day has the orders and revenue of each day",
      "--canceled --cancelled": "canceled orders do not count; write: orders list --status canceled",
      "--discount --discounts": "revenue is after discounts; orders list shows those of each order",
    ])

  private static let today = "orders stats --since today"

  @Option(
    help: ArgumentHelp(
      """
      Grouping; weeks begin on Monday, and an employee is an account that placed orders. Canceled orders do not \
      count; revenue is after discounts.
      """, valueName: "grouping"))
  var by = OrderStatistic.Grouping.item

  @Option(help: ArgumentHelp("Only sales of this item; latte:large for one size.", valueName: "name"))
  var item: [String] = []

  @Option(help: "Only sales of this category, which the item had when it was ordered.")
  var category: [MenuItem.Category] = []

  @Option(
    help: ArgumentHelp("Only sales that were imported from this till's journal.", valueName: "name"),
    transform: { try TillName($0) })
  var till: TillName?

  @OptionGroup
  var source: OrderSourceOptions

  @OptionGroup
  var period: PeriodOptions

  @Option(
    help: ArgumentHelp(
      "Sort order, largest first (default: revenue; times and tills have their own order).", valueName: "order"))
  var sort: SalesOrder?

  @Option(help: "Maximum number of results per currency.")
  var limit: Int?

  /// The use case that adds up the sales, and the lookups of restaurants and accounts.
  package typealias Needs = (any GetOrderStatisticsUseCase, any RestaurantLookup, any AccountLookup)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (statistics, restaurants, accounts) = needs
    if let limit { try LimitOutOfRange.check(limit, in: "orders") }
    let selected = try period.value(in: session)
    let lines = LineFilter(items: item, categories: Set(category))
    let (account, place) = (try await source.account(accounts), try await source.orderPlace(restaurants))
    let found = try await statistics.execute(
      by: by, in: selected, at: till, of: lines, placedBy: account, for: place)
    let future = try await statistics.futureOrders(
      after: session.time.now, in: selected, at: till, of: lines, placedBy: account, for: place)
    if let future { session.note(OrderTimeNotes.sentence(about: future, in: session.time)) }
    let sales = sort?.sorted(found) ?? found
    let ids = by.hasNames ? Set(sales.compactMap { UniqueID($0.key) }) : []
    var names: [UniqueID: String] = [:]
    if by == .employee { names = await session.names(of: ids) }
    if by == .restaurant { names = try await restaurants.names(of: ids) }
    let emptyMessage =
      selected == .always && till == nil && lines.isEmpty && source.isEmpty
      ? "No sales! Place an order with: orders place, or import a till's with: orders import"
      : period.emptyMessage(ListFilters.noMatch("sales", "Show all with: orders stats"), in: session)
    let shown = by.limited(sales, to: limit ?? sales.count, isSorted: sort != nil)
    return try OrderStatisticView.list(sales, shown, limit: limit, by: by, names, emptyMessage: emptyMessage)
  }
}

/// A figure by which sales are sorted, largest first.
enum SalesOrder: String, CaseIterable, ExpressibleByArgument {
  case revenue, orders, quantity

  func sorted(_ sales: [OrderStatistic]) -> [OrderStatistic] {
    switch self {
    case .revenue: sales.sorted { $0.precedesByRevenue($1) }
    case .orders: sales.sorted { ($1.orders, $0.key) < ($0.orders, $1.key) }
    case .quantity: sales.sorted { ($1.quantity, $0.key) < ($0.quantity, $1.key) }
    }
  }
}

extension OrderStatistic.Grouping: ExpressibleByArgument {
  /// `true` if the keys are identifiers, which are shown by name.
  fileprivate var hasNames: Bool { self == .employee || self == .restaurant }

  /// Returns some of the sales in each currency: the latest days, weeks or months, or the first of
  /// the others. Amounts in different currencies are not comparable.
  ///
  /// - Parameter isSorted: `true` if the user chose the order, so that the first ones are meant.
  fileprivate func limited(_ sales: [OrderStatistic], to limit: Int, isSorted: Bool) -> [OrderStatistic] {
    let isLatest = !isSorted && [.day, .week, .month].contains(self)
    let candidates: [OrderStatistic] = isLatest ? sales.reversed() : sales
    var counts: [Currency: Int] = [:]
    let kept = candidates.filter { sale in
      counts[sale.revenue.currency, default: 0] += 1
      return counts[sale.revenue.currency, default: 0] <= limit
    }
    return isLatest ? kept.reversed() : kept
  }
}

/// The output of sales: rows with bars, and JSON.
enum OrderStatisticView {
  /// Returns the list.
  ///
  /// - Parameters:
  ///   - shown: The sales that have a row. The totals are those of all sales.
  ///   - limit: The maximum number of rows per currency.
  ///   - names: The names of the accounts or restaurants whose identifiers are the keys.
  static func list(
    _ statistics: [OrderStatistic], _ shown: [OrderStatistic], limit: Int?, by grouping: OrderStatistic.Grouping,
    _ names: [UniqueID: String], emptyMessage: String
  ) throws -> CommandOutput {
    // Amounts in different currencies are not comparable, so the bars are scaled per currency.
    let largest = Dictionary(grouping: statistics, by: \.revenue.currency)
      .mapValues { $0.map(\.revenue.minorUnits).max() ?? 0 }
    let columns = [
      OutputColumn(grouping.rawValue, importance: 4), OutputColumn("orders", .right, importance: 3),
      OutputColumn("quantity", .right, importance: 3), OutputColumn("revenue", .right, importance: 4),
      OutputColumn("currency", importance: largest.count > 1 ? 4 : 2),
      OutputColumn("of largest", importance: 0, isDecoration: true),
    ]
    return .list(
      OutputList(
        columns: columns, emptyMessage: emptyMessage,
        rows: shown.map {
          OutputRow(fields($0, by: grouping, names, largest: largest[$0.revenue.currency] ?? 0), in: columns)
        },
        summary: statistics.count > 1 ? try summary(of: statistics, shown: shown.count, limit, by: grouping) : nil))
  }

  /// Returns the totals per currency. An order with several items, categories or sizes would count several
  /// times, so there is no number of orders when grouped by them.
  private static func summary(
    of statistics: [OrderStatistic], shown: Int, _ limit: Int?, by grouping: OrderStatistic.Grouping
  ) throws -> String {
    let totals = try Dictionary(grouping: statistics, by: \.revenue.currency).sorted { $0.key.code < $1.key.code }.map {
      let revenue = try $1.reduce(Money.zero($0)) { try $0.adding($1.revenue) }
      let isOfLines = [.item, .category, .size].contains(grouping)
      let orders = isOfLines ? "" : "\($1.map(\.orders).reduce(0, +).counted("order")), "
      return "\(orders)\($1.map(\.quantity).reduce(0, +).counted("item")), \(revenue) \($0.code)"
    }
    var subject = shown == statistics.count ? "Total" : "Total of all \(statistics.count)"
    if let limit, shown < statistics.count, totals.count > 1 {
      subject = "At most \(limit) per currency are shown. \(subject)"
    }
    return "\(subject): \(totals.joined(separator: "; "))"
  }

  /// Returns the fields. The key has two names in the JSON: that of the grouping, as in CSV, and one for
  /// all.
  private static func fields(
    _ statistic: OrderStatistic, by grouping: OrderStatistic.Grouping, _ names: [UniqueID: String], largest: Int64
  ) -> [ItemField] {
    let (key, revenue) = (statistic.key, statistic.revenue)
    let name = UniqueID(key).flatMap { names[$0] }
    var fields: [ItemField] = [
      .json("key", .string(key)),
      ItemField(grouping.rawValue, cell(key, by: grouping, names), json: .string(name ?? key)),
    ]
    if grouping.hasNames { fields.append(.json("name", .optional(name))) }
    return fields + [
      ItemField("orders", number: statistic.orders), ItemField("quantity", number: statistic.quantity),
      ItemField("revenue", .number(revenue.description)), ItemField("currency", .code(revenue.currency.code)),
      .shown("of largest", .bar(largest > 0 ? Double(revenue.minorUnits) / Double(largest) : 0)),
    ]
  }

  private static func cell(
    _ key: String, by grouping: OrderStatistic.Grouping, _ names: [UniqueID: String]
  ) -> OutputCell {
    switch grouping {
    case .item, .category, .size, .till, .guest: .text(key)
    case .employee, .restaurant: UniqueID(key).map { OutputCell.account($0, names) } ?? .text(key)
    case .day, .week, .weekday, .month, .hour: .code(key)
    }
  }
}
