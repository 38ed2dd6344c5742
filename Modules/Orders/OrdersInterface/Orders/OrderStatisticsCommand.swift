import ArgumentParser
import DomainKit
package import OrdersDomain
package import ShellKit

/// The command `orders stats`.
package struct OrderStatisticsCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders stats", "Show sales statistics", permission: .viewSales,
    examples: ["orders stats --since today", "orders stats --by day --since 7d", "orders stats --by hour"])

  @Option(help: "Group by item, day or hour; revenue is after discounts.")
  var by = OrderStatistic.Grouping.item

  @OptionGroup
  var period: PeriodOptions

  package init() {}

  package func run(_ statistics: any GetOrderStatisticsUseCase, in session: any CommandSession) async throws
    -> CommandOutput
  {
    let sales = try await statistics.execute(by: by, in: try period.value(in: session))
    return OrderStatisticView.list(sales, by: by)
  }
}

extension OrderStatistic.Grouping: ExpressibleByArgument {}

/// The output of sales: rows with bars, and JSON.
enum OrderStatisticView {
  static func list(_ statistics: [OrderStatistic], by grouping: OrderStatistic.Grouping) -> CommandOutput {
    // Amounts in different currencies are not comparable, so the bars are scaled per currency.
    let largest = Dictionary(grouping: statistics, by: \.revenue.currency)
      .mapValues { $0.map(\.revenue.minorUnits).max() ?? 0 }
    return .list(
      OutputList(
        columns: [
          OutputColumn(grouping.rawValue, importance: 4), OutputColumn("orders", .right, importance: 3),
          OutputColumn("quantity", .right, importance: 3), OutputColumn("revenue", .right, importance: 4),
          OutputColumn("currency", importance: 2), OutputColumn("share", importance: 1, isDecoration: true),
        ], emptyMessage: OrderView.emptyMessage,
        rows: statistics.map { row($0, by: grouping, largest: largest[$0.revenue.currency] ?? 0) }))
  }

  private static func row(_ statistic: OrderStatistic, by grouping: OrderStatistic.Grouping, largest: Int64)
    -> OutputRow
  {
    OutputRow(
      [
        grouping == .item ? .text(statistic.key) : .code(statistic.key), .number(String(statistic.orders)),
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
