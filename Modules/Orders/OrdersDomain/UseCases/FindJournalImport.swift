package import DomainKit

/// Finds the latest import of a journal.
package protocol FindJournalImportUseCase: Sendable {
  /// Returns the latest import of a file. For `undo`, returns the import that it expects, also
  /// after a later one.
  ///
  /// Files in different folders may have the same name. An import is therefore one of the file if
  /// more than half of its sales are lines of the file. If the path has no regular file, because
  /// the file was deleted or is a pipe, only the name is compared.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``JournalError/notImported(_:till:others:)``, ``JournalError/otherFile(_:till:)`` if
  ///   only other files of this name were imported, `ListFileError` if the file is not a journal, or
  ///   ``DomainKit/ChangedSince`` if only another import of the file than the expected one is left.
  func execute(of path: String, till: TillName) async throws -> FoundJournalImport
}

/// An import that can be reverted, with the facts by which a user recognizes it.
@MemberwiseInit
package struct FoundJournalImport: Sendable {
  package let journalImport: JournalImport
  /// The number of its sales, canceled ones included.
  package let sales: Int
  /// The number of its canceled sales. Another import of the file counts them once this one is
  /// reverted.
  package let canceledSales: Int
  /// The time of its earliest sale; `nil` if it has no sales.
  package let firstSale: Timestamp?
  /// The time of its latest sale; `nil` if it has no sales.
  package let lastSale: Timestamp?
  /// The sum of its sales that were not canceled; `nil` if it has none.
  package let revenue: Money?
  /// The number of sales of the earlier imports of the same file: an import that was interrupted
  /// and repeated has several.
  package let otherSales: Int
  /// The names of the till's files that were imported later and overlap the period of these sales,
  /// sorted. Sales that are also in them were stored only once, with this import.
  package let laterFiles: [String]
  /// `true` if there was no file whose sales could be compared.
  package let isFoundByName: Bool
}

@MemberwiseInit
package struct FindJournalImport: FindJournalImportUseCase {
  /// The order of dates and the currency in which a file was read. Its sales have hashes for the time zones of all
  /// imports.
  private struct Terms: Hashable {
    let currency: Currency
    let dates: DateOrder
  }

  /// The number of lines that are read at once.
  private static let batchSize = 4_096

  private let work: UnitOfWork<any OrdersContext>
  private let journal: any JournalSource
  private let settings: ShopSettings

  package func execute(of path: String, till: TillName) async throws -> FoundJournalImport {
    let file = JournalRequest.file(of: path)
    let (named, shop) = try await work.execute(for: .importJournals) { context in
      let till = try await context.imports.tills().uniqueMatch(for: till) ?? till
      return (try await imports(named: file, of: till, in: context), try await context.menu.currency(settings))
    }
    let isCompared = SeenVersion.current == nil && journal.isRegularFile(path)
    let matching = try await isCompared ? imports(named, withSalesOf: path, shop) : named
    guard let latest = matching.first else { throw JournalError.otherFile(path, till: till) }
    return try await work.execute(for: .importJournals) { context in
      let period = try await context.orders.period(of: latest.id)
      let sales = try await context.orders.orderCount(of: latest.id)
      var (counted, revenue): (Int, Money?) = (0, nil)
      for total in try await context.orders.sales(by: .journalImport, in: SalesScope(journalImport: latest.id)) {
        counted += total.orders
        revenue = try total.revenue.adding(revenue ?? .zero(total.revenue.currency))
      }
      var otherSales = 0
      for other in matching.dropFirst() { otherSales += try await context.orders.orderCount(of: other.id) }
      return FoundJournalImport(
        journalImport: latest, sales: sales, canceledSales: sales - counted, firstSale: period?.lowerBound,
        lastSale: period?.upperBound, revenue: revenue, otherSales: otherSales,
        laterFiles: try await files(overlapping: latest, in: period, context),
        isFoundByName: SeenVersion.current == nil && !isCompared)
    }
  }

  /// Returns the names for ``FoundJournalImport/laterFiles``.
  private func files(
    overlapping journalImport: JournalImport, in period: ClosedRange<Timestamp>?, _ context: any OrdersContext
  ) async throws -> [String] {
    guard let period else { return [] }
    let later = try await context.imports.imports(of: journalImport.till).filter { other in
      other.id > journalImport.id && other.overlaps(journalImport, from: period.lowerBound, to: period.upperBound)
    }
    return Set(later.map(\.file)).sorted()
  }

  /// Returns the imports of files with this name, latest first; for `undo`, the one that it
  /// expects.
  private func imports(
    named file: String, of till: TillName, in context: any OrdersContext
  ) async throws -> [JournalImport] {
    let all = try await context.imports.imports(named: file)
    let expected = SeenVersion.current?.id
    let found = all.filter { $0.till == till && (expected == nil || $0.id.raw == expected) }
    if found.isEmpty {
      // The expected import was reverted, and the file has another one.
      if let seen = SeenVersion.current, all.contains(where: { $0.till == till }) {
        throw ChangedSince(id: seen.id, expected: seen.version, found: 0)
      }
      let others = Set(all.map(\.till)).subtracting([till])
      throw JournalError.notImported(file, till: till, others: others.sorted { $0.value < $1.value })
    }
    return found.sorted { $0.id > $1.id }
  }

  /// Returns the imports with more sales that are lines of a file than other sales. Of an import
  /// whose sales are already removed, the first sale of its file must be a line.
  private func imports(
    _ imports: [JournalImport], withSalesOf path: String, _ shop: Currency
  ) async throws -> [JournalImport] {
    var read: [Terms: Set<Int64>] = [:]
    var matching: [JournalImport] = []
    for journalImport in imports {
      let terms = Terms(currency: journalImport.currency ?? shop, dates: journalImport.dates ?? .monthFirst)
      let lines: Set<Int64>
      if let known = read[terms] {
        lines = known
      } else {
        lines = try await hashes(of: path, terms, imports, at: journalImport.till)
        read[terms] = lines
      }
      if try await mostSales(of: journalImport, areIn: lines) { matching.append(journalImport) }
    }
    return matching
  }

  private func mostSales(of journalImport: JournalImport, areIn lines: Set<Int64>) async throws -> Bool {
    try await work.execute(for: .importJournals) { context in
      var (sales, common) = (0, 0)
      var last: ID<Order>?
      repeat {
        let page = try await context.orders.sales(
          of: journalImport, matching: lines, in: settings.calendar.timeZone, after: last, limit: Self.batchSize)
        sales += page.count
        common += page.count { !$0.hashes.isDisjoint(with: lines) }
        last = page.count == Self.batchSize ? page.last?.order : nil
      } while last != nil
      return sales == 0 ? lines.contains(journalImport.firstSaleHash) : common * 2 > sales
    }
  }

  /// Returns the hashes under which the sales of a file may be stored.
  private func hashes(
    of path: String, _ terms: Terms, _ imports: [JournalImport], at till: TillName
  ) async throws -> Set<Int64> {
    let reader = try journal.open(
      path, currency: terms.currency, timeZone: settings.calendar.timeZone, dates: terms.dates, after: imports)
    var hashes: Set<Int64> = []
    while case let lines = try await reader.next(Self.batchSize), !lines.isEmpty {
      try Task.checkCancellation()
      for case .entry(let sale) in lines {
        hashes.formUnion(sale.hashes(at: till))
        // The file may have had only the hours when it was imported.
        for hour in sale.hours { hashes.insert(TillSale.hash(hour.hash, at: till)) }
      }
    }
    return hashes
  }
}
