package import DomainKit

/// Imports the sales of a journal as collected orders.
package protocol ImportJournalUseCase: Sendable {
  /// Imports a journal. Invalid lines do not stop the import unless the request is strict.
  ///
  /// - Parameters:
  ///   - request: The journal and the settings of the import.
  ///   - observe: A closure that receives every invalid line and, after every batch, the progress.
  /// - Throws: `ListFileError` if the file is not a journal, `NoGoodLine` if all lines are
  ///   invalid, ``BadJournal`` if a line is invalid and the request is strict,
  ///   ``JournalError/dayFirst(_:line:)`` if days come first and the request does not say so,
  ///   ``JournalError/mixedDates(_:dayFirst:monthFirst:stored:)`` if some dates have the day first and
  ///   some the month, ``JournalError/unlikeOption(_:option:line:)`` if no date has the order that the
  ///   request names, and one has the other,
  ///   ``JournalError/otherDates(_:till:stored:line:)`` if earlier imports of the till read dates
  ///   in the other order, or ``JournalError/undecided(_:line:)`` if the request is strict and does not
  ///   say whether equal sales are the same.
  func execute(_ request: JournalRequest, observe: @Sendable (ImportEvent) -> Void) async throws -> JournalReport
}

/// A request to import a journal.
@MemberwiseInit
package struct JournalRequest: Equatable, Sendable {
  package let path: String
  package var till: TillName = .unnamed
  /// The currency of the prices; `nil` for the shop's currency.
  package var currency: Currency?
  /// The time zone of the times; `nil` for the shop's time zone.
  package var timeZone: TimeZoneRules?
  /// The order of day and month in dates; `nil` for that of the till's earlier imports or, if there
  /// are none, for the month first, which is refused if a date has the day first.
  package var dates: DateOrder?
  /// The relation between equal sales of this file and of one that ends or begins at their time; `nil`
  /// if the files decide it. See ``BorderSales``.
  package var equalSales: EqualSales?
  /// `true` if the import stores nothing.
  package var isDryRun: Bool = false
  /// `true` if an invalid line, or an undecided relation between equal sales, stops the import before
  /// anything is stored.
  package var isStrict: Bool = false
}

/// Runs ``ImportJournalUseCase`` in units of work.
@MemberwiseInit
package struct ImportJournal: ImportJournalUseCase {
  /// The number of lines per commit: large enough to share a sync, small enough not to hold a lock
  /// for long.
  private static let batchSize = 4_000

  private let work: UnitOfWork<any OrdersContext>
  private let journal: any JournalSource
  private let settings: ShopSettings
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(
    _ request: JournalRequest, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> JournalReport {
    // The permission check runs before the file is opened, and also for a file without sales.
    let (shop, tills, earlier) = try await work.execute(for: .importJournals) { context in
      let earlier = try await context.imports.firstWithDateOrder(of: request.till)
      return (try await context.menu.currency(settings), try await context.imports.tills(), earlier)
    }
    // Later imports show a till's name as the first one wrote it.
    let till = tills.first { $0 == request.till } ?? request.till
    let (currency, timeZone) = (request.currency ?? shop, request.timeZone ?? settings.calendar.timeZone)
    let reader = try journal.open(
      request.path, currency: currency, timeZone: timeZone, dates: request.dates ?? earlier?.dates ?? .monthFirst)
    let outline = try await reader.outline()
    let dates = try outline.dates(of: request, after: earlier)
    if request.isStrict { try check(outline, of: request.path) }
    var report = JournalReport(timeZone: timeZone)
    if request.dates == nil, outline.provenLines.isEmpty {
      (report.assumedDates, report.importThatSetDates) = (dates, earlier)
    }
    var current: JournalImport?
    var alike: [JournalImport] = []
    var sources: Set<ID<JournalImport>> = []
    let limit = ProblemLimit()
    report.counts = try await reader.importEntries(
      request.path, batchesOf: Self.batchSize, isDryRun: request.isDryRun, limit: limit, observe: observe
    ) { sales in
      guard let next = current ?? begin(with: sales, outline, request, till, currency, timeZone, dates)
      else { return 0 }
      if current == nil {
        if request.isStrict, request.equalSales == nil {
          try await checkIsDecided(next, outline, request, in: timeZone)
        }
        alike = try await importsOfOtherTills(beginningLike: next, firstSale: sales.first)
        report.otherTills = Set(alike.filter { $0.file == next.file }.map(\.till)).sorted { $0.value < $1.value }
      }
      remark(on: sales, in: timeZone, within: limit, to: observe)
      let batch = try await store(sales, from: next, outline, request, in: timeZone)
      current = batch.journalImport
      if batch.journalImport.version > 0 { report.journalImport = batch.journalImport }
      for line in batch.known { report.known.append(line) }
      for line in batch.repeated { report.possiblyRepeated.append(line) }
      for line in batch.assumed { report.possiblyOthers.append(line) }
      for line in batch.repeatedInHour { report.repeatedInHour.append(line) }
      for line in batch.repeatedTwiceShown { report.repeatedTwiceShown.append(line) }
      sources.formUnion(batch.sources)
      try report.add(batch.fresh)
      return batch.fresh.count
    }
    if request.equalSales != nil { report.keepOnlyRepeatedFile() }
    report.knownFiles = try await files(of: sources)
    report.originals = try await originals(of: report, among: alike.filter { $0.file != current?.file })
    if let line = reader.unfinishedLine {
      observe(.remark(line: line, "the file ends without a line end; if it was cut there, this sale is incomplete"))
    }
    return report
  }

  private func check(_ outline: JournalOutline, of path: String) throws {
    if let first = outline.firstBad { throw BadJournal(path: path, count: outline.badLines, first: first) }
  }

  /// Reports sales in the future, and sales at times that no clock showed, because clocks were set
  /// forward.
  private func remark(
    on sales: [TillSale], in timeZone: TimeZoneRules, within limit: ProblemLimit,
    to observe: (ImportEvent) -> Void
  ) {
    // A till's clock may be wrong by some hours, and its time zone may be unknown.
    let latest = clock.now.advanced(byMilliseconds: 24 * Timestamp.millisecondsPerHour)
    for sale in sales {
      if sale.soldAt > latest, limit.allowsNext() { observe(.remark(line: sale.line, "its date is in the future")) }
      let shown = timeZone.local(sale.soldAt)
      if shown != sale.localTime, limit.allowsNext() {
        let remark = "clocks skipped \(sale.localTime.text); it was read as \(shown.text)"
        observe(.remark(line: sale.line, remark))
      }
    }
  }

  private func begin(
    with sales: [TillSale], _ outline: JournalOutline, _ request: JournalRequest, _ till: TillName,
    _ currency: Currency, _ timeZone: TimeZoneRules, _ dates: DateOrder?
  ) -> JournalImport? {
    guard let first = sales.first, let span = outline.span ?? sales.span else { return nil }
    let file = JournalRequest.file(of: request.path)
    return JournalImport(
      id: ids.next(), till: till, file: file, firstSaleHash: first.contentHash(at: till),
      span: span, importedAt: clock.now, currency: currency, timeZone: timeZone.name, dates: dates)
  }

  /// Returns the imports of other tills that begin with the same sale: those of the same file, and those
  /// of other files with the same time zone.
  private func importsOfOtherTills(
    beginningLike journalImport: JournalImport, firstSale: TillSale?
  ) async throws -> [JournalImport] {
    try await work.execute(for: .importJournals) { context in
      let (file, first) = (journalImport.file, journalImport.first)
      var others = try await context.imports.imports(named: file)
      for till in try await context.imports.tills() {
        others += try await context.imports.imports(of: till, endingOrBeginningAt: first)
          .filter { $0.file != file && $0.first == first }
      }
      return others.filter { other in
        other.till != journalImport.till
          && firstSale?.firstSaleHashes(at: other.till).contains(other.firstSaleHash) == true
      }
    }
  }

  /// Returns the imports with as many sales as the new ones, the same end and the same revenue.
  private func originals(of report: JournalReport, among imports: [JournalImport]) async throws -> [JournalImport] {
    let candidates = imports.filter { $0.last == report.period?.upperBound }
    if candidates.isEmpty { return [] }
    return try await work.execute(for: .importJournals) { context in
      var found: [JournalImport] = []
      for other in candidates where !found.contains(other) {
        let totals = try await context.orders.sales(by: .journalImport, in: SalesScope(journalImport: other.id))
        let isEqual = totals.map(\.orders) == [report.counts.imported] && totals.first?.revenue == report.revenue
        if isEqual { found.append(other) }
      }
      return found
    }
  }

  /// Checks that it is known of each sale whether it is the same as an equal stored one.
  ///
  /// - Throws: ``JournalError/undecided(_:line:)``.
  private func checkIsDecided(
    _ journalImport: JournalImport, _ outline: JournalOutline, _ request: JournalRequest, in timeZone: TimeZoneRules
  ) async throws {
    let line = try await work.execute(for: .importJournals) { context in
      var lines: [Int] = []
      for time in Set([journalImport.first, journalImport.last]) {
        let ends = outline.ends.filter { $0.soldAt == time }
        let border = try await stored(near: ends, of: journalImport, outline, request, in: timeZone, context).border
        lines += border.undecidedLines(ends, at: journalImport.till)
      }
      return lines.min()
    }
    if let line { throw JournalError.undecided(request.path, line: line) }
  }

  /// Returns the stored sales near those of a journal: those of its own import, and the others.
  private func stored(
    near sales: [TillSale], of journalImport: JournalImport, _ outline: JournalOutline, _ request: JournalRequest,
    in timeZone: TimeZoneRules, _ context: any OrdersContext
  ) async throws -> (own: [StoredSale], border: BorderSales) {
    let till = journalImport.till
    guard let span = sales.span else {
      return ([], BorderSales([], of: [], endsOf: journalImport, [:], choice: nil))
    }
    let adjoining = try await context.imports.adjoining(journalImport, hasSeconds: outline.hasSeconds)
    let sought = sales + (adjoining.isEmpty ? [] : outline.ends)
    let stored = try await context.orders.importedSales(
      SoughtSales(
        till: till, span: span, timeZone: timeZone, hashes: sought.hashes(at: till), journalImport: journalImport.id,
        itemsWithoutMarks: sought.itemsWithoutMarks(at: till)))
    let border = BorderSales(
      stored.filter { $0.journalImport != journalImport.id }, of: adjoining, endsOf: journalImport,
      adjoining.isEmpty ? [:] : outline.ends(at: till), choice: request.equalSales)
    return (stored.filter { $0.journalImport == journalImport.id }, border)
  }

  /// Returns the names of the files of imports.
  private func files(of imports: Set<ID<JournalImport>>) async throws -> [String] {
    if imports.isEmpty { return [] }
    return try await work.execute(for: .importJournals) { context in
      var files: Set<String> = []
      for id in imports {
        if let journalImport = try await context.imports.journalImport(id) { files.insert(journalImport.file) }
      }
      return files.sorted()
    }
  }

  /// The result of storing a batch.
  private struct Batch {
    /// The import as stored.
    var journalImport: JournalImport
    /// The lines whose sales were already stored.
    var known: [Int] = []
    /// The imports that stored these sales.
    var sources: Set<ID<JournalImport>> = []
    /// The new orders.
    var fresh: [Order] = []
    /// The lines of new sales that are possibly repeated.
    var repeated: [Int] = []
    /// The lines for ``JournalReport/possiblyOthers``.
    var assumed: [Int] = []
    /// The lines for ``JournalReport/repeatedInHour``.
    var repeatedInHour: [Int] = []
    /// The lines for ``JournalReport/repeatedTwiceShown``.
    var repeatedTwiceShown: [Int] = []
  }

  /// Stores the new sales of a batch.
  private func store(
    _ sales: [TillSale], from current: JournalImport, _ outline: JournalOutline, _ request: JournalRequest,
    in timeZone: TimeZoneRules
  ) async throws -> Batch {
    guard let span = sales.span else { return Batch(journalImport: current) }
    return try await work.execute(for: .importJournals) { context in
      var batch = Batch(journalImport: current)
      try await checkIsStored(current, in: context)
      batch.journalImport.cover(span)
      let (own, border) = try await stored(
        near: sales, of: batch.journalImport, outline, request, in: timeZone, context)
      var ledger = SaleLedger(known: border.rest + border.same, others: own + border.others)
      let certain = border.same.isEmpty ? nil : SaleLedger(known: border.rest)
      var new: [TillSale] = []
      for sale in sales {
        if let order = try ledger.order(for: sale, of: current) {
          batch.fresh.append(order)
          new.append(sale)
        } else {
          batch.known.append(sale.line)
          if certain?.knows(sale, at: current.till) == false { batch.assumed.append(sale.line) }
          if let source = ledger.journalImport(with: sale, at: current.till) { batch.sources.insert(source) }
        }
      }
      batch.repeated = ledger.possiblyRepeated(new, at: current.till, in: border.others)
      let hours = HourSales(own + border.others + border.same + border.rest)
      batch.repeatedInHour = new.filter { hours.haveSaleInOtherJournal($0) }.map(\.line)
      batch.repeatedTwiceShown = new.filter { hours.haveSaleTwiceShown($0, in: timeZone) }.map(\.line)
      if new.isEmpty || request.isDryRun { return batch }
      if current.version == 0 {
        try await context.imports.checkDates(of: batch.journalImport)
        try context.imports.add(&batch.journalImport)
      } else {
        try context.imports.update(&batch.journalImport)
      }
      try await store(batch.fresh, in: context)
      return batch
    }
  }

  /// Checks that an import whose first sale is stored has not changed since.
  ///
  /// - Throws: ``JournalError/undone(_:)`` if another process has begun to revert the import.
  private func checkIsStored(_ journalImport: JournalImport, in context: any OrdersContext) async throws {
    if journalImport.version == 0 { return }
    guard try await context.imports.journalImport(journalImport.id)?.version == journalImport.version else {
      throw JournalError.undone(journalImport.file)
    }
  }

  private func store(_ orders: [Order], in context: any OrdersContext) async throws {
    try await addToMenu(orders, in: context)
    for var order in orders { try context.orders.add(&order) }
  }

  /// Adds unknown drinks to the menu as retired items, with their prices at the latest of these sales.
  private func addToMenu(_ orders: [Order], in context: any OrdersContext) async throws {
    var drinks: [(key: String, name: String)] = []
    var latest: [String: (price: Money, at: Timestamp)] = [:]
    for order in orders {
      for line in order.lines {
        let key = MenuItem.key(of: line.item)
        if let sale = latest[key], sale.at > order.placedAt { continue }
        if latest.updateValue((line.unitPrice, order.placedAt), forKey: key) == nil { drinks.append((key, line.item)) }
      }
    }
    for drink in drinks {
      guard try await context.menu.item(keyed: drink.key) == nil, let sale = latest[drink.key] else { continue }
      var item = try MenuItem(
        id: ids.next(), name: drink.name, category: .drink, prices: Prices(single: sale.price), isAvailable: false)
      try context.menu.add(&item)
    }
  }
}

extension JournalRequest {
  /// Returns the name that identifies the file of an import: the last path component.
  package static func file(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension Array where Element == TillSale {
  /// The period from the earliest sale to the latest, or `nil` if there are no sales.
  fileprivate var span: ClosedRange<Timestamp>? {
    guard let first = map(\.soldAt).min(), let last = map(\.soldAt).max() else { return nil }
    return first...last
  }

  /// Returns the hashes for ``SoughtSales/hashes``. A hash that this version stores for one sale is never
  /// that of another one.
  fileprivate func hashes(at till: TillName) -> [Int64: Int64] {
    var found: [Int64: Int64] = [:]
    for sale in self {
      for hash in sale.hashes(at: till) { found[hash] = sale.contentHash(at: till) }
    }
    for hash in found.values { found[hash] = hash }
    return found
  }

  /// Returns the item keys for ``SoughtSales/itemsWithoutMarks``.
  fileprivate func itemsWithoutMarks(at till: TillName) -> [Int64: String] {
    var items: [Int64: String] = [:]
    for sale in self where sale.ambiguousHash == nil && FoldedText.mayLackMarks(sale.item) {
      items[sale.contentHash(at: till)] = ItemKeys.folded(sale.item)
    }
    return items
  }
}

extension JournalImportRepository {
  /// Returns the earliest import of a till whose dates have an order. It sets the order for the
  /// till until it is reverted.
  fileprivate func firstWithDateOrder(of till: TillName) async throws -> JournalImport? {
    try await imports(of: till).first { $0.dates != nil }
  }

  /// Checks that another process has not meanwhile set the other order of dates for the till.
  fileprivate func checkDates(of journalImport: JournalImport) async throws {
    guard let dates = journalImport.dates else { return }
    try await reserveDates(of: journalImport.till)
    guard let earlier = try await firstWithDateOrder(of: journalImport.till), let stored = earlier.dates,
      stored != dates
    else { return }
    throw JournalError.otherDates(earlier.file, till: earlier.till, stored: stored, line: nil)
  }

  /// Returns the other imports of the same till that end where this import begins, or begin where it
  /// ends. An import may be there several times.
  fileprivate func adjoining(_ journalImport: JournalImport, hasSeconds: Bool) async throws -> [JournalImport] {
    var near = try await imports(of: journalImport.till, endingOrBeginningAt: journalImport.first)
    near += try await imports(of: journalImport.till, endingOrBeginningAt: journalImport.last)
    return near.filter { $0.id != journalImport.id && journalImport.adjoins($0, hasSeconds: hasSeconds) }
  }
}

extension SaleLedger {
  /// Returns the order for a new sale, or `nil` if the sale is already stored.
  fileprivate mutating func order(for sale: TillSale, of journalImport: JournalImport) throws -> Order? {
    guard let id = register(sale, at: journalImport.till) else { return nil }
    let origin = SaleOrigin(journalImport: journalImport.id, contentHash: sale.contentHash(at: journalImport.till))
    return try Order(sale, id: id, origin: origin)
  }
}

extension Order {
  /// The guest name of orders that were imported from a till.
  package static let tillGuest = "Till"

  /// Creates an order that was collected when the sale was made. The order raises no event.
  fileprivate init(_ sale: TillSale, id: ID<Order>, origin: SaleOrigin) throws(OrderError) {
    let line = try OrderLine(
      item: sale.item, category: .drink, size: nil, quantity: sale.quantity, unitPrice: sale.unitPrice)
    try self.init(
      OrderDraft(guest: Order.tillGuest, lines: [line]), id: id, status: .collected, placedAt: sale.soldAt,
      origin: origin)
  }
}
