package import DomainKit

/// The stored orders.
package protocol OrderRepository: Sendable {
  func add(_ order: inout Order) throws
  func update(_ order: inout Order) throws
  func order(_ id: ID<Order>) async throws -> Order?
  /// Orders whose identifier ends so; no more than `limit`.
  func orders(endingIn tail: IDTail, limit: Int) async throws -> [Order]
  /// Orders that match, in the order of the filter.
  func orders(matching filter: OrderFilter) async throws -> [Order]
  /// Orders for a restaurant for which somebody still has something to do.
  func openOrders(at restaurant: UniqueID) async throws -> [Order]
  func remove(_ order: inout Order) throws
  /// All orders in a span of time, with the fields that an import needs.
  func sales(in span: ClosedRange<Timestamp>) async throws -> [StoredSale]
  /// The orders that an import brought, by identifier, after the given one.
  func sales(of journal: ID<JournalImport>, after last: ID<Order>?, limit: Int) async throws -> [Order]
  /// The number of orders that an import brought.
  func saleCount(of journal: ID<JournalImport>) async throws -> Int
  /// Counts and sums the orders of a time that were not cancelled, by item and currency.
  func itemSales(in period: TimePeriod) async throws -> [OrderStatistic]
  /// Counts and sums the orders of a time that were not cancelled, by quarter of an hour and currency.
  func quarterHourSales(in period: TimePeriod) async throws -> [QuarterHourSales]
}

/// Which orders are asked for.
package struct OrderFilter: Equatable, Sendable {
  /// Any of these; all when empty.
  package var statuses: Set<OrderStatus>
  /// The guest's whole name, in any case.
  package var guest: String?
  /// When the order was placed.
  package var period: TimePeriod
  /// Only those of this account.
  package var placedBy: UniqueID?
  /// `true` for the oldest first, `false` for the latest first.
  package var isOldestFirst: Bool
  package var limit: Int
  /// Starts behind this order.
  package var after: ID<Order>?

  package init(
    statuses: Set<OrderStatus> = [], guest: String? = nil, period: TimePeriod = .always, isOldestFirst: Bool = false,
    limit: Int = 20, after: ID<Order>? = nil
  ) {
    self.statuses = statuses
    self.guest = guest
    self.period = period
    self.isOldestFirst = isOldestFirst
    self.limit = limit
    self.after = after
  }
}

/// How much was sold of something, or in some time.
package struct OrderStatistic: Equatable, Sendable {
  /// What sales are counted by.
  package enum Grouping: String, CaseIterable, Sendable { case item, day, hour }

  /// The item's name, the business day (`2024-03-01`) or the hour of the day in the shop (`09`).
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

/// The sales of a quarter of an hour.
///
/// Offsets from UTC are whole quarters of an hour since 1972, so in every time zone a quarter belongs to one hour and one
/// business day.
package struct QuarterHourSales: Equatable, Sendable {
  package static let milliseconds: Int64 = 900_000

  package let start: Timestamp
  package let orders: Int
  package let quantity: Int
  /// After discounts.
  package let revenue: Money

  package init(start: Timestamp, orders: Int, quantity: Int, revenue: Money) {
    self.start = start
    self.orders = orders
    self.quantity = quantity
    self.revenue = revenue
  }
}
