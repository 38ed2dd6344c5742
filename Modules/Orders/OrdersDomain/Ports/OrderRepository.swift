package import DomainKit

/// The queries for orders.
package protocol OrderReader: Sendable {
  func order(_ id: ID<Order>) async throws -> Order?
  /// Returns an order on which the unit of work does not rely: it also commits if the order changes.
  func orderToShow(_ id: ID<Order>) async throws -> Order?
  /// Returns `true` if there is an open order with this identifier, on which the unit does not rely either.
  func isOpen(_ id: ID<Order>) async throws -> Bool
  /// Returns the latest order that is neither canceled nor imported, on which the unit does not rely either.
  ///
  /// Returns `nil` if there is none, or if a sale that an early version imported is later.
  func latestAtCounter() async throws -> LatestOrder?
  /// Returns at most `limit` orders whose identifier has this suffix.
  func orders(endingIn suffix: IDSuffix, limit: Int) async throws -> [Order]
  /// Returns the orders that match a filter, in the filter's order.
  func orders(matching filter: OrderFilter) async throws -> [Order]
  /// Returns the number of orders that match a filter, without regard to its limit.
  func count(matching filter: OrderFilter) async throws -> Int
  /// Returns the open orders for a restaurant.
  func openOrders(at restaurant: UniqueID) async throws -> [Order]
}

/// The queries for imported orders, and for the sales of a period.
package protocol SalesReader: Sendable {
  /// Returns the imported sales of a till among which those of a journal may be.
  ///
  /// Earlier versions stored hashes of whole lines, which change with the columns of a journal. A sale
  /// of theirs that is not found by its hash has those of its order's values, at its time in the time
  /// zone of its import or, if that is not known, of the journal. A sale at the instant of one that is
  /// written with a zone also has the hash of that one.
  func importedSales(_ sought: SoughtSales) async throws -> [StoredSale]
  /// Returns the sales of an import after the given one, sorted by identifier. A sale whose stored hash
  /// is not among these has those of its order's values too, as in ``importedSales(_:)``.
  ///
  /// - Parameter timeZone: The time zone of the journal.
  func sales(
    of journalImport: JournalImport, matching hashes: Set<Int64>, in timeZone: TimeZoneRules,
    after last: ID<Order>?, limit: Int
  ) async throws -> [StoredSale]
  /// Returns the times of the earliest and the latest order of an import; `nil` if it has none.
  func period(of journalImport: ID<JournalImport>) async throws -> ClosedRange<Timestamp>?
  /// Returns the orders of an import after the given one, sorted by identifier.
  func orders(of journalImport: ID<JournalImport>, after last: ID<Order>?, limit: Int) async throws -> [Order]
  /// Returns the number of orders of an import.
  func orderCount(of journalImport: ID<JournalImport>) async throws -> Int
  /// Returns the spellings of items in the orders of a period, canceled ones included.
  func itemSpellings(in period: TimePeriod) async throws -> [String]
  /// Returns the sales by a field of the orders' lines and currency.
  func lineSales(by field: OrderStatistic.LineField, in scope: SalesScope) async throws -> [OrderStatistic]
  /// Returns the sales by quarter-hour and currency.
  func quarterHourSales(in scope: SalesScope) async throws -> [QuarterHourSales]
  /// Returns the sales by a field of the orders and currency.
  func sales(by field: FieldSales.Field, in scope: SalesScope) async throws -> [FieldSales]
}

/// The stored orders.
package protocol OrderRepository: OrderReader, SalesReader, EntityWriter<Order>, EntityRemover<Order> {}

/// A filter for orders.
@MemberwiseInit
package struct OrderFilter: Equatable, Sendable {
  /// The place that an order is for: this shop, or a restaurant.
  package enum Place: Equatable, Sendable {
    case shop
    case restaurant(UniqueID)
  }

  /// The statuses to include; all if empty.
  package var statuses: Set<OrderStatus> = []
  /// The full name of the guest, without regard to case, accents and repeated spaces.
  package var guest: String?
  /// The period in which the order was placed.
  package var period: TimePeriod = .always
  /// The account that placed the order; `nil` for any account.
  package var placedBy: UniqueID?
  /// The lines, as ``FindItemSpellings`` returns them; an order must have one of them. If the filter of
  /// lines is empty, any order matches.
  package var lines: LineFilter = LineFilter()
  /// The place that the order is for; `nil` for any place.
  package var place: Place?
  /// `true` for orders without a ``Order/origin``: those that no import created.
  package var isPlacedHere = false
  /// `true` for orders with an ``Order/origin``: the sales that an import created.
  package var isImported = false
  /// `true` for the oldest first, `false` for the latest first.
  package var isOldestFirst: Bool = false
  /// `true` for orders that a customer may still change or cancel. For a customer,
  /// ``ListOrders/execute(_:onlyOwn:after:)`` then ignores `statuses` and uses
  /// ``OrderStatus/changeableByCustomers``. It has no effect for staff, nor on the count.
  package var isChangeable: Bool = false
  package var limit: Int = 20
  /// The order after which the results start.
  package var after: ID<Order>?
}

/// A filter for the lines of orders.
@MemberwiseInit
package struct LineFilter: Equatable, Sendable {
  /// The names of items, or their spellings in orders.
  package var items: [String] = []
  /// The spellings of items that count in one size only. If there are no items here either, all count.
  package var sized: [Size: [String]] = [:]
  /// The categories that items had when they were ordered; all if empty.
  package var categories: Set<MenuItem.Category> = []

  package var isEmpty: Bool { !hasItems && categories.isEmpty }
  package var hasItems: Bool { !items.isEmpty || !sized.isEmpty }
}

/// The sales that a statistic counts.
@MemberwiseInit
package struct SalesScope: Equatable, Sendable {
  package var period: TimePeriod = .always
  /// The import whose sales count; `nil` for all orders.
  package var journalImport: ID<JournalImport>?
  /// The account that placed the orders; `nil` for any account.
  package var placedBy: UniqueID?
  /// The place that the orders are for; `nil` for any place.
  package var place: OrderFilter.Place?
  /// The lines that count, as ``FindItemSpellings`` returns them.
  package var lines: LineFilter = LineFilter()
  /// `true` to count canceled orders as well, for a comparison with what was imported.
  package var includesCanceled: Bool = false
}

/// The sales of one group, such as an item, a day or a guest, in one currency.
@MemberwiseInit
package struct OrderStatistic: Equatable, Sendable {
  /// A criterion by which sales are grouped.
  package enum Grouping: String, CaseIterable, Sendable {
    case item, category, size, day, week, weekday, month, hour, till, guest, employee, restaurant
  }

  /// A field of the lines of an order, by which sales are grouped.
  package enum LineField: Sendable { case item, category, size }

  /// The item's name, the category that it had when it was ordered (`drink`), its size, the business day
  /// (`2024-03-01`), the Monday of its week, its day of the week (`Monday`), its month (`2024-03`),
  /// the hour of the day in the shop's time zone (`09`), the name of the till or of the guest, or
  /// the identifier of the account that placed the order or of the restaurant.
  package let key: String
  /// The days of the week, from Monday.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  /// The key of items that have no size, and of imported sales.
  package static let noSize = "no size"
  /// The key of orders that no account placed: imported sales, and orders from before accounts
  /// existed.
  package static let noAccount = "no account"
  /// The key of imported sales, which have no guest.
  package static let noGuest = "no guest"
  /// The key of orders at the shop itself.
  package static let noRestaurant = "no restaurant"
  /// The key of orders that were not imported: this program stored them, on any till of the shop.
  package static let placedHere = "placed here"
  /// The key of orders that were imported without the name of a till.
  package static let unnamedTill = "unnamed till"

  /// The number of orders. When grouped by item, category or size, an order counts once for each of its
  /// items, categories or sizes.
  package let orders: Int
  /// The number of items sold.
  package let quantity: Int
  /// The revenue after discounts. The sum is the same for every grouping.
  package let revenue: Money
}

extension OrderStatistic {
  /// Returns the key of the orders that were imported from a till.
  package static func key(of till: TillName) -> String {
    if till == .unnamed { return unnamedTill }
    return isLabel(till.value, "till", of: [placedHere, unnamedTill]) ? "till \(till.spelling)" : till.spelling
  }

  /// Returns the key of the orders of a guest.
  package static func key(ofGuest name: String) -> String {
    isLabel(name, "guest", of: [noGuest]) ? "guest \(name)" : name
  }

  /// Returns `true` for a name that could be mistaken for the key of other sales, perhaps after the prefix that tells
  /// such a name apart.
  private static func isLabel(_ name: String, _ prefix: String, of others: [String]) -> Bool {
    others.contains(name)
      || name.hasPrefix("\(prefix) ") && isLabel(String(name.dropFirst(prefix.count + 1)), prefix, of: others)
  }

  /// Returns `true` if the sales come before others in the order of revenue, largest first. Amounts in
  /// different currencies are not comparable, so that one currency follows the other.
  package func precedesByRevenue(_ other: OrderStatistic) -> Bool {
    let (currency, otherCurrency) = (revenue.currency.code, other.revenue.currency.code)
    return (currency, other.revenue.minorUnits, key) < (otherCurrency, revenue.minorUnits, other.key)
  }

  /// Returns the sum with other sales of the same key and currency.
  package func adding(_ other: OrderStatistic?) throws(MoneyError) -> OrderStatistic {
    guard let other else { return self }
    return OrderStatistic(
      key: key, orders: orders + other.orders, quantity: quantity + other.quantity,
      revenue: try revenue.adding(other.revenue))
  }
}

/// The sales of a quarter-hour.
///
/// Offsets from UTC have been whole quarter-hours since 1972. In every time zone, a quarter-hour
/// therefore belongs to exactly one hour and one business day.
@MemberwiseInit
package struct QuarterHourSales: Equatable, Sendable {
  package static let milliseconds: Int64 = 900_000

  package let start: Timestamp
  package let orders: Int
  package let quantity: Int
  /// The revenue after discounts.
  package let revenue: Money
}

/// The sales of the orders that have the same value in a field.
@MemberwiseInit
package struct FieldSales: Equatable, Sendable {
  /// A field of an order: the name of its guest, the account that placed it, its restaurant, or the
  /// import that created it.
  package enum Field: Sendable { case guest, account, restaurant, journalImport }

  /// The name or the identifier in the field; `nil` if the orders have none, as the guests of imported sales.
  package let value: String?
  package let orders: Int
  package let quantity: Int
  /// The revenue after discounts.
  package let revenue: Money
}
