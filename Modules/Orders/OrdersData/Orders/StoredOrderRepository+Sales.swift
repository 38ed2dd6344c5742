import DomainKit
import OrdersDomain
import StorageKit

extension StoredOrderRepository {
  private static let originLayout = TableLayout(name: "orders_order", columns: ["id", "journal_id", "sale_content"])

  /// Selects by identifier, because identifiers begin with the time of the order.
  func orderOrigins(in span: ClosedRange<Timestamp>) async throws -> [OrderOrigin] {
    let first = UniqueID.first(at: span.lowerBound)
    let end = UniqueID.first(at: span.upperBound.advanced(byMilliseconds: 1))
    let select = Select(
      table: Self.originLayout, conditions: [.between(column: "id", .id(first), .id(end))], order: [], limit: nil,
      parts: nil)
    return try await storage.rows(select).map { row in
      let origin = OrderMapper.origin(UniqueID(storedValue: row.values[1]), Int64(storedValue: row.values[2]))
      return OrderOrigin(order: ID(try row.id), origin: origin)
    }
  }

  func orders(of journalImport: ID<JournalImport>, after last: ID<Order>?, limit: Int) async throws -> [Order] {
    var query = Query<OrderRecord>().where(.journalID, .equal, journalImport).sorted(by: .id).limit(limit)
    if let last { query = query.after([last]) }
    return try await store.list(query)
  }

  func orderCount(of journalImport: ID<JournalImport>) async throws -> Int {
    try await storage.count(Query<OrderRecord>().where(.journalID, .equal, journalImport))
  }

  func itemSpellings(in period: TimePeriod) async throws -> [String] {
    let items = Query<OrderLineRecord>().placed(in: period, .owner).summary(groupedBy: [.column("item")], sums: [])
    return try await storage.summary(items).compactMap { row in row.first.flatMap { String(storedValue: $0) } }
  }
}
