import DomainKit
import OrdersDomain
import OrdersInterface
import ShellKit
import TestingKit

/// A shell whose commands use stubs with fixed results.
struct OrdersHarness: InterfaceHarness {
  var orders: [Order] = []
  var items: [MenuItem] = []
  /// The items that are only listed with the retired ones.
  var retired: [MenuItem] = []
  var notifications: [Notification] = []
  var statistics: [OrderStatistic] = []
  var accountNames: [UniqueID: String] = [:]
  var report = JournalReport(timeZone: .utc)
  /// The events of an import.
  var importEvents: [ImportEvent] = []
  var journal: JournalImport?
  /// The number of sales of the journal to revert.
  var sales = 2
  /// The number of canceled sales of the journal to revert.
  var canceledSales = 0
  /// The number of sales of other imports of the journal.
  var otherSales = 0
  /// The later files that overlap the sales of the journal.
  var laterFiles: [String] = []
  /// `true` if the journal to revert has no file.
  var isFoundByName = false
  /// The number of sales that are removed before the removal of an import fails; `nil` if it
  /// succeeds.
  var removedBeforeFailure: Int?
  /// `true` if the user who cancels an order has placed it.
  var isOwnOrder = false
  var notified: UniqueID?
  /// The till from which every order was imported.
  var till: String?
  /// The error that every use case throws; `nil` for none.
  var failure: (any UserFacingError)?
  /// The order after a change.
  var changed: Order?
  /// The value of ``OrderRestaurant/isOpen`` of every restaurant.
  var isOpen: Bool?
  /// The latest order before a new one.
  var latest: LatestOrder?
  /// The orders of statistics that are dated in the future.
  var future: FutureOrders?
  /// The item after a change.
  var changedItem: MenuItem?
  var columns = 100
  /// The time of the commands, or `nil` for the machine's.
  var now: Timestamp?
  let asked = Questions()

  var shell: CommandHarness {
    let stub = Stub(harness: self)
    return CommandHarness(
      commands, values: [.init(PriceCurrency.self) { stub }], columns: columns, accountNames: accountNames, now: now)
  }

  private var commands: [RegisteredCommand] {
    let stub = Stub(harness: self)
    return [
      RegisteredCommand(PlaceOrderCommand.self, feature: "orders") { (stub, stub, stub) },
      RegisteredCommand(ListOrdersCommand.self, feature: "orders") { (stub, stub, stub, stub) },
      RegisteredCommand(ShowOrderCommand.self, feature: "orders") { (stub, stub) },
      RegisteredCommand(ChangeOrderCommand.self, feature: "orders") { (stub, stub) },
      RegisteredCommand(StartOrderCommand.self, feature: "orders") { (stub, stub) },
      RegisteredCommand(PutBackOrderCommand.self, feature: "orders") { (stub, stub) },
      RegisteredCommand(ReadyOrderCommand.self, feature: "orders") { (stub, stub) },
      RegisteredCommand(CollectOrderCommand.self, feature: "orders") { (stub, stub) },
      RegisteredCommand(CancelOrderCommand.self, feature: "orders") { (stub, stub, stub) },
      RegisteredCommand(AnonymizeOrdersCommand.self, feature: "orders") { stub },
      RegisteredCommand(OrderStatisticsCommand.self, feature: "orders") { (stub, stub, stub) },
      RegisteredCommand(ImportJournalCommand.self, feature: "orders") { (stub, stub, stub) },
      RegisteredCommand(WatchOrdersCommand.self, feature: "orders") { (stub, stub, stub) },
      RegisteredCommand(ListMenuCommand.self, feature: "orders") { stub },
      RegisteredCommand(ChangeMenuCurrencyCommand.self, feature: "orders") { stub },
      RegisteredCommand(RepriceMenuCommand.self, feature: "orders") { stub },
      RegisteredCommand(AddMenuItemCommand.self, feature: "orders") { stub },
      RegisteredCommand(RepriceMenuItemCommand.self, feature: "orders") { stub },
      RegisteredCommand(RenameMenuItemCommand.self, feature: "orders") { stub },
      RegisteredCommand(ChangeMenuItemCategoryCommand.self, feature: "orders") { stub },
      RegisteredCommand(RetireMenuItemCommand.self, feature: "orders") { stub },
      RegisteredCommand(RestoreMenuItemCommand.self, feature: "orders") { stub },
      RegisteredCommand(ListNotificationsCommand.self, feature: "orders") { stub },
    ]
  }
}

/// A stub for all use cases of the feature.
private struct Stub: Sendable {
  let harness: OrdersHarness

  func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try harness.asked.answer(question, value, failure: harness.failure, missing: OrderError.notFound("0000"))
  }
}

extension Stub: PlaceOrderUseCase, FindOrderUseCase, ListOrdersUseCase, ChangeOrderStatusUseCase, CancelOrderUseCase,
  ChangeOrderUseCase
{
  func execute(_ edit: OrderEdit, _ order: IDSuffix) async throws -> (before: Order, after: Order) {
    let rest = [edit.guest, edit.discount.map { "\($0)" }, edit.note].map { $0 ?? "-" }.joined(separator: " ")
    let place =
      switch edit.destination {
      case .restaurant(let suffix): " at \(suffix.digits)"
      case .shop: " at the shop"
      case nil: ""
      }
    let address = (edit.deliverTo.map { " to \($0)" } ?? "") + place
    let before = try answer(
      "change \(order.digits) +\(words(edit.added)) -\(words(edit.removed)) \(rest)\(address)",
      harness.orders.first)
    return (before, harness.changed ?? before)
  }

  private func words(_ lines: [OrderRequest.Line]) -> String {
    lines.map { "\($0.item)/\($0.size?.rawValue ?? "-")/\($0.quantity?.value ?? 1)" }.joined(separator: " ")
  }

  func execute(_ request: OrderRequest) async throws -> (order: Order, restaurant: OrderRestaurant?) {
    let rest = [request.discount.map { "\($0)" }, request.deliverTo, request.note].map { $0 ?? "-" }
    let place = request.restaurant.map { " at \($0.digits)" } ?? ""
    let total = request.total.map { " total \($0.amount) \($0.currency?.code ?? "-")" } ?? ""
    let order = try answer(
      "place \(request.guest): \(words(request.lines)) \(rest.joined(separator: " "))\(place)\(total)",
      harness.orders.first)
    let restaurant = OrderRestaurant(
      id: UniqueID(high: 7, low: 5), name: "Nonna's", isClosed: false, isOpen: harness.isOpen)
    return (order, request.restaurant == nil ? nil : restaurant)
  }

  func execute(_ suffix: IDSuffix) async throws -> (order: Order, till: String?) {
    (try answer("show \(suffix.digits)", harness.orders.first), harness.till)
  }

  func count(_ filter: OrderFilter, onlyOwn _: Bool) async throws -> Int { orders(of: filter.guest).count }

  private func orders(of guest: String?) -> [Order] { harness.orders.filter { guest == nil || $0.guest == guest } }

  func execute(_ filter: OrderFilter, onlyOwn: Bool, after: IDSuffix?) async throws -> [Order] {
    let statuses = filter.statuses.map(\.rawValue).sorted().joined(separator: "+")
    var orders = orders(of: filter.guest)[...]
    if let last = filter.after { orders = orders.drop { $0.id != last }.dropFirst() }
    let account = filter.placedBy.map { " by \($0.low)" } ?? (onlyOwn ? " own" : "")
    let rest = account + filter.lines.items.map { " with \($0)" }.joined() + words(filter.place)
    return try answer(
      "list [\(statuses)] \(filter.guest ?? "-") \(filter.period.start?.description ?? "-") \(filter.isOldestFirst ? "oldest " : "")\(filter.limit) \(after?.digits ?? "-")\(rest)",
      Array(orders.prefix(filter.limit)))
  }

  private func words(_ place: OrderFilter.Place?) -> String {
    switch place {
    case .restaurant(let id): " at \(id.low)"
    case .shop: " at the shop"
    case nil: ""
    }
  }

  func execute(_ step: OrderStep, _ order: IDSuffix) async throws -> (before: Order, after: Order) {
    let before = try answer("\(step) \(order.digits)", harness.orders.first)
    return (before, harness.changed ?? before)
  }

  func prepare(_ order: IDSuffix) async throws -> ChangeableOrder {
    cancelable(try answer("show \(order.digits)", harness.orders.first))
  }

  func execute(_ order: IDSuffix, reason: String?, seen: SeenVersion?) async throws -> ChangeableOrder {
    let version = seen.map { " version \($0.version)" } ?? ""
    return cancelable(try answer("cancel \(order.digits) \(reason ?? "-")\(version)", harness.orders.first))
  }

  private func cancelable(_ order: Order) -> ChangeableOrder {
    ChangeableOrder(
      order, isOwn: harness.isOwnOrder, notifiedAccount: harness.notified, isUndoable: harness.notified == nil)
  }
}

extension Stub: GetLatestOrderUseCase {
  func execute() async throws -> LatestOrder? { harness.latest }
}

extension Stub: AnonymizeOrdersUseCase {
  func prepare(anonymizing guest: String) async throws -> GuestData {
    let seen = (1...3 as ClosedRange<UInt64>).map { SeenVersion(UniqueID(high: 1, low: $0), 0) }
    return GuestData(orders: Set(seen[..<2]), notifications: Set(seen[2...]))
  }

  func execute(anonymizing guest: String, seen: GuestData?) async throws -> GuestData {
    let numbers = seen.map { " seen \($0.orders.count) \($0.notifications.count)" } ?? ""
    let data = try await prepare(anonymizing: guest)
    return try answer("anonymize \(guest)\(numbers)", data)
  }
}

extension Stub: FindItemSpellingsUseCase {
  func execute(_ names: [String], in _: TimePeriod) async throws -> LineFilter { LineFilter(items: names) }
}

extension Stub: AccountLookup {
  func account(_ key: String) async throws -> UniqueID { UniqueID(high: 9, low: UInt64(key.count)) }

  func isDeleted(_ account: UniqueID) async throws -> Bool { account.low == 404 }
}

extension Stub: RestaurantLookup {
  func restaurant(_ suffix: IDSuffix) async throws -> OrderRestaurant {
    guard suffix.digits == "00075" else { throw OrderError.notFound(suffix.digits) }
    return OrderRestaurant(id: UniqueID(high: 7, low: 5), name: "Nonna's", isClosed: true, isOpen: nil)
  }

  func names(of restaurants: Set<UniqueID>) async throws -> [UniqueID: String] {
    Dictionary(uniqueKeysWithValues: restaurants.map { ($0, "Nonna's (12 Mott St)") })
  }
}

extension Stub: GetOrderStatisticsUseCase, ImportJournalUseCase, FindJournalImportUseCase,
  UndoJournalImportUseCase
{
  func execute(
    by grouping: OrderStatistic.Grouping, in period: TimePeriod, at till: TillName?, of lines: LineFilter,
    placedBy account: UniqueID?, for place: OrderFilter.Place?
  ) async throws -> [OrderStatistic] {
    let end = period.end.map { " until \($0)" } ?? ""
    let source = (till.map { " at \($0.value)" } ?? "") + (account.map { " by \($0.low)" } ?? "") + words(place)
    let chosen = lines.items.map { " with \($0)" } + lines.categories.map { " of \($0)" }.sorted()
    return try answer("stats \(grouping)\(end)\(source)\(chosen.joined())", harness.statistics)
  }

  func futureOrders(
    after _: Timestamp, in period: TimePeriod, at _: TillName?, of _: LineFilter, placedBy _: UniqueID?,
    for _: OrderFilter.Place?
  ) async throws -> FutureOrders? {
    period.end == nil ? harness.future : nil
  }

  func execute(_ request: JournalRequest, observe: @Sendable (ImportEvent) -> Void) async throws -> JournalReport {
    if harness.report.counts.rejected > 0 { observe(.badLine(line: 3, reason: "it is \u{1B}[31mtorn")) }
    for event in harness.importEvents { observe(event) }
    let till = request.till == .unnamed ? "" : " \(request.till.value)"
    let zone = request.timeZone.map { " \($0.name)" } ?? ""
    let dates = request.dates.map { " \($0.rawValue)" } ?? ""
    let flags = zone + dates + (request.isDryRun ? " dry" : "") + (request.isStrict ? " strict" : "")
    return try answer("import \(request.path) \(request.currency?.code ?? "-")\(till)\(flags)", harness.report)
  }

  func execute(of path: String, till: TillName) async throws -> FoundJournalImport {
    let journal = try answer("latest \(path) \(till.value)", harness.journal)
    return FoundJournalImport(
      journalImport: journal, sales: harness.sales, canceledSales: harness.canceledSales, firstSale: journal.first,
      lastSale: journal.last, revenue: Money(minorUnits: 3_000, currency: .usd), otherSales: harness.otherSales,
      laterFiles: harness.laterFiles, isFoundByName: harness.isFoundByName)
  }

  func execute(
    _ journal: JournalImport, onFailure: (Int) -> Void
  ) async throws -> (sales: Int, canceled: Int, items: Int) {
    if let removed = harness.removedBeforeFailure {
      onFailure(removed)
      throw CancellationError()
    }
    return (try answer("undo \(journal.file)", 2), harness.canceledSales, 1)
  }
}

extension Stub: ListNotificationsUseCase, DatabaseChanges {
  func execute(for guest: String?, limit: Int, after: IDSuffix?) async throws -> [Notification] {
    let (name, start) = (guest.map { " for \($0)" } ?? "", after.map { " after \($0.digits)" } ?? "")
    return try answer("notifications \(limit)\(name)\(start)", harness.notifications)
  }

  func changeToken() async throws -> Int64 { 0 }

  /// Yields two changes and then finishes.
  func changes() -> AsyncThrowingStream<Void, any Error> {
    AsyncThrowingStream { changes in
      changes.yield()
      changes.finish()
    }
  }
}

extension Stub: ListMenuUseCase, AddMenuItemUseCase, ChangeMenuItemUseCase, ChangeMenuCurrencyUseCase,
  ChangeMenuPricesUseCase
{
  func execute(_ currency: Currency, at rate: ExchangeRate?, seen: Currency?) async throws -> [MenuItem] {
    try answer("currency \(currency) \(rate?.millionths ?? 0)\(seen.map { " from \($0)" } ?? "")", harness.items)
  }

  func execute(
    _ change: PriceChange, in category: MenuItem.Category?, seen: Set<SeenVersion>?
  ) async throws -> [MenuItem] {
    let versions = seen.map { " versions \($0.map(\.version).sorted())" } ?? ""
    return try answer(
      "reprice \(ExchangeRate(change).millionths) \(category?.rawValue ?? "-")\(versions)", harness.items)
  }

  func prepare(in _: MenuItem.Category?) async throws -> [MenuItem] { harness.items }

  func currency() async throws -> Currency { harness.items.first?.prices.currency ?? .usd }

  func execute(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
    try answer(
      "menu \(category?.rawValue ?? "-") \(includingRetired)",
      harness.items + (includingRetired ? harness.retired : []))
  }

  func execute(name: String, category: MenuItem.Category, prices: PriceList) async throws -> MenuItem {
    try answer("add \(name) \(category) \(words(prices))", harness.items.first)
  }

  func execute(_ change: MenuChange, item name: String) async throws -> (before: MenuItem, after: MenuItem) {
    let what =
      switch change {
      case .reprice(let prices, let dropped):
        words(prices) + dropped.sorted().map { " without \($0.rawValue)" }.joined()
      case .rename(let name): "to \(name)"
      case .move(let category): "to \(category)"
      case .retire: "retire"
      case .restore: "restore"
      }
    let item = try answer("change \(name) \(what)", harness.items.first)
    return (item, harness.changedItem ?? item)
  }

  private func words(_ prices: PriceList) -> String {
    prices.entries.map { "\($0.size?.rawValue ?? "single")=\($0.amount)" }.joined(separator: " ")
      + (prices.defaultSize.map { " default \($0.size?.rawValue ?? "none")" } ?? "")
  }
}
