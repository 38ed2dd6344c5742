package import DomainKit

/// A source that opens the journals of coffee machines.
package protocol JournalSource: Sendable {
  /// Opens a journal and reads its header.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices.
  ///   - timeZone: The time zone of the times.
  ///   - dates: The order of day and month in dates such as `3/1/2024`.
  ///   - earlier: The imports of the till.
  /// - Throws: `ListFileError` if the file does not exist or is not a journal.
  func open(
    _ path: String, currency: Currency, timeZone: TimeZoneRules, dates: DateOrder, after earlier: [JournalImport]
  ) throws -> any JournalReader
  /// Returns `true` if the path has a regular file. A pipe, whose content an import has used up, is
  /// none.
  func isRegularFile(_ path: String) -> Bool
}

/// The order of day and month in dates such as `3/1/2024`.
package enum DateOrder: String, CaseIterable, Sendable {
  case monthFirst = "month-first"
  case dayFirst = "day-first"

  /// The part of a date that comes first.
  package var leadingPart: String { self == .monthFirst ? "month" : "day" }
  /// The other order.
  package var opposite: DateOrder { self == .monthFirst ? .dayFirst : .monthFirst }
}

/// A reader of an open journal.
package protocol JournalReader: ImportReader where Entry == TillSale {
  /// Reads the whole journal and returns to its first sale.
  func outline() async throws -> JournalOutline
  /// Returns to the first sale.
  func restart() throws
  /// The number of the last line if it was read and has no line end, as in a file that was cut.
  var unfinishedLine: Int? { get }
}

/// The properties of a journal that require reading all of its lines.
package struct JournalOutline: Equatable, Sendable {
  /// The period from the earliest sale to the latest; `nil` if the journal has no sales.
  package var span: ClosedRange<Timestamp>?
  package var badLines = 0
  package var firstBad: BadLine?
  /// The first line with a date that is a day only in this order, such as `3/13/2024`, per order.
  package var provenLines: [DateOrder: Int] = [:]
  /// `true` if a date is another day in the other order, such as `3/1/2024`, or none.
  package var hasOrder = false
  /// The text of the first price with three digits after the point, in a currency with two.
  package var priceWithThreeDigits: String?
  /// The names of the columns that are not read, without those that every coffee machine writes. One of them may change
  /// what a line means, such as a currency, a discount or a refund.
  package var unreadColumns: [String] = []
  /// The units of the times.
  private(set) var units = JournalUnits()
  /// `true` if the time of a sale is not a whole minute.
  package var hasSeconds: Bool { units.haveSeconds }
  /// The sales at the earliest time, per content hash; of equal ones, the last.
  private var earliest: [Int64: TillSale] = [:]
  /// The sales at the latest time, per content hash; of equal ones, the last.
  private var latest: [Int64: TillSale] = [:]

  /// The sales at the earliest and at the latest time; of equal ones, the last.
  var ends: [TillSale] { Array(earliest.merging(latest) { first, _ in first }.values) }

  package init() {}

  package mutating func add(_ line: ImportLine<TillSale>) {
    switch line {
    case .entry(let sale):
      let time = sale.soldAt
      let covered = span ?? time...time
      if time < covered.lowerBound { earliest = [:] }
      if time > covered.upperBound { latest = [:] }
      if time <= covered.lowerBound { earliest[sale.contentHash] = sale }
      if time >= covered.upperBound { latest[sale.contentHash] = sale }
      span = min(covered.lowerBound, time)...max(covered.upperBound, time)
      units.add(sale)
    case .bad(let line, let reason):
      badLines += 1
      firstBad = firstBad ?? BadLine(line: line, reason: reason)
    }
  }
}

extension JournalOutline {
  /// Returns ``ends`` per hash; see ``TillSale/contentHash(at:)``.
  func ends(at till: TillName) -> [Int64: TillSale] {
    Dictionary(ends.map { ($0.contentHash(at: till), $0) }) { first, _ in first }
  }

  /// Returns the order in which the dates are read: the one that the request names, or else the one
  /// that a date proves, or else that of the till's earlier imports, or else the month first.
  /// Returns `nil` if the request names none and the dates have none, as in ISO 8601. If the dates
  /// prove both orders, the request must name one.
  ///
  /// All sales of a till are read in one order, so that a sale in two files is the same sale.
  ///
  /// - Parameter earlier: The import that set the order of the till; `nil` if there is none.
  /// - Throws: ``JournalError/otherDates(_:till:stored:line:)`` if the request names, or a date
  ///   proves, another order than that of the till,
  ///   ``JournalError/mixedDates(_:dayFirst:monthFirst:stored:)`` if dates prove both,
  ///   ``JournalError/unlikeOption(_:option:line:)`` if dates prove only another order than the one
  ///   that the request names, or ``JournalError/dayFirst(_:line:)`` if a date proves the day first,
  ///   the request names no order, and the till has none.
  func dates(of request: JournalRequest, after earlier: JournalImport?) throws(JournalError) -> DateOrder? {
    let (dayFirst, monthFirst) = (provenLines[.dayFirst], provenLines[.monthFirst])
    if request.dates == nil, let dayFirst, let monthFirst {
      throw .mixedDates(request.path, dayFirst: dayFirst, monthFirst: monthFirst, stored: earlier?.dates)
    }
    let proven = provenLines.count == 1 ? provenLines.first : nil
    let dates = request.dates ?? proven?.key
    if let dates = proven?.key ?? dates, let earlier, let stored = earlier.dates, stored != dates {
      throw .otherDates(earlier.file, till: earlier.till, stored: stored, line: provenLines[dates])
    }
    if let option = request.dates, let proven, proven.key != option {
      throw .unlikeOption(request.path, option: option, line: proven.value)
    }
    if request.dates == nil, earlier == nil, let dayFirst { throw .dayFirst(request.path, line: dayFirst) }
    if let dates { return dates }
    return hasOrder ? earlier?.dates ?? .monthFirst : nil
  }
}

/// A sale in a journal.
package struct TillSale: Equatable, Sendable {
  /// A hash of the time, item, quantity and price, however they are written and whatever other
  /// columns the journal has. Spellings of an item with the same ``ItemKeys/folded(_:)`` are equal.
  package let contentHash: Int64
  /// Other hashes under which this sale may be stored: that of its time with a zone, and those of
  /// earlier versions, of the item with Greek accents, of the values as they are spelled, of all columns
  /// and of the bytes of the line.
  package let otherHashes: Set<Int64>
  /// The hash that an earlier version stored for this sale; `nil` if it is ``contentHash`` or one of
  /// ``otherHashes``. Sales of other items may have the same one; see `FoldedText.withoutMarks`.
  package let ambiguousHash: Int64?
  /// The number of sales with the same values before this one in the file.
  package let occurrence: Int
  package let line: Int
  package let item: String
  package let quantity: Quantity
  /// The price of one item.
  package let unitPrice: Money
  package let soldAt: Timestamp
  /// The date and time in the journal, in its time zone. At a time that no clock showed, because clocks
  /// were set forward, it differs from that of ``soldAt``.
  package let localTime: LocalDateTime
  /// The sale in the hour of its time; empty if it is not looked for. A time with a zone is in an hour of every time
  /// zone: that of the import, then those of the till's earlier imports.
  package let hours: [SaleHour]
  /// The unit in which the time is written.
  package let precision: TimePrecision

  /// Creates a sale.
  ///
  /// - Parameters:
  ///   - soldAt: `nil` for a journal in UTC.
  /// - Throws: ``OrderError/money(_:)`` if the price is above ``DomainKit/Money/highestPrice``.
  package init(
    contentHash: Int64, otherHashes: Set<Int64> = [], ambiguousHash: Int64? = nil, occurrence: Int, line: Int,
    item: String, quantity: Quantity, unitPrice: Money, localTime: LocalDateTime, soldAt: Timestamp? = nil,
    hours: [SaleHour] = [], precision: TimePrecision = .hour
  ) throws(OrderError) {
    guard unitPrice.minorUnits <= Money.highestPrice else { throw .money(.tooLarge) }
    self.contentHash = contentHash
    self.otherHashes = otherHashes
    self.ambiguousHash = ambiguousHash
    self.occurrence = occurrence
    self.line = line
    self.item = item
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.localTime = localTime
    self.soldAt = soldAt ?? localTime.utc
    self.hours = hours
    self.precision = precision
  }
}

/// A sale without the minutes of its time, by which it is looked for in journals with other times.
@MemberwiseInit
package struct SaleHour: Hashable, Sendable {
  /// The ``TillSale/contentHash`` of the sale at the full hour.
  package let hash: Int64
  /// `true` if the time of the sale is not a full hour.
  package let hasMinutes: Bool
  /// The name of the time zone of the hour; `nil` for a line whose time has no zone, which is compared with the hours of
  /// all time zones.
  package var timeZone: String?
}

extension TillSale {
  /// The oldest day of a sale. Coffee machines that lost their time show earlier days.
  fileprivate static let oldest = CivilDate(year: 2000, month: 1, day: 1)
  /// The number of days by which the clock of a coffee machine may be ahead.
  private static let longestLead = 366

  /// Checks that the sale can have been made.
  ///
  /// - Throws: ``JournalError/implausibleDate(_:newest:)`` for a day before the year 2000, or more than
  ///   a year after now.
  package func checkDate(now: Timestamp) throws(JournalError) {
    let (day, newest) = (localTime.date, now.date.adding(days: Self.longestLead))
    guard Self.oldest.daysSince1970 <= day.daysSince1970, day.daysSince1970 <= newest.daysSince1970 else {
      throw .implausibleDate(day, newest: newest)
    }
  }
}

extension ListFormat {
  /// The journal of a coffee machine.
  package static let journal = ListFormat(
    "a journal", code: "import.not-a-journal",
    suggestion: "A journal's first line is: date,hour_of_day,weekday,month,coffee_name,cash_type,products,money; "
      + "weekday, month and cash_type may be missing, and hour_of_day is empty where the date has the time")
}

/// An error for a journal that cannot be imported as requested, or whose import cannot be reverted.
package enum JournalError: UserFacingError, Hashable {
  /// Another process reverts the import while it is under way.
  case undone(String)
  /// The till has no import of this file; `others` are the tills that have one.
  case notImported(String, till: TillName, others: [TillName] = [])
  /// The till has imports of files with the name of this file, and none of this file.
  case otherFile(String, till: TillName)
  case unknownTill(String, known: [String])
  /// The date in this line has the day first, and the request names no order of day and month.
  case dayFirst(String, line: Int)
  /// The dates in these lines have different orders, and the request names none; `stored` is the order of
  /// the till.
  case mixedDates(String, dayFirst: Int, monthFirst: Int, stored: DateOrder? = nil)
  /// The date in this line proves another order than the one that the request names, and no date
  /// proves that one.
  case unlikeOption(String, option: DateOrder, line: Int)
  /// An import of this file set the order of the till's dates, and the request names the other one,
  /// or the date in this line proves it.
  case otherDates(String, till: TillName, stored: DateOrder, line: Int?)
  /// The sale in this line equals one of an import that ends or begins at its time, or that wrote its time in
  /// another unit, and the request does not say whether it is the same sale.
  case undecided(String, line: Int)
  /// New sales of this file may be stored ones of the till with other names or prices, and the request is strict.
  case changed(String, ChangedSales, till: TillName)
  /// The day of a sale is before the year 2000, or after the newest accepted day.
  case implausibleDate(CivilDate, newest: CivilDate)

  package var code: String {
    switch self {
    case .undone: "import.reverted"
    case .notImported: "import.not-imported"
    case .otherFile: "import.other-file"
    case .unknownTill: "import.unknown-till"
    case .dayFirst: "import.day-first"
    case .mixedDates: "import.mixed-dates"
    case .unlikeOption: "import.unlike-option"
    case .otherDates: "import.other-dates"
    case .undecided: "import.undecided"
    case .changed: "import.changed-sales"
    case .implausibleDate: "import.implausible-date"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .undone, .otherFile, .otherDates, .undecided, .changed: .refused
    case .notImported, .unknownTill: .notFound
    case .dayFirst, .mixedDates, .unlikeOption, .implausibleDate: .invalid
    }
  }

  package var message: String {
    switch self {
    case .undone(let file): "The import of \(file) was reverted with --undo before it was complete"
    case .notImported(let file, .unnamed, []): "No sales were imported from \(file)"
    case .notImported(let file, .unnamed, _): "No sales were imported from \(file) without --till"
    case .notImported(let file, let till, _): "No sales of till \(till.spelling) were imported from \(file)"
    case .otherFile(let path, let till):
      "No import \(till.option) has the sales of \(path), only those of other files with this name"
    case .unknownTill(let till, _): "No sales were imported from a till \"\(till)\""
    case .dayFirst(let file, let line):
      "The date in line \(line) of \(file) begins with the day, and dates are read with the month first"
    case .mixedDates(let file, let dayFirst, let monthFirst, _):
      "In \(file), the date in line \(dayFirst) begins with the day and that in line \(monthFirst) with the month"
    case .unlikeOption(let file, let option, let line):
      "--dates says \(option.rawValue), but the date in line \(line) of \(file) begins with the "
        + option.opposite.leadingPart
    case .otherDates(let file, _, let stored, let line):
      (line.map { "The date in line \($0) begins with the \(stored.opposite.leadingPart), but earlier" } ?? "Earlier")
        + " sales of this till, imported from \(file), were read with the \(stored.leadingPart) first"
    case .undecided(let file, let line):
      "Line \(line) of \(file) equals a sale of another import and may be the same one; nothing was imported"
    case .changed(let file, let sales, _): "\(sales.statement(about: file)); nothing was imported"
    case .implausibleDate(let day, let newest):
      "\(day) is not between \(TillSale.oldest) and \(newest), the oldest and the newest accepted day"
    }
  }

  package var suggestion: String? {
    switch self {
    case .undone: "Import the file again"
    case .notImported(_, _, let others) where !others.isEmpty:
      "It was imported \(others.map(\.option).joined(separator: " and "))"
    case .notImported(_, let till, _):
      "Use the file name and the --till of the import; orders import FILE \(Self.words(of: till))--dry-run "
        + "names the files with these sales"
    case .otherFile(let path, _):
      "Use the path of the imported file or, if it is gone, one without a file: gone/\(JournalRequest.file(of: path))"
    case .unknownTill(_, let known) where known.isEmpty:
      "Name the till of a journal with: orders import FILE --till NAME"
    case .unknownTill(let till, let known):
      EditDistance.question(EditDistance.closest(to: till, among: known))
        ?? "Tills with sales: \(known.joined(separator: ", "))"
    case .dayFirst: "Import it with --dates day-first"
    case .mixedDates(_, _, _, let stored?):
      "Use --dates \(stored.rawValue), the order of this till; lines with a date in the other are rejected"
    case .mixedDates:
      "Choose an order with --dates day-first or --dates month-first; lines with a date in the other are rejected"
    case .unlikeOption(_, let option, _): "Import it with --dates \(option.opposite.rawValue)"
    case .otherDates(let file, let till, let stored, let line):
      "Revert their import first with: \(JournalError.undoLine(file, till)); or, if their dates are right, "
        + (line == nil ? "use --dates \(stored.rawValue)" : "write those of this file as 2024-03-31")
    case .undecided:
      "If equal sales are the same, import it with --equal-sales same; if not, with --equal-sales new"
    case .changed(_, let sales, let till):
      "If they are the same sales with other names or prices, revert \(sales.imports) first"
        + (sales.files.count == 1 ? " with: \(JournalError.undoLine(sales.files[0], till));" : " with --undo;")
        + " if the file is another part of the journal, import it with a --till of its own"
    case .implausibleDate: "Correct the date in the journal"
    }
  }

  private static func undoLine(_ file: String, _ till: TillName) -> String {
    String.commandLine("orders import", file.quotedAsWord, options: words(of: till) + "--undo")
  }

  /// Returns the option for a till and a space; empty for the unnamed till.
  private static func words(of till: TillName) -> String {
    till == .unnamed ? "" : till.spelling.quotedAsValue(of: "--till") + " "
  }

  package var invalidValue: InvalidValue? {
    if case .unknownTill(let till, let known) = self { InvalidValue(till, choices: known) } else { nil }
  }
}

/// An error for a journal with invalid lines that was not imported because the import was strict.
@MemberwiseInit
package struct BadJournal: UserFacingError, Hashable {
  package let path: String
  package let count: Int
  package let first: BadLine

  package var code: String { "import.bad-lines" }
  package var kind: ErrorKind { .invalid }
  package var message: String {
    "\(count == 1 ? "One line" : "\(count) lines") of \(path) \(count == 1 ? "is" : "are") invalid; nothing was imported"
  }
  package var suggestion: String? { "Line \(first.line): \(first.reason)" }
}
