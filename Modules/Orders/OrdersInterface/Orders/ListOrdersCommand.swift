import DomainKit
package import OrdersDomain
package import ShellKit

package struct ListOrdersCommand: ShellCommand {
  private static let lateHint = "orders watch shows how long each open order waits, and marks those that wait too long"

  package static let info = CommandInfo(
    "orders list", "List orders, latest first", permission: .viewOrders,
    examples: [
      "orders list --status placed --status preparing", "orders list --for Ada --since yesterday",
      "orders list --item latte --since today", "orders list --at 9f3a21bc", "orders list --mine --since today",
    ], optionPermissions: ["--placed-by": .viewSales],
    otherNames: [
      "history recent track": "orders list", "mine my own": "orders list --mine",
      "active open": "orders list --status placed --status preparing --status ready",
      "pending placed": "orders list --status placed", "canceled cancelled": "orders list --status canceled",
      "late overdue": lateHint,
      "today": "orders list --since today", "yesterday": "orders list --since yesterday --until yesterday",
    ],
    otherOptions: [
      "--branch": "--at", "--customer --client --name": "--for", "--me --my --own": "--mine",
      "--account --barista --employee --user": "--placed-by",
      "--by": "for the orders that an account placed: --placed-by <email>; orders stats --by groups sales",
      "--pending --placed": "--status placed", "--canceled --cancelled": "--status canceled",
      "--active --open": "--status placed --status preparing --status ready",
      "--late --overdue": lateHint,
      "--oldest --order-by --sort": "the latest orders come first; orders watch begins with the longest-waiting one",
      "--deliveries --delivery": "orders watch shows the address of each open delivery",
    ], listsLatestFirst: true)

  @Option(help: "Only orders with this status.")
  var status: [OrderStatus] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Only orders of this guest; case and accents do not matter.", valueName: "name"))
  var guest: String?

  @Option(help: ArgumentHelp("Only orders with this item; latte:large for one size.", valueName: "name"))
  var item: [String] = []

  @OptionGroup
  var source: OrderSourceOptions

  @Flag(help: "Only orders that you placed.")
  var mine = false

  @OptionGroup
  var period: PeriodOptions

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  /// The use case that lists the orders, the lookup of restaurants, and those of accounts and of items
  /// for the filter.
  package typealias Needs = (
    any ListOrdersUseCase, any RestaurantLookup, any AccountLookup, any FindItemSpellingsUseCase
  )

  package init() {}

  package func validate() throws {
    if mine, source.placedBy != nil { throw ValidationError("--mine cannot be used with --placed-by") }
  }

  package static func values(of argument: String, after _: [String]) -> KnownValues? {
    argument == "--status" ? KnownValues(parsing: OrderStatus.self) : nil
  }

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (list, restaurants, accounts, items) = needs
    let account = try await source.account(accounts)
    let selected = try period.value(in: session)
    let filter = OrderFilter(
      statuses: Set(status), guest: guest, period: selected, placedBy: account,
      lines: try await items.execute(item, in: selected), place: try await source.orderPlace(restaurants))
    let isFromStart = after.id == nil
    return .list(
      try await .pages(
        columns: OrderView.columns, emptyMessage: try await emptyMessage(filter, list, in: session), limits,
        after: after.id, in: session, total: { [mine] in try await list.count(filter, onlyOwn: mine) },
        row: OrderView.row
      ) { [mine] last, start, count in
        var page = filter
        (page.limit, page.after) = (count, last?.order.id)
        let orders = try await list.execute(page, onlyOwn: mine, after: start)
        if isFromStart, last == nil {
          try await Self.noteFutureOrders(in: orders, of: filter, onlyOwn: mine, list, in: session)
        }
        return try await restaurants.listed(orders)
      })
  }

  /// Adds a note if the first order of a list, which is the latest one, is dated in the future. Canceled orders do
  /// not count.
  private static func noteFutureOrders(
    in orders: [Order], of filter: OrderFilter, onlyOwn: Bool, _ list: any ListOrdersUseCase,
    in session: any CommandSession
  ) async throws {
    guard let future = FutureOrders.period(in: filter.period, at: session.time.now),
      let latest = orders.first(where: { $0.status != .canceled })?.placedAt, future.contains(latest)
    else { return }
    var sought = filter
    sought.period = future
    if sought.statuses.isEmpty { sought.statuses = Set(OrderStatus.allCases) }
    sought.statuses.remove(.canceled)
    let count = try await list.count(sought, onlyOwn: onlyOwn)
    if count > 0 {
      session.note(OrderTimeNotes.sentence(about: FutureOrders(count: count, latest: latest), in: session.time))
    }
  }

  /// Returns the message for an empty list, with the guests who may be meant.
  private func emptyMessage(
    _ filter: OrderFilter, _ list: any ListOrdersUseCase, in session: any CommandSession
  ) async throws -> String {
    if filter == OrderFilter(), !mine { return "\(OrderView.emptyMessage) Place one with: orders place" }
    var names: [String] = []
    if let guest {
      let guests = try await GuestValues.values(list, (), for: guest).map(\.value)
      let key = Order.key(ofGuest: guest)
      names = EditDistance.closest(to: guest, among: guests.filter { Order.key(ofGuest: $0) != key })
    }
    let message = ListFilters.noMatch(
      "orders", question: EditDistance.question(names.map(Quoting.quoted)), "List all with: orders list")
    return period.emptyMessage(message, in: session)
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
