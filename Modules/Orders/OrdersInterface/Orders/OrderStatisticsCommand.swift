import ArgumentParser
import DomainKit
package import OrdersDomain
package import ShellKit

/// The command `orders stats`.
package struct OrderStatisticsCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders stats", "Show sales statistics", permission: .viewSales,
    examples: [
      "orders stats --since today", "orders stats --by day --since 7d", "orders stats --by till",
      "orders stats --till bar",
    ])

  @Option(help: "Grouping; weeks begin on Monday. All orders but canceled ones count; revenue is after discounts.")
  var by = OrderStatistic.Grouping.item

  @Option(
    help: ArgumentHelp("Only sales that were imported from this till.", valueName: "name"),
    transform: TillArgument.parse)
  var till: TillName?

  @OptionGroup
  var period: PeriodOptions

  package init() {}

  package func run(_ statistics: any GetOrderStatisticsUseCase, in session: any CommandSession) async throws
    -> CommandOutput
  {
    let sales = try await statistics.execute(by: by, in: try period.value(in: session), at: till)
    return try OrderStatisticView.list(sales, by: by)
  }
}

extension OrderStatistic.Grouping: ExpressibleByArgument {}

/// The output of sales: rows with bars, and JSON.
enum OrderStatisticView {
  static func list(_ statistics: [OrderStatistic], by grouping: OrderStatistic.Grouping) throws -> CommandOutput {
    // Amounts in different currencies are not comparable, so the bars are scaled per currency.
    let largest = Dictionary(grouping: statistics, by: \.revenue.currency)
      .mapValues { $0.map(\.revenue.minorUnits).max() ?? 0 }
    return .list(
      OutputList(
        columns: [
          OutputColumn(grouping.rawValue, importance: 4), OutputColumn("orders", .right, importance: 3),
          OutputColumn("quantity", .right, importance: 3), OutputColumn("revenue", .right, importance: 4),
          OutputColumn("currency", importance: 2), OutputColumn("of largest", importance: 0, isDecoration: true),
        ], emptyMessage: OrderView.emptyMessage,
        rows: statistics.map { row($0, by: grouping, largest: largest[$0.revenue.currency] ?? 0) },
        summary: statistics.count > 1 ? try summary(of: statistics, by: grouping) : nil))
  }

  /// Returns the totals per currency. An order with several items would count several times, so
  /// there is no number of orders when grouped by item.
  private static func summary(of statistics: [OrderStatistic], by grouping: OrderStatistic.Grouping) throws -> String {
    let totals = try Dictionary(grouping: statistics, by: \.revenue.currency).sorted { $0.key.code < $1.key.code }.map {
      let revenue = try $1.reduce(Money.zero($0)) { try $0.adding($1.revenue) }
      let orders = grouping == .item ? "" : "\(count($1.map(\.orders).reduce(0, +), "order")), "
      return "\(orders)\(count($1.map(\.quantity).reduce(0, +), "item")), \(revenue) \($0.code)"
    }
    return "Total: \(totals.joined(separator: "; "))"
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  private static func row(_ statistic: OrderStatistic, by grouping: OrderStatistic.Grouping, largest: Int64)
    -> OutputRow
  {
    OutputRow(
      [
        [.item, .till].contains(grouping) ? .text(statistic.key) : .code(statistic.key),
        .number(String(statistic.orders)),
        .number(String(statistic.quantity)),
        .number(statistic.revenue.description), .code(statistic.revenue.currency.code),
        .bar(largest > 0 ? Double(statistic.revenue.minorUnits) / Double(largest) : 0),
      ],
      json: [
        "key": .string(statistic.key), "orders": .integer(Int64(statistic.orders)),
        "quantity": .integer(Int64(statistic.quantity)), "revenue": .string(statistic.revenue.description),
        "currency": .string(statistic.revenue.currency.code),
      ])
  }
}
