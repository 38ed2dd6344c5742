import DomainKit
import OrdersDomain
import TestingKit

/// A shop whose database is a value in memory.
typealias FakeShop = MemoryStore<ShopContent>

/// The data of the fake shop.
struct ShopContent: Sendable {
  var orders: [Order] = []
  var menu: [MenuItem] = []
  var notifications: [Notification] = []
  var imports: [JournalImport] = []
}

extension FakeShop {
  convenience init(menu: [MenuItem] = []) {
    self.init(ShopContent(menu: menu), clock: ManualClock(Sample.noon))
  }

  var work: UnitOfWork<any OrdersContext> { work(as: nil) }

  func work(as person: Principal?) -> UnitOfWork<any OrdersContext> {
    unitOfWork(as: person) { FakeUnit(draft: $0) }
  }

  var placing: PlaceOrder { placing(at: []) }

  /// Returns a use case that places orders for these restaurants.
  func placing(at restaurants: [OrderRestaurant], by person: Principal? = nil) -> PlaceOrder {
    PlaceOrder(
      work: work(as: person), restaurants: FakeRestaurantLookup(restaurants: restaurants), settings: ShopSettings(),
      clock: clock, ids: ids)
  }
}

extension FakeShop {
  /// Returns a use case that changes orders at these restaurants.
  func changing(at restaurants: [OrderRestaurant] = [], by person: Principal? = nil) -> ChangeOrder {
    ChangeOrder(
      work: work(as: person), restaurants: FakeRestaurantLookup(restaurants: restaurants), settings: ShopSettings(),
      clock: clock)
  }
}

/// A lookup of given restaurants.
struct FakeRestaurantLookup: RestaurantLookup {
  let restaurants: [OrderRestaurant]

  func restaurant(_ suffix: IDSuffix) async throws -> OrderRestaurant {
    guard let found = restaurants.first(where: { suffix.matches($0.id) }) else { throw NoSuchRestaurant() }
    return found
  }

  func names(of ids: Set<UniqueID>) async throws -> [UniqueID: String] {
    Dictionary(uniqueKeysWithValues: restaurants.filter { ids.contains($0.id) }.map { ($0.id, $0.name) })
  }
}

/// An error for a restaurant that the fake lookup does not have.
struct NoSuchRestaurant: Error {}

/// A unit of work of the fake shop.
struct FakeUnit: OrdersContext {
  let draft: MemoryUnit<ShopContent>
  /// Called before an import is looked up by its identifier.
  var willFindImport: @Sendable () throws -> Void = {}

  var orders: any OrderRepository { FakeOrders(draft: draft) }
  var menu: any MenuRepository { FakeMenu(draft: draft) }
  var notifications: any NotificationRepository { FakeNotifications(draft: draft) }
  var imports: any JournalImportRepository { FakeJournals(draft: draft, willFind: willFindImport) }
}

struct FakeOrders: MemoryRepository, OrderRepository {
  let draft: MemoryUnit<ShopContent>
  var path: WritableKeyPath<ShopContent, [Order]> { \.orders }

  func order(_ id: ID<Order>) async throws -> Order? { entities.first { $0.id == id } }

  func orderToShow(_ id: ID<Order>) async throws -> Order? { try await order(id) }

  func isOpen(_ id: ID<Order>) async throws -> Bool { try await order(id)?.status.isOpen == true }

  func latestAtCounter() async throws -> LatestOrder? {
    let latest = entities.filter { $0.origin == nil && $0.status != .canceled }.max { $0.id < $1.id }
    return latest.map { LatestOrder(id: $0.id, placedAt: $0.placedAt) }
  }

  func orders(endingIn suffix: IDSuffix, limit: Int) async throws -> [Order] {
    Array(entities.filter { suffix.matches($0.id.raw) }.prefix(limit))
  }

  func count(matching filter: OrderFilter) async throws -> Int {
    var filter = filter
    filter.limit = .max
    return try await orders(matching: filter).count
  }

  func orders(matching filter: OrderFilter) async throws -> [Order] {
    Array(
      entities.sorted { ($0.id > $1.id) != filter.isOldestFirst }.filter { order in
        filter.after.map { order.id < $0 } ?? true
      }
      .filter { order in filter.placedBy.map { order.placedBy == $0 } ?? true }
      .filter { order in !filter.isPlacedHere || order.origin == nil }
      .filter { order in !filter.isImported || order.origin != nil }
      .filter { order in filter.statuses.isEmpty || filter.statuses.contains(order.status) }
      .prefix(filter.limit))
  }

  func openOrders(at restaurant: UniqueID) async throws -> [Order] {
    entities.filter { $0.restaurant == restaurant && $0.status.isOpen }
  }

  func importedSales(_ sought: SoughtSales) async throws -> [StoredSale] {
    let imports = Set(draft.content.imports.filter { $0.till == sought.till }.map(\.id))
    return entities.filter { sought.periodInAnyTimeZone.contains($0.placedAt) }.compactMap { order in
      guard let origin = order.origin, imports.contains(origin.journalImport) else { return nil }
      let hash = sought.hashes[origin.contentHash] ?? origin.contentHash
      return StoredSale(order: order.id, journalImport: origin.journalImport, hashes: [hash])
    }
  }

  func sales(
    of journalImport: JournalImport, matching _: Set<Int64>, in _: TimeZoneRules, after last: ID<Order>?, limit: Int
  ) async throws -> [StoredSale] {
    try await orders(of: journalImport.id, after: last, limit: limit).compactMap { order in
      order.origin.map { origin in
        StoredSale(order: order.id, journalImport: origin.journalImport, hashes: [origin.contentHash])
      }
    }
  }

  func period(of journalImport: ID<JournalImport>) async throws -> ClosedRange<Timestamp>? {
    let times = entities.filter { $0.origin?.journalImport == journalImport }.map(\.placedAt)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }

  func orders(of journalImport: ID<JournalImport>, after last: ID<Order>?, limit: Int) async throws -> [Order] {
    let orders = entities.filter { $0.origin?.journalImport == journalImport }.sorted { $0.id < $1.id }
    return Array(orders.filter { order in last.map { $0 < order.id } ?? true }.prefix(limit))
  }

  func orderCount(of journalImport: ID<JournalImport>) async throws -> Int {
    entities.count { $0.origin?.journalImport == journalImport }
  }

  func itemSpellings(in period: TimePeriod) async throws -> [String] {
    entities.filter { period.contains($0.placedAt) }.flatMap(\.lines).map(\.item)
  }

  func lineSales(by _: OrderStatistic.LineField, in _: SalesScope) async throws -> [OrderStatistic] {
    [("Tea", 250), ("Mocha", 900), ("Latte", 900)].map { name, revenue in
      OrderStatistic(key: name, orders: 1, quantity: 1, revenue: Money(minorUnits: revenue, currency: .usd))
    }
  }

  /// Returns the orders of a scope, without regard to its lines, account and place.
  private func orders(in scope: SalesScope) -> [Order] {
    entities.filter {
      scope.period.contains($0.placedAt)
        && (scope.journalImport == nil || $0.origin?.journalImport == scope.journalImport)
    }
  }

  func quarterHourSales(in scope: SalesScope) async throws -> [QuarterHourSales] {
    orders(in: scope).map { order in
      QuarterHourSales(start: order.placedAt, orders: 1, quantity: order.quantity, revenue: order.total)
    }
  }

  func sales(by field: FieldSales.Field, in scope: SalesScope) async throws -> [FieldSales] {
    orders(in: scope).map { order in
      let value: String? =
        switch field {
        case .guest: order.guest
        case .account: order.placedBy?.description
        case .restaurant: order.restaurant?.description
        case .journalImport: order.origin?.journalImport.description
        }
      return FieldSales(value: value, orders: 1, quantity: order.quantity, revenue: order.total)
    }
  }
}

struct FakeMenu: MemoryRepository, MenuRepository {
  let draft: MemoryUnit<ShopContent>
  var path: WritableKeyPath<ShopContent, [MenuItem]> { \.menu }

  func items(keyed keys: Set<String>) async throws -> [String: MenuItem] {
    Dictionary(entities.filter { keys.contains($0.key) }.map { ($0.key, $0) }) { first, _ in first }
  }

  func items(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
    entities.filter { ($0.category == category || category == nil) && ($0.isAvailable || includingRetired) }
  }

  func reserveCurrency() async throws {}
}

struct FakeJournals: MemoryRepository, JournalImportRepository {
  let draft: MemoryUnit<ShopContent>
  let willFind: @Sendable () throws -> Void
  var path: WritableKeyPath<ShopContent, [JournalImport]> { \.imports }

  func journalImport(_ id: ID<JournalImport>) async throws -> JournalImport? {
    try willFind()
    return entities.first { $0.id == id }
  }

  func imports(of till: TillName, endingOrBeginningAt moment: Timestamp) async throws -> [JournalImport] {
    entities.filter { $0.till == till && ($0.first == moment || $0.last == moment) }
  }

  func imports(named file: String) async throws -> [JournalImport] { entities.filter { $0.file == file } }

  func imports(of till: TillName) async throws -> [JournalImport] { entities.filter { $0.till == till } }

  func reserveDates(of _: TillName) async throws {}

  func tills() async throws -> [TillName] { Set(entities.map(\.till)).sorted { $0.value < $1.value } }
}

struct FakeNotifications: MemoryRepository, NotificationRepository {
  let draft: MemoryUnit<ShopContent>
  var path: WritableKeyPath<ShopContent, [Notification]> { \.notifications }

  func notification(_ id: ID<Notification>) async throws -> Notification? {
    entities.first { $0.id == id }
  }

  func notifications(matching filter: NotificationFilter) async throws -> [Notification] {
    let found = entities.reversed().filter { notification in
      (filter.account == nil || notification.account == filter.account) && (!filter.isUnread || notification.isUnread)
    }
    .filter { notification in filter.guest.map { $0 == notification.guest } ?? true }
    .filter { notification in filter.isAboutOrder.map { $0 == (notification.order != nil) } ?? true }
    .filter { notification in filter.after.map { notification.id < $0 } ?? true }
    return Array(found.prefix(filter.limit))
  }

  func notifications(about orders: [ID<Order>]) async throws -> [Notification] {
    entities.filter { $0.order.map(orders.contains) ?? false }
  }

  func notifications(endingIn suffix: IDSuffix, limit: Int) async throws -> [ID<Notification>] {
    Array(entities.reversed().map(\.id).filter { suffix.matches($0.raw) }.prefix(limit))
  }
}
