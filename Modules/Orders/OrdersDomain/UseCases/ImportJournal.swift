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
  ///   in the other order, ``JournalError/undecided(_:line:)`` if the request is strict and does not
  ///   say whether equal sales are the same, or ``JournalError/changed(_:_:till:)`` if the request is
  ///   strict and new sales may be stored ones with other names or prices.
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
  /// if an earlier import of the same sales or the files decide it. See ``BorderSales``.
  package var equalSales: EqualSales?
  /// `true` if the import stores nothing.
  package var isDryRun: Bool = false
  /// `true` if an invalid line, an undecided relation between equal sales, or ``ChangedSales`` stop the
  /// import before anything is stored.
  package var isStrict: Bool = false
}

@MemberwiseInit
package struct ImportJournal: ImportJournalUseCase {
  /// The number of lines per commit: large enough to share a sync, small enough not to hold a lock
  /// for long.
  private static let batchSize = 4_000

  let work: UnitOfWork<any OrdersContext>
  private let journal: any JournalSource
  private let settings: ShopSettings
  private let clock: any WallClock
  let ids: any IDSource

  package func execute(
    _ request: JournalRequest, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> JournalReport {
    // The permission check runs before the file is opened, and also for a file without sales.
    let (shop, tills, till, imports) = try await work.execute(for: .importJournals) { context in
      let tills = try await context.imports.tills()
      // Later imports show a till's name as the first one wrote it.
      let till = tills.uniqueMatch(for: request.till) ?? request.till.singleSpaced
      let imports = try await context.imports.imports(of: till)
      return (try await context.menu.currency(settings), tills, till, imports)
    }
    let earlier = imports.firstWithDateOrder
    let earlierZone = imports.last { $0.timeZone != nil }?.timeZone
    let earlierCurrency = imports.last { $0.currency != nil }?.currency
    let (currency, timeZone) = (request.currency ?? shop, request.timeZone ?? settings.calendar.timeZone)
    let reader = try journal.open(
      request.path, currency: currency, timeZone: timeZone, dates: request.dates ?? earlier?.dates ?? .monthFirst,
      after: imports)
    let outline = try await reader.outline()
    let dates = try outline.dates(of: request, after: earlier)
    if request.isStrict { try check(outline, of: request.path) }
    var report = JournalReport(timeZone: timeZone)
    (report.priceWithThreeDigits, report.unreadColumns) = (outline.priceWithThreeDigits, outline.unreadColumns)
    if request.timeZone == nil, earlierZone != timeZone.name { report.earlierTimeZone = earlierZone }
    if request.currency == nil, earlierCurrency != currency { report.earlierCurrency = earlierCurrency }
    if request.dates == nil, outline.provenLines.isEmpty {
      (report.assumedDates, report.importThatSetDates) = (dates, earlier)
    }
    func begin(_ sales: [TillSale]) -> JournalImport? {
      self.begin(with: sales, outline, request, till, currency, timeZone, dates)
    }
    var comparison = SalesComparison(outline.span, with: imports, in: timeZone)
    if request.isStrict, tills.contains(till) {
      var trial = comparison
      if let line = try await undecidedLine(reader, outline, request, in: timeZone, comparing: &trial, begin: begin) {
        throw JournalError.undecided(request.path, line: line)
      }
      if let changed = try await changedSales(in: trial) {
        throw JournalError.changed(request.path, changed, till: till)
      }
    }
    let others = try await otherTills(than: till, among: tills)
    var current: JournalImport?
    var taken: Set<UniqueID> = []
    var alike: [JournalImport] = []
    var sources: Set<ID<JournalImport>> = []
    let limit = ProblemLimit()
    report.counts = try await reader.importEntries(
      request.path, batchesOf: Self.batchSize, isDryRun: request.isDryRun, limit: limit, observe: observe
    ) { sales in
      guard let next = current ?? begin(sales) else { return 0 }
      if current == nil {
        alike = try await importsOfOtherTills(beginningLike: next, firstSale: sales.first)
        report.otherTills = Set(alike.filter { $0.file == next.file }.map(\.till)).sorted { $0.value < $1.value }
      }
      remark(on: sales, in: timeZone, within: limit, to: observe)
      let batch = try await store(sales, from: next, outline, request, in: timeZone, after: taken)
      if !batch.fresh.isEmpty {
        let unnamed = others.filter { !report.tillsWithSameSales.contains($0.till) }
        report.tillsWithSameSales += try await self.tills(
          unnamed, having: sales, besides: batch.known, of: next, in: timeZone)
      }
      (current, taken) = (batch.journalImport, batch.taken)
      if batch.journalImport.version > 0 { report.journalImport = batch.journalImport }
      comparison?.add(batch)
      for line in batch.known { report.known.append(line) }
      for line in batch.repeated { report.possiblyRepeated.append(line) }
      for line in batch.assumed { report.possiblyOthers.append(line) }
      for line in batch.repeatedInLongerUnit { report.repeatedInLongerUnit.append(line) }
      for line in batch.repeatedTwiceShown { report.repeatedTwiceShown.append(line) }
      sources.formUnion(batch.sources)
      try report.add(batch.fresh)
      report.addUnknownItems(batch.unknownItems)
      return batch.fresh.count
    }
    if request.equalSales != nil { report.keepOnlyRepeatedFile() }
    report.knownFiles = try await files(of: sources)
    report.originals = try await originals(of: report, among: alike.filter { $0.file != current?.file })
    report.tillsWithSameSales.removeAll { till in
      report.otherTills.contains(till) || report.originals.contains { $0.till == till }
    }
    report.changedSales = try await changedSales(in: comparison)
    if let line = reader.unfinishedLine {
      observe(.remark(line: line, "the file ends without a line end; if it was cut there, this sale is incomplete"))
    }
    if request.equalSales == .same, !request.isDryRun, report.journalImport == nil, let current {
      try reader.restart()
      var (trial, none): (JournalRequest, SalesComparison?) = (request, nil)
      trial.equalSales = nil
      let undecided = try await undecidedLine(
        reader, outline, trial, in: timeZone, comparing: &none, begin: begin)
      if undecided != nil { report.journalImport = try await storeAnswer(of: current) }
    }
    return report
  }

  /// Returns the line of a sale that may be a stored one or a new one; `nil` if there is none, or if the request says
  /// which it is. Reads the whole journal, and returns to its first sale.
  ///
  /// - Parameters:
  ///   - comparison: The comparison to which all sales are added if the result is `nil`.
  ///   - begin: Creates the import for the first sales.
  private func undecidedLine(
    _ reader: any JournalReader, _ outline: JournalOutline, _ request: JournalRequest, in timeZone: TimeZoneRules,
    comparing comparison: inout SalesComparison?, begin: ([TillSale]) -> JournalImport?
  ) async throws -> Int? {
    let isOpen = request.equalSales == nil
    if !isOpen, comparison == nil { return nil }
    var trial = request
    trial.isDryRun = true
    var journalImport: JournalImport?
    var taken: Set<UniqueID> = []
    var line: Int?
    while line == nil, case let lines = try await reader.next(Self.batchSize), !lines.isEmpty {
      let sales = lines.compactMap { line in if case .entry(let sale) = line { sale } else { nil } }
      guard let current = journalImport ?? begin(sales) else { continue }
      journalImport = current
      let batch = try await store(sales, from: current, outline, trial, in: timeZone, after: taken)
      if isOpen { line = (batch.repeatedInLongerUnit + batch.repeatedTwiceShown).min() }
      comparison?.add(batch)
      taken = batch.taken
    }
    try reader.restart()
    guard isOpen, line == nil, let journalImport else { return line }
    return try await undecidedEnd(of: journalImport, outline, trial, in: timeZone)
  }

  private func check(_ outline: JournalOutline, of path: String) throws {
    if let first = outline.firstBad { throw BadJournal(path: path, count: outline.badLines, first: first) }
  }

  /// Reports sales in the future, and sales at times that no clock showed, because clocks were set
  /// forward.
  private func remark(
    on sales: [TillSale], in timeZone: TimeZoneRules, within limit: ProblemLimit, to observe: (ImportEvent) -> Void
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
      span: span, importedAt: clock.now, currency: currency, timeZone: timeZone.name, dates: dates,
      equalSales: request.equalSales, units: outline.units.all)
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
  var span: ClosedRange<Timestamp>? {
    guard let first = map(\.soldAt).min(), let last = map(\.soldAt).max() else { return nil }
    return first...last
  }
}

extension Array where Element == JournalImport {
  /// The earliest import of a till whose dates have an order. It sets the order for the till until it is
  /// reverted.
  var firstWithDateOrder: JournalImport? { first { $0.dates != nil } }
}
