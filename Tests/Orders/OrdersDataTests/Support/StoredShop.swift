import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import TestEngines
import TestingKit

/// A shop on a real database.
struct StoredShop {
  let engine: any StorageEngine
  let clock = ManualClock()
  let ids: UUIDv7Source
  let work: UnitOfWork<any OrdersContext>
  let ownCommits = OwnCommits()
  private let folder: TemporaryFolder
  private let migrations: [Migration]

  /// Creates a shop.
  ///
  /// - Parameter last: The last migration to apply; `nil` for all migrations.
  init(on kind: TestEngine = .sqlite, settings: ShopSettings = ShopSettings(), upTo last: String? = nil) throws {
    folder = try TemporaryFolder()
    let ids = UUIDv7Source(clock: clock)
    migrations = CoreSchema.migrations + OrdersMigrations.all(settings: settings, ids: ids)
    let end = migrations.firstIndex { $0.id == last } ?? migrations.count - 1
    let engine = try kind.open(in: folder, Array(migrations[...end]))
    work = UnitOfWork(on: engine, ownCommits: ownCommits, clock: clock, ids: ids) {
      try StoredOrdersContext(FeatureStorage(of: "orders", in: $0))
    }
    self.engine = engine
    self.ids = ids
  }

  /// The use case that imports the journals of coffee machines.
  var importJournal: ImportJournal {
    ImportJournal(work: work, journal: CoffeeMachineJournal(), settings: ShopSettings(), clock: clock, ids: ids)
  }

  var statistics: GetOrderStatistics { GetOrderStatistics(work: work, settings: ShopSettings()) }

  /// Migrates the database to the latest version.
  func migrate() async throws {
    // A server has no tables before its first use.
    _ = try await engine.product()
    try await engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: engine.displayName) }
  }

  /// Stores an order.
  @discardableResult
  func order(
    _ id: UniqueID? = nil, for guest: String = "Ada", _ status: OrderStatus = .placed, price: String = "4.50",
    _ currency: Currency = .usd, item: String = "Latte", quantity: Int = 1, restaurant: UniqueID? = nil,
    placedBy: UniqueID? = nil, origin: SaleOrigin? = nil
  ) async throws -> Order {
    let line = try OrderLine(
      item: item, category: .drink, size: nil, quantity: Quantity(quantity), unitPrice: Money(parsing: price, currency))
    let draft = OrderDraft(guest: guest, lines: [line], restaurant: restaurant)
    let order = try Order(
      draft, id: id.map { ID($0) } ?? ids.next(), status: status, placedAt: clock.now, placedBy: placedBy,
      origin: origin)
    return try await store(order)
  }

  @discardableResult
  func store(_ order: Order) async throws -> Order {
    try await work.execute(for: .anyone("test")) { context in
      var order = order
      try context.orders.add(&order)
      return order
    }
  }

  func store(_ notification: Notification) async throws {
    try await work.execute(for: .anyone("test")) { context in
      var notification = notification
      try context.notifications.add(&notification)
    }
  }

  /// Stores an import of an earlier version and its sales, each with its stored hash.
  func storeImport(
    _ journal: JournalImport, _ sales: [(item: String, moment: Timestamp, hash: Int64)], price: String = "38.70"
  ) async throws {
    try await work.execute(for: .anyone("test")) { context in
      var journal = journal
      try context.imports.add(&journal)
    }
    for (number, sale) in sales.enumerated() {
      try await order(
        UniqueID(high: UniqueID.first(at: sale.moment).high, low: UInt64(number)), for: "Till", .collected,
        price: price, item: sale.item, origin: SaleOrigin(journalImport: journal.id, contentHash: sale.hash))
    }
  }

  /// Returns the stored orders, the latest first.
  func orders() async throws -> [Order] {
    try await work.execute(for: .anyone("test")) {
      try await $0.orders.orders(matching: OrderFilter(limit: 1_000))
    }
  }

  /// Returns the guests of the orders with one of the items, as a user types them.
  func list(withItems names: [String]) async throws -> [String] {
    try await list(OrderFilter(lines: try await FindItemSpellings(work: work).execute(names, in: .always)))
  }

  func list(_ filter: OrderFilter) async throws -> [String] {
    try await work.execute(for: .anyone("test")) { try await $0.orders.orders(matching: filter).map(\.guest) }
  }
}
