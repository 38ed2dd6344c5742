import DomainKit

extension ImportJournal {
  /// Returns the imports of other tills that begin with the same sale: those of the same file, and those
  /// of other files with the same time zone.
  func importsOfOtherTills(
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

  /// Returns the imports with as many sales as the new ones, canceled ones included, the same end and the
  /// same revenue.
  func originals(of report: JournalReport, among imports: [JournalImport]) async throws -> [JournalImport] {
    let candidates = imports.filter { $0.last == report.period?.upperBound }
    if candidates.isEmpty { return [] }
    return try await work.execute(for: .importJournals) { context in
      var found: [JournalImport] = []
      for other in candidates where !found.contains(other) {
        let scope = SalesScope(journalImport: other.id, includesCanceled: true)
        let totals = try await context.orders.sales(by: .journalImport, in: scope)
        let isEqual = totals.map(\.orders) == [report.counts.imported] && totals.first?.revenue == report.revenue
        if isEqual { found.append(other) }
      }
      return found
    }
  }

  /// Returns the new sales that may be stored ones with other names or prices; `nil` if there are none.
  func changedSales(in comparison: SalesComparison?) async throws -> ChangedSales? {
    guard let comparison, let period = comparison.period else { return nil }
    let totals = try await work.execute(for: .importJournals) { context in
      try await context.orders.sales(by: .journalImport, in: SalesScope(period: period, includesCanceled: true))
    }
    return comparison.changedSales(among: totals)
  }

  /// The number of sales of a batch that are compared with those of another till, and the number below which
  /// equal sales of two tills may be a coincidence.
  private static let (comparedSales, fewSales) = (200, 8)

  /// A till with the periods of its imports.
  struct OtherTill: Sendable {
    let till: TillName
    let periods: [ClosedRange<Timestamp>]
  }

  /// Returns the tills other than an import's own.
  func otherTills(than own: TillName, among tills: [TillName]) async throws -> [OtherTill] {
    if tills.allSatisfy({ $0 == own }) { return [] }
    return try await work.execute(for: .importJournals) { context in
      var others: [OtherTill] = []
      for till in tills where till != own {
        let periods = try await context.imports.imports(of: till).map { $0.first...$0.last }
        others.append(OtherTill(till: till, periods: periods))
      }
      return others
    }
  }

  /// Returns those of the tills that have nearly all sales of a batch in a period of theirs, and more of them than
  /// the import's own till. The name of the till may have been mistyped or left out.
  ///
  /// - Parameter known: The lines whose sales the own till had.
  func tills(
    _ others: [OtherTill], having sales: [TillSale], besides known: [Int], of journalImport: JournalImport,
    in timeZone: TimeZoneRules
  ) async throws -> [TillName] {
    if others.isEmpty { return [] }
    let known = Set(known)
    return try await work.execute(for: .importJournals) { context in
      var found: [TillName] = []
      for other in others {
        let near = sales.filter { sale in other.periods.contains { $0.contains(sale.soldAt) } }
        let compared = Array(near.sorted { $0.soldAt < $1.soldAt }.prefix(Self.comparedSales))
        guard compared.count >= Self.fewSales, let span = compared.span else { continue }
        let stored = try await context.orders.importedSales(
          SoughtSales(
            till: other.till, span: span, timeZone: timeZone, hashes: compared.hashes(at: other.till),
            journalImport: journalImport.id, itemsWithoutMarks: compared.itemsWithoutMarks(at: other.till)))
        let ledger = SaleLedger(known: stored)
        let isKnown = compared.map { ledger.knows($0, at: other.till) }
        let count = isKnown.count { $0 }
        // The file may have grown since.
        guard count >= Self.fewSales, count > compared.count(where: { known.contains($0.line) }),
          let last = isKnown.lastIndex(of: true), count * 10 >= (last + 1) * 9
        else { continue }
        found.append(other.till)
      }
      return found
    }
  }

  /// Returns the names of the files of imports.
  func files(of imports: Set<ID<JournalImport>>) async throws -> [String] {
    if imports.isEmpty { return [] }
    return try await work.execute(for: .importJournals) { context in
      var files: Set<String> = []
      for id in imports {
        if let journalImport = try await context.imports.journalImport(id) { files.insert(journalImport.file) }
      }
      return files.sorted()
    }
  }

  /// Returns the first line at an end of a journal whose sale may be the same as an equal stored one or another one;
  /// `nil` if there is none.
  func undecidedEnd(
    of journalImport: JournalImport, _ outline: JournalOutline, _ request: JournalRequest, in timeZone: TimeZoneRules
  ) async throws -> Int? {
    try await work.execute(for: .importJournals) { context in
      var lines: [Int] = []
      for time in Set([journalImport.first, journalImport.last]) {
        let ends = outline.ends.filter { $0.soldAt == time }
        let border = try await stored(near: ends, of: journalImport, outline, request, in: timeZone, context).border
        lines += border.undecidedLines(ends, at: journalImport.till)
      }
      return lines.min()
    }
  }

  /// Returns the stored sales near those of a journal: those of its own import, and the others.
  func stored(
    near sales: [TillSale], of journalImport: JournalImport, _ outline: JournalOutline, _ request: JournalRequest,
    in timeZone: TimeZoneRules, _ context: any OrdersContext
  ) async throws -> (own: [StoredSale], border: BorderSales) {
    let till = journalImport.till
    guard let span = sales.span else {
      return ([], BorderSales([], of: [], endsOf: journalImport, [:], choice: nil))
    }
    let near = try await context.imports.imports(near: journalImport)
    let secondsDecide = outline.hasSeconds && request.equalSales != .new
    let adjoining = near.filter { journalImport.adjoins($0, secondsDecide: secondsDecide) }
    let sought = sales + (adjoining.isEmpty ? [] : outline.ends)
    let stored = try await context.orders.importedSales(
      SoughtSales(
        till: till, span: span, timeZone: timeZone, hashes: sought.hashes(at: till), journalImport: journalImport.id,
        itemsWithoutMarks: sought.itemsWithoutMarks(at: till)))
    let border = BorderSales(
      stored.filter { $0.journalImport != journalImport.id }, of: adjoining, endsOf: journalImport,
      adjoining.isEmpty ? [:] : outline.ends(at: till), choice: request.equalSales,
      answers: journalImport.answeredEnds(in: near))
    return (stored.filter { $0.journalImport == journalImport.id }, border)
  }
}

extension Array where Element == TillSale {
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
  /// Returns the other imports of the same till that begin or end where this import does. An import may
  /// be there several times.
  fileprivate func imports(near journalImport: JournalImport) async throws -> [JournalImport] {
    var near = try await imports(of: journalImport.till, endingOrBeginningAt: journalImport.first)
    near += try await imports(of: journalImport.till, endingOrBeginningAt: journalImport.last)
    return near.filter { $0.id != journalImport.id }
  }
}
