package import DomainKit

/// The stored orders.
package protocol OrderRepository: Sendable {
  func add(_ order: inout Order) throws
  func update(_ order: inout Order) throws
  func order(_ id: ID<Order>) async throws -> Order?
  /// Orders whose identifier ends so; no more than `limit`.
  func orders(endingIn tail: IDTail, limit: Int) async throws -> [Order]
  /// Orders that match, latest first.
  func orders(matching filter: OrderFilter) async throws -> [Order]
  /// Orders for a restaurant for which somebody still has something to do.
  func openOrders(at restaurant: UniqueID) async throws -> [Order]
  func remove(_ order: inout Order) throws
  /// All orders in a time, as far as an import needs them.
  func sales(in span: ClosedRange<Timestamp>) async throws -> [StoredSale]
  /// The orders that an import brought, by identifier, after the given one.
  func sales(of journal: ID<JournalImport>, after last: ID<Order>?, limit: Int) async throws -> [Order]
  /// The number of orders that an import brought.
  func saleCount(of journal: ID<JournalImport>) async throws -> Int
  /// Counts and sums over all orders that were not cancelled.
  func statistics(by grouping: OrderStatistic.Grouping) async throws -> [OrderStatistic]
}

/// Which orders are asked for.
package struct OrderFilter: Equatable, Sendable {
  /// Any of these; all when empty.
  package var statuses: Set<OrderStatus>
  /// The guest's whole name, in any case.
  package var guest: String?
  package var since: Timestamp?
  /// Only those of this account.
  package var placedBy: UniqueID?
  package var limit: Int
  /// Starts behind this order.
  package var after: ID<Order>?

  package init(
    statuses: Set<OrderStatus> = [], guest: String? = nil, since: Timestamp? = nil, limit: Int = 20,
    after: ID<Order>? = nil
  ) {
    self.statuses = statuses
    self.guest = guest
    self.since = since
    self.limit = limit
    self.after = after
  }
}

/// How much was sold of something, or in some time.
package struct OrderStatistic: Equatable, Sendable {
  /// What sales are counted by.
  package enum Grouping: String, CaseIterable, Sendable { case item, day, hour }

  /// The item's name, the day (`2024-03-01`) or the hour of the day (`09`).
  package let key: String
  /// The number of orders; by item, an order counts for each of its items.
  package let orders: Int
  /// How many things.
  package let quantity: Int
  /// After discounts. Its sum is the same by every grouping.
  package let revenue: Money

  package init(key: String, orders: Int, quantity: Int, revenue: Money) {
    self.key = key
    self.orders = orders
    self.quantity = quantity
    self.revenue = revenue
  }
}
