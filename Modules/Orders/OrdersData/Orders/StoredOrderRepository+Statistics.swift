import DomainKit
import OrdersDomain
import StorageKit

extension StoredOrderRepository {
  /// Selects lines by the identifier of their order, which begins with the time of the order.
  func lineSales(by field: OrderStatistic.LineField, in scope: SalesScope) async throws -> [OrderStatistic] {
    let isItem = field == .item
    // The stored count of orders is on the first line of an item, which may have another category or size.
    if scope.hasOrderCondition || !scope.lines.sized.isEmpty || (isItem && !scope.lines.categories.isEmpty) {
      let sums: [LineSums<String>] = try await lineSums(
        in: scope, by: { Self.value(of: field, in: $1) }, countedBy: { isItem ? MenuItem.key(of: $0) : $0 })
      return sums.map { OrderStatistic(key: $0.key, orders: $0.orders, quantity: $0.quantity, revenue: $0.revenue) }
    }
    let all = Query<OrderLineRecord>()
    var query = (scope.includesCanceled ? all : all.where(.isCancelled, .equal, false)).placed(in: scope.period, .owner)
    if !scope.lines.items.isEmpty { query = query.where(.item, isIn: scope.lines.items) }
    if !scope.lines.categories.isEmpty { query = query.where(.category, isIn: scope.lines.categoryNames) }
    let column: OrderLineRecord.Column =
      switch field {
      case .item: .item
      case .category: .category
      case .size: .size
      }
    let groups: [Grouping] = [.column(column.rawValue), .column("currency")]
    let summary =
      isItem
      ? query.summary(groupedBy: groups, sums: [.quantity, .revenue, .orderCount])
      : query.summary(groupedBy: groups, sums: [.quantity, .revenue], distinct: .owner)
    return try await storage.summary(summary).map { row in
      guard row.count == 6, let key = try Self.field(row[0]) ?? (field == .size ? OrderStatistic.noSize : nil) else {
        throw Self.malformed
      }
      let (quantity, revenue) = try Self.sums(row)
      return OrderStatistic(key: key, orders: try Self.integer(row[5]), quantity: quantity, revenue: revenue)
    }
  }

  private static func value(of field: OrderStatistic.LineField, in line: OrderLineRecord) -> String {
    switch field {
    case .item: line.item
    case .category: line.category
    case .size: line.size ?? OrderStatistic.noSize
    }
  }

  func quarterHourSales(in scope: SalesScope) async throws -> [QuarterHourSales] {
    let width = QuarterHourSales.milliseconds
    if !scope.lines.isEmpty {
      let sums: [LineSums<Timestamp>] = try await lineSums(in: scope) { order, _ in
        try Self.start(ofQuarterHour: order.placedAt / width)
      }
      return sums.map { QuarterHourSales(start: $0.key, orders: $0.orders, quantity: $0.quantity, revenue: $0.revenue) }
    }
    let summary = Self.query(scope).summary(
      groupedBy: [.bucket("placed_at", width: width), .column("currency")], sums: [.quantity, .total])
    return try await storage.summary(summary).map { row in
      guard row.count == 5, case .integer(let number) = row[0] else { throw Self.malformed }
      let (quantity, revenue) = try Self.sums(row)
      return QuarterHourSales(
        start: try Self.start(ofQuarterHour: number), orders: try Self.integer(row[2]), quantity: quantity,
        revenue: revenue)
    }
  }

  func sales(by field: FieldSales.Field, in scope: SalesScope) async throws -> [FieldSales] {
    if !scope.lines.isEmpty {
      let sums: [LineSums<String?>] = try await lineSums(in: scope) { order, _ in Self.value(of: field, in: order) }
      return sums.map { FieldSales(value: $0.key, orders: $0.orders, quantity: $0.quantity, revenue: $0.revenue) }
    }
    let column: OrderRecord.Column =
      switch field {
      case .guest: .guest
      case .account: .placedBy
      case .restaurant: .restaurantID
      case .journalImport: .journalID
      }
    let groups = [column] + (field == .guest ? [.journalID] : [])
    let summary = Self.query(scope).summary(
      groupedBy: groups.map { .column($0.rawValue) } + [.column("currency")], sums: [.quantity, .total])
    return try await storage.summary(summary).map { row in
      guard row.count == groups.count + 4 else { throw Self.malformed }
      let (value, sums) = (try Self.field(row[0]), Array(row.suffix(5)))
      let (quantity, revenue) = try Self.sums(sums)
      return FieldSales(
        value: field == .guest && Self.isOfTill(value, row[1]) ? nil : value, orders: try Self.integer(sums[2]),
        quantity: quantity, revenue: revenue)
    }
  }

  /// Returns the query for the orders of a scope.
  static func query(_ scope: SalesScope) -> Query<OrderRecord> {
    let all = Query<OrderRecord>()
    let counted = scope.includesCanceled ? all : all.where(.isCancelled, .equal, false)
    let query = counted.placed(in: scope.period, .id).placed(by: scope.placedBy, for: scope.place)
    return scope.journalImport.map { query.where(.journalID, .equal, $0) } ?? query
  }

  /// Returns `true` for the guest of imported sales, which a real guest may be called like.
  private static func isOfTill(_ guest: String?, _ journalImport: StoredValue) -> Bool {
    guest == Order.tillGuest && journalImport != .null
  }

  private static func value(of field: FieldSales.Field, in order: OrderRecord) -> String? {
    switch field {
    case .guest: isOfTill(order.guest, order.journalID.storedValue) ? nil : order.guest
    case .account: order.placedBy?.description
    case .restaurant: order.restaurantID?.description
    case .journalImport: order.journalID?.description
    }
  }

  private static func start(ofQuarterHour number: Int64) throws -> Timestamp {
    guard times.contains(number) else { throw malformed }
    return Timestamp(milliseconds: number * QuarterHourSales.milliseconds)
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

  static func integer(_ value: StoredValue) throws -> Int {
    guard case .integer(let number) = value, (0...maxValue).contains(number) else { throw malformed }
    return Int(number)
  }

  static var malformed: StorageError {
    .malformedRow(table: "orders_order", reason: "a sum is not a possible number")
  }
}

extension SalesScope {
  /// `true` if the scope has a condition for a field of orders that their lines do not have.
  fileprivate var hasOrderCondition: Bool { journalImport != nil || placedBy != nil || place != nil }
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
