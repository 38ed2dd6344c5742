import DomainKit
import OrdersDomain
import StorageKit

extension StoredOrderRepository {
  /// Selects lines by the identifier of their order, which begins with the time of the order.
  func lineSales(
    by field: OrderStatistic.LineField, in period: TimePeriod, of journalImport: ID<JournalImport>?
  ) async throws -> [OrderStatistic] {
    if let journalImport { return try await importedSales(by: field, in: period, of: journalImport) }
    let query = Query<OrderLineRecord>().where(.isCancelled, .equal, false).placed(in: period, .owner)
    let summary: Summary =
      switch field {
      case .item:
        query.summary(groupedBy: [.column("item"), .column("currency")], sums: [.quantity, .revenue, .orderCount])
      case .category:
        query.summary(
          groupedBy: [.column("category"), .column("currency")], sums: [.quantity, .revenue], distinct: .owner)
      }
    return try await storage.summary(summary).map { row in
      guard row.count == 6, case .text(let key) = row[0] else { throw Self.malformed }
      let (quantity, revenue) = try Self.sums(row)
      return OrderStatistic(key: key, orders: try Self.integer(row[5]), quantity: quantity, revenue: revenue)
    }
  }

  /// The number of orders whose lines are in memory at the same time.
  private static let pageSize = 1_000

  /// Adds up the lines of an import's orders page by page, because a line does not name the import.
  private func importedSales(
    by field: OrderStatistic.LineField, in period: TimePeriod, of journalImport: ID<JournalImport>
  ) async throws -> [OrderStatistic] {
    let query = Query<OrderRecord>().where(.isCancelled, .equal, false).where(.journalID, .equal, journalImport)
      .placed(in: period, .id).sorted(by: .id).limit(Self.pageSize)
    var sums: [[String]: OrderStatistic] = [:]
    var last: ID<Order>?
    repeat {
      let page = last.map { query.after([$0]) } ?? query
      let rows = try await storage.rows(page.select(including: OrderLineRecord.table.layout))
      for line in try rows.flatMap({ try Self.lineStatistics(of: $0, by: field) }) {
        let key = [line.key, line.revenue.currency.code]
        sums[key] = try line.adding(sums[key])
      }
      last = try rows.count == Self.pageSize ? rows.last.map { ID(try $0.id) } : nil
    } while last != nil
    return Array(sums.values)
  }

  /// Returns the sales of an order's lines. The order counts on the first line of each key.
  private static func lineStatistics(
    of order: FetchedRow, by field: OrderStatistic.LineField
  ) throws -> [OrderStatistic] {
    var keys: Set<String> = []
    return try order.parts.map { values in
      let line = try OrderLineRecord(row: StoredRow(values, of: OrderLineRecord.table.layout))
      guard let currency = Currency(line.currency) else { throw malformed }
      let (key, group) = field == .item ? (line.item, MenuItem.key(of: line.item)) : (line.category, line.category)
      return OrderStatistic(
        key: key, orders: keys.insert(group).inserted ? 1 : 0, quantity: try integer(.integer(Int64(line.quantity))),
        revenue: Money(minorUnits: line.revenue, currency: currency))
    }
  }

  func quarterHourSales(
    in period: TimePeriod, of journalImport: ID<JournalImport>?
  ) async throws -> [QuarterHourSales] {
    let width = QuarterHourSales.milliseconds
    var query = Query<OrderRecord>().where(.isCancelled, .equal, false).placed(in: period, .id)
    if let journalImport { query = query.where(.journalID, .equal, journalImport) }
    let summary = query.summary(
      groupedBy: [.bucket("placed_at", width: width), .column("currency")], sums: [.quantity, .total])
    return try await storage.summary(summary).map { row in
      guard row.count == 5, case .integer(let number) = row[0], Self.times.contains(number) else {
        throw Self.malformed
      }
      let (quantity, revenue) = try Self.sums(row)
      return QuarterHourSales(
        start: Timestamp(milliseconds: number * width), orders: try Self.integer(row[2]), quantity: quantity,
        revenue: revenue)
    }
  }

  func sales(
    by field: FieldSales.Field, in period: TimePeriod, of journalImport: ID<JournalImport>?
  ) async throws -> [FieldSales] {
    var query = Query<OrderRecord>().where(.isCancelled, .equal, false).placed(in: period, .id)
    if let journalImport { query = query.where(.journalID, .equal, journalImport) }
    let column: OrderRecord.Column =
      switch field {
      case .guest: .guest
      case .account: .placedBy
      case .restaurant: .restaurantID
      case .journalImport: .journalID
      }
    let summary = query.summary(
      groupedBy: [.column(column.rawValue), .column("currency")], sums: [.quantity, .total])
    return try await storage.summary(summary).map { row in
      guard row.count == 5 else { throw Self.malformed }
      let (quantity, revenue) = try Self.sums(row)
      return FieldSales(
        value: try Self.field(row[0]), orders: try Self.integer(row[2]), quantity: quantity, revenue: revenue)
    }
  }

  private static func field(_ value: StoredValue) throws -> String? {
    switch value {
    case .null: return nil
    case .id(let id): return id.description
    case .text(let text): return text
    default: throw malformed
    }
  }

  /// Returns the sums of a row with the columns group, currency, count, quantity and revenue.
  private static func sums(_ row: [StoredValue]) throws -> (quantity: Int, revenue: Money) {
    guard case .text(let code) = row[1], let currency = Currency(code), case .integer(let total) = row[4] else {
      throw malformed
    }
    return (try integer(row[3]), Money(minorUnits: total, currency: currency))
  }

  /// The quarter-hours of the years 1 to 9999 in UTC, and of one day before and after for other time
  /// zones.
  private static let times: ClosedRange<Int64> = -69_039_648...281_558_207

  /// The maximum sum of one group. Sums of all groups of any period are then within bounds too.
  private static let maxValue: Int64 = 1 << 40

  private static func integer(_ value: StoredValue) throws -> Int {
    guard case .integer(let number) = value, (0...maxValue).contains(number) else { throw malformed }
    return Int(number)
  }

  private static var malformed: StorageError {
    .malformedRow(table: "orders_order", reason: "a sum is not a possible number")
  }
}

extension Query {
  /// Restricts the query to orders of a period.
  ///
  /// - Parameter id: The column with the order's identifier, which begins with the time of the
  ///   order.
  func placed(in period: TimePeriod, _ id: Column) -> Query {
    var query = self
    if let start = period.start { query = query.where(id, .greaterOrEqual, UniqueID.first(at: start)) }
    if let end = period.end { query = query.where(id, .less, UniqueID.first(at: end)) }
    return query
  }
}
