import DomainKit
import OrdersDomain
import StorageKit

extension StoredOrderRepository {
  /// A stored sale.
  private struct Sale {
    let id: UniqueID
    let origin: SaleOrigin?
    /// The time zone of the import.
    let timeZone: TimeZoneRules
  }

  private static let saleLayout = TableLayout(name: "orders_order", columns: ["id", "journal_id", "sale_content"])
  private static let lineLayout = TableLayout(
    name: "orders_order_line", columns: ["owner", "item", "quantity", "currency", "unit_price"])
  private static let importLayout = TableLayout(name: "orders_journal", columns: ["id", "time_zone"])

  /// Selects by identifier, because identifiers begin with the time of the order.
  func importedSales(
    in span: ClosedRange<Timestamp>, of till: TillName, matching hashes: Set<Int64>?
  ) async throws -> [StoredSale] {
    let first = StoredValue.id(UniqueID.first(at: span.lowerBound))
    let end = StoredValue.id(UniqueID.first(at: span.upperBound.advanced(byMilliseconds: 1)))
    let timeZones = try await timeZones(of: till)
    let orders = try await rows(of: Self.saleLayout, .between(column: "id", first, end))
    let sales = try orders.compactMap { row -> Sale? in
      let id = try row.id
      guard let origin = OrderMapper.origin(UniqueID(storedValue: row.values[1]), Int64(storedValue: row.values[2]))
      else {
        // Early versions stored sales without an import, for a shop with one till, and read their
        // times as UTC.
        return id.isOfSale && till == .unnamed ? Sale(id: id, origin: nil, timeZone: .utc) : nil
      }
      return timeZones[origin.journalImport].map { Sale(id: id, origin: origin, timeZone: $0) }
    }
    let isComplete = sales.allSatisfy { sale in
      guard let hashes else { return true }
      return sale.origin.map { hashes.contains($0.contentHash) } ?? false
    }
    let lines = try await isComplete ? [] : rows(of: Self.lineLayout, .between(column: "owner", first, end))
    // An imported sale has one line.
    let lineOfOrder = Dictionary(try lines.map { (try $0.id, $0) }) { first, _ in first }
    return try sales.map { sale in
      var own: Set<Int64> = sale.origin.map { [$0.contentHash] } ?? []
      if let hashes, own.isDisjoint(with: hashes), let line = lineOfOrder[sale.id] {
        let ofValues = try Self.hashes(of: sale, line).map { TillSale.hash($0, at: till) }
        if own.isDisjoint(with: ofValues) { own.formUnion(ofValues) }
      }
      return StoredSale(order: ID(sale.id), journalImport: sale.origin?.journalImport, hashes: own)
    }
  }

  /// Returns the hashes of a sale for each time that its line may have: that of the till's clock, that of
  /// a clock that was not set forward, or a time with a zone.
  private static func hashes(of sale: Sale, _ line: FetchedRow) throws -> [Int64] {
    let row = try StoredRow(line.values, of: lineLayout)
    let (item, quantity): (String, Int) = (try row.value(1), try row.value(2))
    guard let currency = Currency(try row.value(3) as String) else {
      throw StorageError.malformedRow(table: lineLayout.name, reason: "unknown currency")
    }
    let price = Money(minorUnits: try row.value(4), currency: currency)
    let moment = Timestamp(milliseconds: Int64(sale.id.high >> 16))
    let shown = sale.timeZone.local(moment)
    let earlier = LocalDateTime(utc: shown.utc.advanced(byMilliseconds: -Timestamp.millisecondsPerHour))
    var times = [SaleTime(shown, in: sale.timeZone), SaleTime(moment, in: sale.timeZone)]
    if sale.timeZone.moment(earlier) == moment { times.append(SaleTime(earlier, in: sale.timeZone)) }
    return times.map { SaleParser.contentHash($0, item: item, quantity: quantity, price) }
  }

  /// Returns the time zones of the imports of a till; UTC for an unknown one.
  private func timeZones(of till: TillName) async throws -> [ID<JournalImport>: TimeZoneRules] {
    var rules: [String: TimeZoneRules] = [:]
    var timeZones: [ID<JournalImport>: TimeZoneRules] = [:]
    for row in try await rows(of: Self.importLayout, .compare(column: "till", .equal, .text(till.value))) {
      let name = String(storedValue: row.values[1]) ?? TimeZoneRules.utc.name
      let found = rules[name] ?? Self.timeZone(name)
      rules[name] = found
      timeZones[ID(try row.id)] = found
    }
    return timeZones
  }

  private static func timeZone(_ name: String) -> TimeZoneRules {
    do throws(TimeZoneError) {
      return try TimeZoneRules(named: name)
    } catch {
      return TimeZoneRules(posix: name) ?? .utc
    }
  }

  private func rows(of table: TableLayout, _ condition: Condition) async throws -> [FetchedRow] {
    try await storage.rows(Select(table: table, conditions: [condition], order: [], limit: nil, parts: nil))
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

extension UniqueID {
  /// `true` for the identifier of an imported sale, which has version 8.
  fileprivate var isOfSale: Bool { high >> 12 & 0xF == 8 }
}
