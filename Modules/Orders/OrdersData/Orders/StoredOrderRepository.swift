import DomainKit
import OrdersDomain
import StorageKit

struct StoredOrderRepository: StoredRepository, OrderRepository {
  let store: EntityStore<OrderMapper>
  let storage: FeatureStorage

  func order(_ id: ID<Order>) async throws -> Order? { try await store.find(id) }

  func orderToShow(_ id: ID<Order>) async throws -> Order? { try await store.find(id, .informing) }

  func isOpen(_ id: ID<Order>) async throws -> Bool {
    // SQLite fills a temporary table with a list of more than two values.
    let query = OrderStatus.allCases.reduce(Query<OrderRecord>().where(.id, .equal, id.raw)) { query, status in
      status.isOpen ? query : query.where(.status, .notEqual, status.rawValue)
    }
    return try await storage.count(query) > 0
  }

  /// Reads one row without its lines.
  func latestAtCounter() async throws -> LatestOrder? {
    let placed = Query<OrderRecord>().where(OrderRecord.placedHere.condition).where(.isCancelled, .equal, false)
    let latest = placed.sorted(by: .id, descending: true).limit(1)
    guard let row = try await storage.rows(latest.select()).first else { return nil }
    let record = try OrderRecord(row: StoredRow(row.values, of: OrderRecord.table.layout))
    if record.id.isOfSale { return nil }
    return LatestOrder(id: ID(record.id), placedAt: Timestamp(milliseconds: record.placedAt))
  }

  func orders(endingIn suffix: IDSuffix, limit: Int) async throws -> [Order] {
    let candidates = try await store.list(Query().where(.idTail, isIn: suffix.keys).limit(limit))
    return candidates.filter { suffix.matches($0.id.raw) }
  }

  /// Sorts by identifier, because identifiers increase with the time of the order.
  ///
  /// Each status is a separate query that reads directly from the index on status. A single query
  /// for several statuses would scan all orders for the few open ones.
  func orders(matching filter: OrderFilter) async throws -> [Order] {
    var statuses = filter.statuses
    // The index on restaurants is sorted by identifier for each status.
    if statuses.isEmpty, case .restaurant? = filter.place { statuses = Set(OrderStatus.allCases) }
    if statuses.count < 2 { return try await store.list(query(filter, status: statuses.first)) }
    var found: [Order] = []
    for status in statuses { found += try await store.list(query(filter, status: status)) }
    found.sort { filter.isOldestFirst ? $0.id < $1.id : $0.id > $1.id }
    return Array(found.prefix(filter.limit))
  }

  func count(matching filter: OrderFilter) async throws -> Int {
    let statuses: [OrderStatus?] = filter.statuses.isEmpty ? [nil] : Array(filter.statuses)
    var count = 0
    for status in statuses { count += try await storage.count(query(filter, status: status)) }
    return count
  }

  func openOrders(at restaurant: UniqueID) async throws -> [Order] {
    var found: [Order] = []
    for status in OrderStatus.allCases where status.isOpen {
      found += try await store.list(
        Query().where(.restaurantID, .equal, restaurant).where(.status, .equal, status.rawValue).sorted(by: .id))
    }
    return found
  }

  private func query(_ filter: OrderFilter, status: OrderStatus?) -> Query<OrderRecord> {
    var query = Query<OrderRecord>().sorted(by: .id, descending: !filter.isOldestFirst).limit(filter.limit)
    if let status { query = query.where(.status, .equal, status.rawValue) }
    if let guest = filter.guest {
      // An imported sale has no guest, but a word in its place, which is also a name.
      query = query.where(.guestKey, .equal, Order.key(ofGuest: guest)).where(OrderRecord.placedHere.condition)
    }
    if !filter.lines.isEmpty { query = query.where(anyPart: filter.lines.queries) }
    if filter.isPlacedHere { query = query.where(OrderRecord.placedHere.condition) }
    if filter.isImported { query = query.where(.present(column: OrderRecord.Column.journalID.rawValue)) }
    if let after = filter.after { query = query.after([after]) }
    return query.placed(in: filter.period, .id).placed(by: filter.placedBy, for: filter.place)
  }
}

extension Query<OrderRecord> {
  /// Restricts the query to the orders that an account placed and to those for a place; `nil` for any.
  func placed(by account: UniqueID?, for place: OrderFilter.Place?) -> Query {
    var query = self
    if let account { query = query.where(.placedBy, .equal, account) }
    switch place {
    case .restaurant(let id): query = query.where(.restaurantID, .equal, id)
    case .shop: query = query.where(.absent(column: OrderRecord.Column.restaurantID.rawValue))
    case nil: break
    }
    return query
  }
}
