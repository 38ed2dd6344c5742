import ArgumentParser
import DomainKit
package import OrdersDomain
package import ShellKit

/// The command `orders list`.
package struct ListOrdersCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders list", "List orders, latest first", permission: .seeOrders,
    examples: ["orders list --status placed --status preparing", "orders list --for Ada --since 2024-03-01"])

  @Option(parsing: .singleValue, help: "Only orders in this state; may be repeated.")
  var status: [OrderStatus] = []

  @Option(name: .customLong("for"), help: ArgumentHelp("Only this guest's orders.", valueName: "name"))
  var guest: String?

  @Option(help: "Only orders from this day or moment on (UTC).", transform: TimestampArgument.parse)
  var since: Timestamp?

  @Option(help: "How many at most.")
  var limit = 20

  @Option(help: ArgumentHelp("Start behind this order.", valueName: "id"), transform: IDArgument.parse)
  var after: IDTail?

  package init() {}

  package func run(_ list: any ListOrdersUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let filter = OrderFilter(statuses: Set(status), guest: guest, since: since, limit: limit)
    let pages = await OrderPages(list, filter, after: after)
    // The first page is loaded before anything is shown, so that a refusal leaves no half-drawn table.
    let first = OutputPages(try await pages.next()) { try await pages.next() }
    return .list(
      OutputList(columns: OrderView.columns, emptyMessage: OrderView.emptyMessage) { try await first.next() })
  }
}

extension OrderStatus: ExpressibleByArgument {}

/// Goes through a long list of orders page by page.
@MainActor
private final class OrderPages {
  private static let pageSize = 500
  private let aggregate: OrderAggregate
  private var filter: OrderFilter
  private var left: Int
  private var after: IDTail?
  private var isAtEnd = false

  init(_ list: any ListOrdersUseCase, _ filter: OrderFilter, after: IDTail?) {
    aggregate = OrderAggregate(list: list)
    self.filter = filter
    self.after = after
    left = filter.limit
  }

  func next() async throws -> [OutputRow]? {
    if isAtEnd { return nil }
    filter.limit = filter.limit > 0 ? min(left, Self.pageSize) : filter.limit
    await aggregate.load(filter, after: after)
    if case .failed(let error) = aggregate.state { throw error }
    let orders = aggregate.orders
    left -= orders.count
    filter.after = orders.last?.id
    after = nil
    isAtEnd = left <= 0 || orders.count < filter.limit
    return orders.map(OrderView.row)
  }
}

/// Gives a page that is at hand before those that follow.
private actor OutputPages {
  private var first: [OutputRow]?
  private let rest: @Sendable () async throws -> [OutputRow]?

  init(_ first: [OutputRow]?, rest: @escaping @Sendable () async throws -> [OutputRow]?) {
    self.first = first
    self.rest = rest
  }

  func next() async throws -> [OutputRow]? {
    guard let page = first else { return try await rest() }
    first = nil
    return page
  }
}
