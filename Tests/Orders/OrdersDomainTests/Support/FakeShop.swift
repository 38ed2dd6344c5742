import DomainKit
import Logging
import OrdersDomain
import Synchronization
import TestingKit

/// A shop whose database is a value in memory.
final class FakeShop: UnitStore {
  struct Content: Sendable {
    var orders: [Order] = []
    var menu: [MenuItem] = []
    var notifications: [Notification] = []
    var events: [any DomainEvent] = []
  }

  let clock = ManualClock(Sample.noon)
  let ids: UUIDv7Source
  private let stored: Mutex<Content>

  init(menu: [MenuItem] = []) {
    ids = UUIDv7Source(clock: clock)
    stored = Mutex(Content(menu: menu))
  }

  var content: Content { stored.withLock { $0 } }

  func store(_ content: Content) { stored.withLock { $0 = content } }

  func openSession() -> any UnitSession { FakeUnit(self) }

  var work: UnitOfWork<any OrdersContext> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock, ids: ids,
      logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? FakeUnit else { throw CancellationError() }
      return session
    }
  }

  var placing: PlaceOrder { placing(at: []) }

  /// Taking orders for these restaurants.
  func placing(at restaurants: [OrderingRestaurant]) -> PlaceOrder {
    PlaceOrder(
      work: work, restaurants: FakeDirectory(restaurants: restaurants), settings: ShopSettings(), clock: clock,
      ids: ids)
  }

  private struct FakeDirectory: RestaurantDirectory {
    let restaurants: [OrderingRestaurant]

    func restaurant(_ tail: IDTail) async throws -> OrderingRestaurant {
      guard let found = restaurants.first(where: { tail.matches($0.id) }) else { throw Missing() }
      return found
    }
  }

  struct Missing: Error {}
}

/// A unit of work of the fake shop: it works on a copy and puts it back at the commit.
final class FakeUnit: UnitSession, OrdersContext {
  private let shop: FakeShop
  private let draft: Mutex<(content: FakeShop.Content, raised: [RaisedEvent])>

  init(_ shop: FakeShop) {
    self.shop = shop
    draft = Mutex((shop.content, []))
  }

  var orders: any OrderRepository { self }
  var menu: any MenuRepository { self }
  var notifications: any NotificationRepository { self }

  func takeRaisedEvents() -> [RaisedEvent] {
    draft.withLock { draft in
      defer { draft.raised = [] }
      draft.content.events += draft.raised.map(\.event)
      return draft.raised
    }
  }

  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    shop.store(draft.withLock { $0.content })
    return CommittedEntries(due: entries)
  }

  func rollBack() throws {}

  private var content: FakeShop.Content { draft.withLock { $0.content } }
}

extension FakeUnit: OrderRepository {
  func add(_ order: inout Order) throws {
    let raised = order.unstoredEvents()
    let saved = order
    draft.withLock { draft in
      draft.content.orders.append(saved)
      draft.raised += raised
    }
  }

  func update(_ order: inout Order) throws {
    let raised = order.unstoredEvents()
    let saved = order
    draft.withLock { draft in
      draft.content.orders = draft.content.orders.map { $0.id == saved.id ? saved : $0 }
      draft.raised += raised
    }
  }

  func order(_ id: ID<Order>) async throws -> Order? { content.orders.first { $0.id == id } }

  func orders(endingIn tail: IDTail, limit: Int) async throws -> [Order] {
    Array(content.orders.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func orders(matching filter: OrderFilter) async throws -> [Order] {
    Array(
      content.orders.sorted { $0.id > $1.id }.filter { order in filter.after.map { order.id < $0 } ?? true }
        .filter { order in filter.placedBy.map { order.placedBy == $0 } ?? true }
        .prefix(filter.limit))
  }

  func openOrders(at restaurant: UniqueID) async throws -> [Order] {
    content.orders.filter { $0.restaurant == restaurant && $0.status.isOpen }
  }

  func known(of ids: [ID<Order>]) async throws -> Set<ID<Order>> { Set(content.orders.map(\.id)).intersection(ids) }

  func statistics(by _: OrderStatistic.Grouping) async throws -> [OrderStatistic] {
    [("Tea", 250), ("Mocha", 900), ("Latte", 900)].map { name, revenue in
      OrderStatistic(key: name, orders: 1, quantity: 1, revenue: Money(minorUnits: revenue, currency: .usd))
    }
  }
}

extension FakeUnit: MenuRepository {
  func add(_ item: inout MenuItem) throws {
    let saved = item
    draft.withLock { $0.content.menu.append(saved) }
  }

  func update(_ item: inout MenuItem) throws {
    let saved = item
    draft.withLock { draft in draft.content.menu = draft.content.menu.map { $0.id == saved.id ? saved : $0 } }
  }

  func item(keyed key: String) async throws -> MenuItem? { content.menu.first { $0.key == key } }

  func items(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
    content.menu.filter { ($0.category == category || category == nil) && ($0.isAvailable || includingRetired) }
  }
}

extension FakeUnit: NotificationRepository {
  func add(_ notification: inout Notification) throws {
    let saved = notification
    draft.withLock { $0.content.notifications.append(saved) }
  }

  func notifications(limit: Int, after _: ID<Notification>?) async throws -> [Notification] {
    Array(content.notifications.reversed().prefix(limit))
  }
}
