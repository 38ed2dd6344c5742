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

    var moment: Timestamp { Timestamp(milliseconds: Int64(id.high >> 16)) }

    /// The times that the till's clock may have shown: if clocks were set forward, also that of a clock
    /// that was not.
    var localTimes: [LocalDateTime] {
      let shown = timeZone.local(moment)
      let earlier = LocalDateTime(utc: shown.utc.advanced(byMilliseconds: -Timestamp.millisecondsPerHour))
      return timeZone.moment(earlier) == moment ? [shown, earlier] : [shown]
    }

    /// Returns `true` if the sale may be a sought one, but is not found by its stored hash, or that may be the
    /// one of another item.
    func needsValues(for sought: SoughtSales) -> Bool {
      if let origin {
        if origin.journalImport == sought.journalImport { return false }
        if let hash = sought.hashes[origin.contentHash], sought.itemsWithoutMarks[hash] == nil { return false }
      }
      let hours = sought.hours
      return hours.contains(moment) || localTimes.contains { hours.contains(sought.timeZone.moment($0)) }
    }
  }

  private static let saleLayout = TableLayout(name: "orders_order", columns: ["id", "journal_id", "sale_content"])
  private static let importLayout = TableLayout(name: "orders_journal", columns: ["id", "time_zone"])

  /// Selects by identifier, because identifiers begin with the time of the order.
  func importedSales(_ sought: SoughtSales) async throws -> [StoredSale] {
    let period = sought.periodInAnyTimeZone
    let first = UniqueID.first(at: period.lowerBound)
    let end = UniqueID.first(at: period.upperBound.advanced(byMilliseconds: 1))
    let timeZones = try await timeZones(of: sought)
    let orders = try await rows(of: Self.saleLayout, .between(column: "id", .id(first), .id(end)))
    let sales = try orders.compactMap { row -> Sale? in
      let id = try row.id
      guard let origin = OrderMapper.origin(UniqueID(storedValue: row.values[1]), Int64(storedValue: row.values[2]))
      else {
        // Early versions stored sales without an import, for a shop with one till, and read their
        // times as UTC.
        return id.isOfSale && sought.till == .unnamed ? Sale(id: id, origin: nil, timeZone: .utc) : nil
      }
      return timeZones[origin.journalImport].map { Sale(id: id, origin: origin, timeZone: $0) }
    }
    let lines = try await lines(of: sales.filter { $0.needsValues(for: sought) }.map(\.id))
    return try sales.map { sale in
      let stored = sale.origin.map { sought.hashes[$0.contentHash] ?? $0.contentHash }
      let soughtKey = stored.flatMap { sought.itemsWithoutMarks[$0] }
      var own: Set<Int64> = stored.map { [$0] } ?? []
      var hour: SaleHour?
      if let line = lines[sale.id], case let key = ItemKeys.folded(line.item), key != soughtKey {
        // The stored hash is that of an earlier version, which dropped the marks of the item.
        if soughtKey != nil { own = [] }
        let ofValues = try Self.hashes(of: sale, line, at: sought.till)
        let hasZone = ofValues.last == sale.origin?.contentHash
        let zone = hasZone ? sought.timeZone : sale.timeZone
        hour = try SaleParser.hour(
          of: zone.local(sale.moment), key: key, quantity: line.quantity, Self.price(of: line), in: zone,
          // The clock of a sale without an import is read as UTC, and showed the time of the shop.
          named: sale.origin == nil ? sought.timeZone.name : zone.name)
        if own.isDisjoint(with: ofValues) {
          own.formUnion(ofValues)
        } else if let ofMoment = ofValues.last, sought.hashes[ofMoment] == ofMoment {
          // Its clock showed another time than the journal's time zone has at the time with a zone.
          own.insert(ofMoment)
        }
      }
      return StoredSale(order: ID(sale.id), journalImport: sale.origin?.journalImport, hashes: own, hour: hour)
    }
  }

  /// Returns the lines of imported sales, which have one each.
  private func lines(of sales: [UniqueID]) async throws -> [UniqueID: OrderLineRecord] {
    guard let first = sales.min(), let last = sales.max() else { return [:] }
    let owners = Set(sales)
    var lines: [UniqueID: OrderLineRecord] = [:]
    for row in try await rows(of: OrderLineRecord.table.layout, .between(column: "owner", .id(first), .id(last))) {
      let owner = try row.id
      if owners.contains(owner) { lines[owner] = try Self.line(row.values) }
    }
    return lines
  }

  /// Returns the hashes of a sale for each time that its line may have: that of the till's clock and, as the
  /// last one, a time with a zone.
  private static func hashes(of sale: Sale, _ line: OrderLineRecord, at till: TillName) throws -> [Int64] {
    let (key, price) = (ItemKeys.folded(line.item), try price(of: line))
    let times =
      sale.localTimes.map { SaleTime($0, in: sale.timeZone) } + [SaleTime(sale.moment, in: sale.timeZone)]
    return times.map { time in
      TillSale.hash(SaleParser.contentHash(time, key: key, quantity: line.quantity, price), at: till)
    }
  }

  private static func price(of line: OrderLineRecord) throws -> Money {
    guard let currency = Currency(line.currency) else {
      throw StorageError.malformedRow(table: OrderLineRecord.table.layout.name, reason: "unknown currency")
    }
    return Money(minorUnits: line.unitPrice, currency: currency)
  }

  static func line(_ values: [StoredValue]) throws -> OrderLineRecord {
    try OrderLineRecord(row: StoredRow(values, of: OrderLineRecord.table.layout))
  }

  /// Returns the time zones of the imports of a till; that of the journal for one that is not known.
  private func timeZones(of sought: SoughtSales) async throws -> [ID<JournalImport>: TimeZoneRules] {
    var rules: [String: TimeZoneRules] = [:]
    var timeZones: [ID<JournalImport>: TimeZoneRules] = [:]
    for row in try await rows(of: Self.importLayout, .compare(column: "till", .equal, .text(sought.till.value))) {
      let name = String(storedValue: row.values[1])
      let found = name.flatMap { rules[$0] ?? TimeZoneRules(ofImport: $0) } ?? sought.timeZone
      if let name { rules[name] = found }
      timeZones[ID(try row.id)] = found
    }
    return timeZones
  }

  private func rows(of table: TableLayout, _ condition: Condition) async throws -> [FetchedRow] {
    try await storage.rows(Select(table: table, conditions: [condition], order: [], limit: nil, parts: nil))
  }

  func sales(
    of journalImport: JournalImport, matching hashes: Set<Int64>, in timeZone: TimeZoneRules,
    after last: ID<Order>?, limit: Int
  ) async throws -> [StoredSale] {
    let ownZone = journalImport.timeZone.flatMap { TimeZoneRules(ofImport: $0) } ?? timeZone
    let rows = try await storage.rows(
      Self.query(of: journalImport.id, after: last, limit: limit).select(including: OrderLineRecord.table.layout))
    return try rows.map { row in
      let record = try OrderRecord(row: StoredRow(row.values, of: OrderRecord.table.layout))
      let origin = OrderMapper.origin(record.journalID, record.saleContent)
      var own: Set<Int64> = origin.map { [$0.contentHash] } ?? []
      if own.isDisjoint(with: hashes), let line = row.parts.first {
        let sale = Sale(id: record.id, origin: origin, timeZone: ownZone)
        own.formUnion(try Self.hashes(of: sale, Self.line(line), at: journalImport.till))
      }
      return StoredSale(order: ID(record.id), journalImport: journalImport.id, hashes: own)
    }
  }

  func period(of journalImport: ID<JournalImport>) async throws -> ClosedRange<Timestamp>? {
    let orders = Query<OrderRecord>().where(.journalID, .equal, journalImport).limit(1)
    guard let first = try await store.list(orders.sorted(by: .id)).first,
      let last = try await store.list(orders.sorted(by: .id, descending: true)).first
    else { return nil }
    return first.placedAt...max(first.placedAt, last.placedAt)
  }

  private static func query(
    of journalImport: ID<JournalImport>, after last: ID<Order>?, limit: Int
  ) -> Query<OrderRecord> {
    let query = Query<OrderRecord>().where(.journalID, .equal, journalImport).sorted(by: .id).limit(limit)
    return last.map { query.after([$0]) } ?? query
  }

  func orders(of journalImport: ID<JournalImport>, after last: ID<Order>?, limit: Int) async throws -> [Order] {
    try await store.list(Self.query(of: journalImport, after: last, limit: limit))
  }

  func orderCount(of journalImport: ID<JournalImport>) async throws -> Int {
    try await storage.count(Query<OrderRecord>().where(.journalID, .equal, journalImport))
  }

  func itemSpellings(in period: TimePeriod) async throws -> [String] {
    let items = Query<OrderLineRecord>().placed(in: period, .owner).summary(groupedBy: [.column("item")], sums: [])
    return try await storage.summary(items).compactMap { row in row.first.flatMap { String(storedValue: $0) } }
  }
}

extension TimeZoneRules {
  /// Creates the rules of the time zone that an import stored; `nil` if this machine does not have them.
  init?(ofImport name: String) {
    do throws(TimeZoneError) {
      self = try TimeZoneRules(named: name)
    } catch {
      guard let rules = TimeZoneRules(posix: name) else { return nil }
      self = rules
    }
  }
}
