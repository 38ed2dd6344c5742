package import DomainKit

/// New sales of a journal in a period that is already imported for its till, if the journal lacks stored sales there.
///
/// They are perhaps the same sales with other names or prices.
@MemberwiseInit
package struct ChangedSales: Hashable, Sendable {
  /// The maximum number of files in a sentence.
  private static let shownFiles = 5

  /// The lines of the new sales.
  package let lines: LineNumbers
  /// The days of the new sales, in the time zone of the journal.
  package let days: ClosedRange<CivilDate>
  /// The number of stored sales that the journal lacks.
  package let missing: Int
  /// The names of the files from which these were imported, sorted.
  package let files: [String]

  /// The imports of the sales that the journal lacks: `the import of may.csv`.
  package var imports: String { "\(files.count == 1 ? "the import" : "the imports") of \(source)" }

  private var source: String {
    let rest = files.count - Self.shownFiles
    return (files.prefix(Self.shownFiles) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  /// Returns a sentence about the sales, without its period.
  package func statement(about file: String) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let period = first == last ? "of \(first)" : "from \(first) to \(last)"
    return "\(file) has \(lines.count) new \(lines.count == 1 ? "sale" : "sales") \(period), in "
      + "\(lines.count == 1 ? "line" : "lines") \(lines), and lacks \(missing) "
      + "\(missing == 1 ? "sale of its period that was" : "sales of its period that were") imported from \(source)"
  }
}

/// The comparison of a journal with the stored sales of its till, which finds ``ChangedSales``.
///
/// Only the hours between the first and the last hour of the journal are compared, because journals may be cut within
/// an hour.
struct SalesComparison: Sendable {
  private let hours: Range<Timestamp>
  /// The names of the files of the earlier imports.
  private let files: [ID<JournalImport>: String]
  /// The periods of the earlier imports.
  private let covered: [ClosedRange<Timestamp>]
  /// The number of stored sales that the journal has, per import.
  private var known: [ID<JournalImport>: Int] = [:]
  /// The lines of new sales in periods of earlier imports.
  private var lines = LineNumbers()
  private var days: ClosedRange<CivilDate>?

  /// Creates a comparison, or `nil` if no earlier import has the hours of the journal.
  ///
  /// - Parameters:
  ///   - span: The period of the journal.
  ///   - imports: The earlier imports of the till.
  ///   - timeZone: The time zone of the journal.
  init?(_ span: ClosedRange<Timestamp>?, with imports: [JournalImport], in timeZone: TimeZoneRules) {
    guard let span else { return nil }
    let start = timeZone.hour(of: span.lowerBound).advanced(byMilliseconds: Timestamp.millisecondsPerHour)
    let end = timeZone.hour(of: span.upperBound)
    // Sales that were imported in another time zone are stored at other times.
    let near = imports.filter { earlier in
      (earlier.timeZone ?? timeZone.name) == timeZone.name && earlier.first <= earlier.last && earlier.first < end
        && start <= earlier.last
    }
    guard start < end, !near.isEmpty else { return nil }
    hours = start..<end
    files = Dictionary(near.map { ($0.id, $0.file) }) { first, _ in first }
    covered = near.map { $0.first...$0.last }
  }

  /// The hours that are compared, if one of them has a new sale; otherwise `nil`.
  var period: TimePeriod? { days == nil ? nil : TimePeriod(from: hours.lowerBound, to: hours.upperBound) }

  /// Adds the sales of a batch. New ones that are perhaps stored with another time are reported as such.
  mutating func add(_ batch: ImportJournal.Batch) {
    for sale in batch.stored where hours.contains(sale.time) {
      if let source = sale.journalImport { known[source, default: 0] += 1 }
    }
    guard let span = batch.new.span else { return }
    let near = covered.filter { $0.overlaps(span) }
    let reported = Set(batch.repeatedInLongerUnit + batch.repeatedTwiceShown)
    for sale in batch.new where hours.contains(sale.soldAt) && !reported.contains(sale.line) {
      guard near.contains(where: { $0.contains(sale.soldAt) }) else { continue }
      lines.append(sale.line)
      let day = sale.localTime.date
      days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }
  }

  /// Returns the new sales, or `nil` if there are none or the journal has all stored sales of the hours.
  ///
  /// - Parameter totals: The stored sales of ``period`` per import, canceled ones included.
  func changedSales(among totals: [FieldSales]) -> ChangedSales? {
    guard let days else { return nil }
    var stored: [ID<JournalImport>: Int] = [:]
    for total in totals {
      guard let source = total.value.flatMap({ ID<JournalImport>($0) }) else { continue }
      stored[source, default: 0] += total.orders
    }
    var missing = 0
    var sources: Set<String> = []
    for (source, file) in files {
      let count = stored[source, default: 0] - known[source, default: 0]
      if count <= 0 { continue }
      missing += count
      sources.insert(file)
    }
    if missing == 0 { return nil }
    return ChangedSales(lines: lines, days: days, missing: missing, files: sources.sorted())
  }
}

extension TimeZoneRules {
  /// Returns the moment at which the hour of a moment begins on a clock.
  fileprivate func hour(of moment: Timestamp) -> Timestamp {
    let shown = local(moment)
    let hour = LocalDateTime(shown.date, hour: shown.hour)
    return moment.advanced(byMilliseconds: hour.utc.milliseconds - shown.utc.milliseconds)
  }
}
