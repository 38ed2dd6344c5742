import ArgumentParser
import DomainKit
package import OrdersDomain
package import ShellKit

/// The command `orders list`.
package struct ListOrdersCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders list", "List orders, latest first", permission: .viewOrders,
    examples: ["orders list --status placed --status preparing", "orders list --for Ada --since yesterday"])

  @Option(parsing: .singleValue, help: "Only orders with this status.")
  var status: [OrderStatus] = []

  @Option(name: .customLong("for"), help: ArgumentHelp("Only orders of this guest.", valueName: "name"))
  var guest: String?

  @OptionGroup
  var period: PeriodOptions

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package static func values(of argument: String, after _: [String]) -> KnownValues? {
    argument == "--status" ? KnownValues(parsing: OrderStatus.self) : nil
  }

  package func run(_ list: any ListOrdersUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let filter = OrderFilter(statuses: Set(status), guest: guest, period: try period.value(in: session))
    let emptyMessage =
      filter == OrderFilter()
      ? "\(OrderView.emptyMessage) Place one with: orders place" : "No orders match. List all with: orders list"
    return .list(
      try await .pages(
        columns: OrderView.columns, emptyMessage: emptyMessage, limits, after: after.id, in: session,
        total: { try await list.count(filter) }, row: OrderView.row
      ) { last, start, count in
        var page = filter
        (page.limit, page.after) = (count, last?.id)
        return try await list.execute(page, after: start)
      })
  }
}

extension OrderStatus: ExpressibleByArgument {
  /// Reads the name for people and the stored name.
  package init?(argument: String) {
    guard let status = Self.allCases.first(where: { $0.word == argument }) ?? Self(rawValue: argument) else {
      return nil
    }
    self = status
  }

  package static var allValueStrings: [String] { allCases.map(\.word) }
}
