import DomainKit
import OrdersDomain
import TestingKit

/// A shop whose database is a value in memory.
typealias FakeShop = DraftStore<ShopContent>

/// The data of the fake shop.
struct ShopContent: Sendable {
  var orders: [Order] = []
  var menu: [MenuItem] = []
  var notifications: [Notification] = []
  var journals: [JournalImport] = []
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
  func placing(at restaurants: [OrderingRestaurant], by person: Principal? = nil) -> PlaceOrder {
    PlaceOrder(
      work: work(as: person), restaurants: FakeRestaurantLookup(restaurants: restaurants), settings: ShopSettings(),
      clock: clock,
      ids: ids)
  }
}

/// A lookup of given restaurants.
private struct FakeRestaurantLookup: RestaurantLookup {
  let restaurants: [OrderingRestaurant]

  func restaurant(_ tail: IDSuffix) async throws -> OrderingRestaurant {
    guard let found = restaurants.first(where: { tail.matches($0.id) }) else { throw NoSuchRestaurant() }
    return found
  }
}

/// An error for a restaurant that the fake lookup does not have.
struct NoSuchRestaurant: Error {}

/// A unit of work of the fake shop.
struct FakeUnit: OrdersContext {
  let draft: DraftUnit<ShopContent>

  var orders: any OrderRepository { self }
  var menu: any MenuRepository { self }
  var notifications: any NotificationRepository { self }
  var journals: any JournalImportRepository { self }
}

extension FakeUnit: OrderRepository {
  func add(_ order: inout Order) throws { draft.save(&order) { $0.orders.append($1) } }

  func update(_ order: inout Order) throws { draft.save(&order) { $0.orders.replace($1) } }

  func order(_ id: ID<Order>) async throws -> Order? { draft.content.orders.first { $0.id == id } }

  func orders(endingIn tail: IDSuffix, limit: Int) async throws -> [Order] {
    Array(draft.content.orders.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func orders(matching filter: OrderFilter) async throws -> [Order] {
    Array(
      draft.content.orders.sorted { ($0.id > $1.id) != filter.isOldestFirst }.filter { order in
        filter.after.map { order.id < $0 } ?? true
      }
      .filter { order in filter.placedBy.map { order.placedBy == $0 } ?? true }
      .prefix(filter.limit))
  }

  func openOrders(at restaurant: UniqueID) async throws -> [Order] {
    draft.content.orders.filter { $0.restaurant == restaurant && $0.status.isOpen }
  }

  func remove(_ order: inout Order) throws {
    draft.save(&order) { content, order in content.orders.removeAll { $0.id == order.id } }
  }

  func sales(in span: ClosedRange<Timestamp>) async throws -> [StoredSale] {
    draft.content.orders.filter { span.contains($0.placedAt) }.map { StoredSale(order: $0.id, origin: $0.origin) }
  }

  func sales(of journal: ID<JournalImport>, after last: ID<Order>?, limit: Int) async throws -> [Order] {
    let sales = draft.content.orders.filter { $0.origin?.journal == journal }.sorted { $0.id < $1.id }
    return Array(sales.filter { order in last.map { $0 < order.id } ?? true }.prefix(limit))
  }

  func saleCount(of journal: ID<JournalImport>) async throws -> Int {
    draft.content.orders.count { $0.origin?.journal == journal }
  }

  func itemSales(in _: TimePeriod) async throws -> [OrderStatistic] {
    [("Tea", 250), ("Mocha", 900), ("Latte", 900)].map { name, revenue in
      OrderStatistic(key: name, orders: 1, quantity: 1, revenue: Money(minorUnits: revenue, currency: .usd))
    }
  }

  func quarterHourSales(in period: TimePeriod) async throws -> [QuarterHourSales] {
    draft.content.orders.filter { period.contains($0.placedAt) }.map { order in
      QuarterHourSales(start: order.placedAt, orders: 1, quantity: order.quantity, revenue: order.total)
    }
  }
}

extension FakeUnit: MenuRepository {
  func add(_ item: inout MenuItem) throws { draft.save(&item) { $0.menu.append($1) } }

  func update(_ item: inout MenuItem) throws { draft.save(&item) { $0.menu.replace($1) } }

  func item(keyed key: String) async throws -> MenuItem? { draft.content.menu.first { $0.key == key } }

  func items(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
    draft.content.menu.filter { ($0.category == category || category == nil) && ($0.isAvailable || includingRetired) }
  }
}

extension FakeUnit: JournalImportRepository {
  func add(_ journal: inout JournalImport) throws { draft.save(&journal) { $0.journals.append($1) } }

  func update(_ journal: inout JournalImport) throws { draft.save(&journal) { $0.journals.replace($1) } }

  func remove(_ journal: inout JournalImport) throws {
    draft.save(&journal) { content, journal in content.journals.removeAll { $0.id == journal.id } }
  }

  func journal(_ id: ID<JournalImport>) async throws -> JournalImport? {
    draft.content.journals.first { $0.id == id }
  }

  func journals(of till: TillName, endingOrBeginningAt moment: Timestamp) async throws -> [JournalImport] {
    draft.content.journals.filter { $0.till == till && ($0.first == moment || $0.last == moment) }
  }

  func latest(of till: TillName, file: String) async throws -> JournalImport? {
    draft.content.journals.last { $0.till == till && $0.file == file }
  }
}

extension FakeUnit: NotificationRepository {
  func add(_ notification: inout Notification) throws { draft.save(&notification) { $0.notifications.append($1) } }

  func update(_ notification: inout Notification) throws {
    draft.save(&notification) { $0.notifications.replace($1) }
  }

  func notification(_ id: ID<Notification>) async throws -> Notification? {
    draft.content.notifications.first { $0.id == id }
  }

  func notifications(matching filter: NotificationFilter) async throws -> [Notification] {
    let found = draft.content.notifications.reversed().filter { notification in
      (filter.account == nil || notification.account == filter.account) && (!filter.isUnread || notification.isUnread)
    }
    return Array(found.prefix(filter.limit))
  }

  func notifications(endingIn tail: IDSuffix, limit: Int) async throws -> [ID<Notification>] {
    Array(draft.content.notifications.reversed().map(\.id).filter { tail.matches($0.raw) }.prefix(limit))
  }
}
