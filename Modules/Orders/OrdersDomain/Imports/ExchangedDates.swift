import DomainKit

/// The sales of a journal whose dates are days in either order of day and month, to find imports that
/// read the same sales in the other order.
struct ExchangedDates: Equatable, Sendable {
  private static let batchSize = 1_000

  /// The hashes of the sales as the import reads them.
  private var asRead: Set<Int64> = []
  /// The number of sales per hash with the day and the month exchanged.
  private var exchanged: [Int64: Int] = [:]
  /// The days of all sales.
  private var days: ClosedRange<CivilDate>?

  mutating func add(_ sale: TillSale) {
    let day = sale.localTime.date
    days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    guard let hash = sale.exchangedHash else { return }
    asRead.insert(sale.contentHash)
    exchanged[hash, default: 0] += 1
  }

  /// Returns an import of the till that read sales of the journal in the other order, or `nil`.
  ///
  /// Equal sales on a few days prove nothing: a journal without other columns has equal sales on May 3
  /// and on March 5. The imports must have no date that proves their order, and nine of ten of their
  /// sales within the days of the journal must be sales of the journal with the day and the month
  /// exchanged: three at least, and on two days if the import is not known to have read them in the
  /// other order.
  ///
  /// - Parameters:
  ///   - request: The import. If it names the order of an earlier import, that one is not in question.
  ///   - timeZone: The time zone of imports whose zone is not known.
  func earlierImport(
    of till: TillName, before request: JournalRequest, in timeZone: TimeZoneRules, _ context: any OrdersContext
  ) async throws -> JournalImport? {
    if exchanged.keys.allSatisfy(asRead.contains) { return nil }
    let expected = Dictionary(exchanged.map { (TillSale.hash($0, at: till), $1) }, uniquingKeysWith: +)
    let readHashes = Set(asRead.map { TillSale.hash($0, at: till) })
    var (found, all): (JournalImport?, Matches) = (nil, Matches())
    var exchangedSales = 0
    for journalImport in try await context.imports.imports(of: till) {
      if let dates = journalImport.dates, dates == request.dates { continue }
      let zone = Self.timeZone(of: journalImport, or: timeZone)
      guard zone.exchanged(journalImport.first) != nil, zone.exchanged(journalImport.last) != nil,
        let matches = try await matches(of: journalImport, with: expected, besides: readHashes, in: zone, context),
        matches.sales > 0, matches.sales >= 9 * matches.others
      else { continue }
      all.sales += matches.sales
      all.days.formUnion(matches.days)
      if let dates = journalImport.dates, dates != request.dates ?? .monthFirst { exchangedSales += matches.sales }
      found = found ?? journalImport
    }
    return exchangedSales >= 3 || all.sales >= 3 && all.days.count >= 2 ? found : nil
  }

  /// Returns the time zone in which an import read its times, or another one if the import is of an
  /// older version, or if this machine has no rules for the zone.
  private static func timeZone(of journalImport: JournalImport, or other: TimeZoneRules) -> TimeZoneRules {
    guard let name = journalImport.timeZone else { return other }
    do {
      return try TimeZoneRules(named: name)
    } catch {
      // At worst, a sale near midnight counts for the day beside its own.
      return other
    }
  }

  /// The stored sales that are sales of the journal with the day and the month exchanged.
  private struct Matches {
    var sales = 0
    var days: Set<CivilDate> = []
    /// The number of sales that would be in the journal and are not.
    var others = 0
  }

  /// Compares the sales of an import with those of the journal, or returns `nil` if a date proves the
  /// import's order.
  ///
  /// - Parameters:
  ///   - expected: The number of sales of the journal per hash with the day and the month exchanged.
  ///   - readHashes: The hashes of sales that the journal has as it is read.
  private func matches(
    of journalImport: JournalImport, with expected: [Int64: Int], besides readHashes: Set<Int64>,
    in timeZone: TimeZoneRules, _ context: any OrdersContext
  ) async throws -> Matches? {
    var (counts, matches, last): ([Int64: Int], Matches, ID<Order>?) = ([:], Matches(), nil)
    repeat {
      let orders = try await context.orders.orders(of: journalImport.id, after: last, limit: Self.batchSize)
      for order in orders {
        guard let day = timeZone.exchanged(order.placedAt) else { return nil }
        guard let hash = order.origin?.contentHash, !readHashes.contains(hash) else { continue }
        if counts[hash, default: 0] < expected[hash, default: 0] {
          counts[hash, default: 0] += 1
          matches.sales += 1
          matches.days.insert(day)
        } else if let days, days.lowerBound < day, day < days.upperBound {
          // The journal may begin or end within a day.
          matches.others += 1
        }
      }
      last = orders.count == Self.batchSize ? orders.last?.id : nil
    } while last != nil
    return matches
  }
}

extension TimeZoneRules {
  /// Returns the day of a moment with its day and month exchanged, or `nil` if that is no day.
  fileprivate func exchanged(_ moment: Timestamp) -> CivilDate? {
    let day = local(moment).date
    return day.day <= 12 ? CivilDate(year: day.year, month: day.day, day: day.month) : nil
  }
}
