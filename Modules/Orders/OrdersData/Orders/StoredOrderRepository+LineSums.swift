import DomainKit
import OrdersDomain
import StorageKit

/// The sums of lines with the same key in one currency.
struct LineSums<Key> {
  let key: Key
  var orders = 0
  var quantity = 0
  var revenue: Money
}

extension StoredOrderRepository {
  /// The number of orders whose lines are in memory at the same time.
  private static let pageSize = 1_000

  /// Adds up lines order by order, because a line does not have the import and the other fields of its
  /// order.
  ///
  /// - Parameters:
  ///   - key: Returns the key of a line.
  ///   - group: Returns the same value for keys with which an order counts only once.
  func lineSums<Key: Hashable>(
    in scope: SalesScope, by key: (OrderRecord, OrderLineRecord) throws -> Key, countedBy group: (Key) -> Key = { $0 }
  ) async throws -> [LineSums<Key>] {
    var sums: [Key: [Currency: LineSums<Key>]] = [:]
    for query in Self.queries(linesOf: scope) {
      var last: ID<Order>?
      repeat {
        let page = last.map { query.after([$0]) } ?? query
        let rows = try await storage.rows(page.select(including: OrderLineRecord.table.layout))
        for row in rows {
          let order = try OrderRecord(row: StoredRow(row.values, of: OrderRecord.table.layout))
          var counted: Set<Key> = []
          for line in try row.parts.map(Self.line) where scope.lines.takes(line) {
            guard let currency = Currency(line.currency) else { throw Self.malformed }
            let lineKey = try key(order, line)
            var sum = sums[lineKey]?[currency] ?? LineSums(key: lineKey, revenue: .zero(currency))
            if counted.insert(group(lineKey)).inserted { sum.orders += 1 }
            let quantity = try Self.integer(.integer(Int64(line.quantity)))
            sum.quantity = try Self.integer(.integer(Int64(sum.quantity + quantity)))
            sum.revenue = try sum.revenue.adding(Money(minorUnits: line.revenue, currency: currency))
            sums[lineKey, default: [:]][currency] = sum
          }
        }
        last = try rows.count == Self.pageSize ? rows.last.map { ID(try $0.id) } : nil
      } while last != nil
    }
    return sums.values.flatMap(\.values)
  }

  private static func queries(linesOf scope: SalesScope) -> [Query<OrderRecord>] {
    var query = query(scope).sorted(by: .id).limit(pageSize)
    if !scope.lines.isEmpty { query = query.where(anyPart: scope.lines.queries) }
    // The index on restaurants is sorted by identifier for each status.
    guard case .restaurant? = scope.place else { return [query] }
    return OrderStatus.allCases.map { query.where(.status, .equal, $0.rawValue) }
  }
}

extension LineFilter {
  var categoryNames: [String] { categories.map(\.rawValue).sorted() }

  /// The queries for the lines: those in any size, and those in each size that is named with an item.
  var queries: [Query<OrderLineRecord>] {
    var all = Query<OrderLineRecord>()
    if !categories.isEmpty { all = all.where(.category, isIn: categoryNames) }
    if !hasItems { return [all] }
    let inAnySize = items.isEmpty ? [] : [all.where(.item, isIn: items)]
    return inAnySize
      + Size.allCases.compactMap { size in
        sized[size].map { all.where(.size, .equal, size.rawValue).where(.item, isIn: $0) }
      }
  }

  fileprivate func takes(_ line: OrderLineRecord) -> Bool {
    (!hasItems || items.contains(line.item) || hasSized(line))
      && (categories.isEmpty || categories.contains { $0.rawValue == line.category })
  }

  private func hasSized(_ line: OrderLineRecord) -> Bool {
    sized.contains { size, items in size.rawValue == line.size && items.contains(line.item) }
  }
}
