package import DomainKit

/// The result of a journal import.
package struct JournalReport: Equatable, Sendable {
  package var counts = ImportReport()
  /// The lines whose sales were already stored.
  package var known = LineNumbers()
  /// The names of the files from which these sales were imported, sorted.
  package var knownFiles: [String] = []
  /// The period of the new sales; `nil` if there are none.
  package private(set) var period: ClosedRange<Timestamp>?
  /// The sum of the new sales; `nil` if there are none.
  package private(set) var revenue: Money?
  /// The items of new sales that the menu does not have, in the order of the file. They are drinks, and the
  /// import adds them to the menu as retired items.
  package private(set) var unknownItems: [String] = []
  private var unknownItemKeys: Set<String> = []
  /// The name of the time zone of the times.
  package let timeZone: String
  /// See ``JournalOutline/priceWithThreeDigits``.
  package var priceWithThreeDigits: String?
  /// See ``JournalOutline/unreadColumns``.
  package var unreadColumns: [String] = []
  /// The time zone of the till's latest import, if it is another one and the request names none.
  package var earlierTimeZone: String?
  /// The currency of the till's latest import, if it is another one and the request names none.
  package var earlierCurrency: Currency?
  /// The order of dates that neither the request nor a date of the file set; `nil` if one did, or
  /// if no date has an order.
  package var assumedDates: DateOrder?
  /// The import that set the order of the till's dates, unless the request or a date of the file
  /// confirms it.
  package var importThatSetDates: JournalImport?
  /// The import as stored; `nil` if it stored no sale and no answer about equal sales.
  package var journalImport: JournalImport?
  /// Other tills under which a file with this name and this first sale was imported before. If it is
  /// the same journal, its sales now count twice.
  package var otherTills: [TillName] = []
  /// Other tills that have nearly all sales of a part of the file, and more than this till had, besides those in
  /// ``otherTills`` and ``originals``. If one is the same till, the sales now count twice.
  package var tillsWithSameSales: [TillName] = []
  /// Earlier imports of other files and tills that have as many sales as this one, and the same first
  /// sale, period and revenue. If one is of the same till, the sales now count twice.
  package var originals: [JournalImport] = []
  /// The lines of new sales that equal sales of another import at the time at which it ends or
  /// begins. Those that are the same sales, because the files overlap there, now count twice. If the
  /// request says that such sales are new, this is empty unless all sales of the file are among them.
  package var possiblyRepeated = LineNumbers()
  /// The lines of known sales that may be others than the equal sales of another import at the time at
  /// which it ends or begins; see ``BorderSales/same``. Those that are others are not stored.
  package var possiblyOthers = LineNumbers()
  /// The lines of new sales that equal a sale of another import in the longer of their units of time, and may be the
  /// same; see ``RoundedSales``. Those that are the same sales now count twice.
  package var repeatedInLongerUnit = LineNumbers()
  /// The lines of new sales that equal a sale of another import at a time that the clock showed twice,
  /// because it was set back. Those that are the same sales now count twice.
  package var repeatedTwiceShown = LineNumbers()
  /// The new sales that may be stored ones with other names or prices, which then count twice; `nil` if there are none.
  package var changedSales: ChangedSales?

  package init(timeZone: TimeZoneRules) { self.timeZone = timeZone.name }

  /// Removes the possibly repeated lines, which the request calls new, unless no other line was imported
  /// or known: then the file may be one that was imported before.
  mutating func keepOnlyRepeatedFile() {
    if possiblyRepeated.count < counts.imported + known.count { possiblyRepeated = LineNumbers() }
  }

  /// Adds items that the menu does not have. Each is named once, also if a dry run finds it in several batches.
  package mutating func addUnknownItems(_ names: [String]) {
    for name in names where unknownItemKeys.insert(MenuItem.key(of: name)).inserted { unknownItems.append(name) }
  }

  /// Adds the new sales of a batch.
  package mutating func add(_ orders: [Order]) throws(MoneyError) {
    for order in orders {
      let time = order.placedAt
      period = min(period?.lowerBound ?? time, time)...max(period?.upperBound ?? time, time)
      revenue = try order.total.adding(revenue ?? .zero(order.currency))
    }
  }
}
