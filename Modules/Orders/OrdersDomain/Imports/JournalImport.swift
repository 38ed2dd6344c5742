package import DomainKit

/// The import of a journal: the journal's file and the period of its sales.
@DomainEntity
package struct JournalImport: Equatable, Sendable {
  package let id: ID<JournalImport>
  package let till: TillName
  /// The name of the file without its folder.
  package let file: String
  /// The hash of the first sale in the file; see ``TillSale/contentHash(at:)``.
  package let firstSaleHash: Int64
  /// The time of the earliest sale.
  package private(set) var first: Timestamp
  /// The time of the latest sale.
  package private(set) var last: Timestamp
  package let importedAt: Timestamp
  /// The currency of the prices; `nil` for an import by an older version.
  package let currency: Currency?
  /// The name of the time zone of the times; `nil` for an import by an older version.
  package let timeZone: String?
  /// The order of day and month in which the dates were read; `nil` if they have none, as in
  /// ISO 8601.
  package let dates: DateOrder?
  /// The relation between equal sales that the user named; `nil` if the files decided it.
  package let equalSales: EqualSales?
  /// The units of the times; empty for an import by an older version.
  package let units: Set<TimePrecision>

  package init(
    id: ID<JournalImport>, till: TillName, file: String, firstSaleHash: Int64, span: ClosedRange<Timestamp>,
    importedAt: Timestamp, currency: Currency? = nil, timeZone: String? = nil, dates: DateOrder? = nil,
    equalSales: EqualSales? = nil, units: Set<TimePrecision> = []
  ) {
    self.id = id
    self.till = till
    self.file = file
    self.firstSaleHash = firstSaleHash
    (first, last) = (span.lowerBound, span.upperBound)
    self.importedAt = importedAt
    self.currency = currency
    self.timeZone = timeZone
    self.dates = dates
    self.equalSales = equalSales
    self.units = units
  }

  /// Extends the covered period.
  package mutating func cover(_ span: ClosedRange<Timestamp>) {
    (first, last) = (min(first, span.lowerBound), max(last, span.upperBound))
  }

  /// Returns `true` if one import ends at the time at which the other begins. In journals with only
  /// hours, that is the same hour.
  ///
  /// The two imports then may have different sales of that time, because the journal was cut there; see
  /// ``BorderSales``. Imports with seconds do not adjoin: equal sales of one second in two files are the
  /// same sale. A full hour may be that of a line without seconds in such a journal. Decision 0232.
  ///
  /// - Parameter secondsDecide: `true` if the times of this import's journal have seconds, and the user did not say
  ///   that equal sales are different ones.
  package func adjoins(_ other: JournalImport, secondsDecide: Bool = false) -> Bool {
    let border: Timestamp? = other.last == first ? first : other.first == last ? last : nil
    guard let border else { return false }
    // A full hour of any time zone.
    return !secondsDecide || border.milliseconds.isMultiple(of: QuarterHourSales.milliseconds)
  }

  /// Returns the ends of this import at which an earlier one also begins or ends whose user said that
  /// equal sales are the same, with the latest such import. Decision 0291.
  func answeredEnds(in earlier: [JournalImport]) -> [Timestamp: ID<JournalImport>] {
    if hasOneTime { return [:] }
    var answers: [Timestamp: ID<JournalImport>] = [:]
    for other in earlier where other.equalSales == .same && !other.hasOneTime {
      if other.first == first { answers[first] = max(answers[first] ?? other.id, other.id) }
      if other.last == last { answers[last] = max(answers[last] ?? other.id, other.id) }
    }
    return answers
  }

  /// Returns `true` if this is an import of the other one's file, which may have grown or been renamed, whose user
  /// said that equal sales are the same. Decision 0291.
  func answers(for other: JournalImport) -> Bool {
    id != other.id && equalSales == .same && (first == other.first || last == other.last)
  }

  /// `true` if all sales have the same time.
  var hasOneTime: Bool { first == last }

  /// Returns `true` if this import may have met sales of an earlier one of the same till, which it
  /// then did not store again: the periods overlap, and the two are not parts of a journal that was cut.
  /// One with a single time may be a part of the other one, and the user may have said that equal sales
  /// are the same.
  ///
  /// - Parameters:
  ///   - first: The time of the earliest sale that the earlier import stored.
  ///   - last: The time of its latest sale.
  func overlaps(_ earlier: JournalImport, from first: Timestamp, to last: Timestamp) -> Bool {
    let hasWholeMinutes = [self.first, self.last].allSatisfy { $0.milliseconds.isMultiple(of: 60_000) }
    let isCut = hasWholeMinutes && adjoins(earlier) && !hasOneTime && !earlier.hasOneTime && equalSales != .same
    // A sale without minutes was made at any time of its hour.
    let earlierUnits = earlier.units.isEmpty && !units.isEmpty ? [.hour] : earlier.units
    let all = units.union(earlierUnits)
    let rest = all.count < 2 ? 0 : all.min().map { $0.milliseconds - 1 } ?? 0
    return !isCut && self.first <= last.advanced(byMilliseconds: rest)
      && first <= self.last.advanced(byMilliseconds: rest)
  }
}

/// The name of a till that writes journals, such as a coffee machine; not of a till that runs this
/// program. Names that differ only in case are equal.
package struct TillName: Hashable, Sendable {
  /// The name in lowercase; empty for the till of a shop that has only one till.
  package let value: String
  /// The name as a user wrote it.
  package let spelling: String

  /// The till of a shop that has only one till.
  package static let unnamed = TillName(spelling: "")

  /// The option with which an import names the till: `with --till bar`.
  package var option: String { self == .unnamed ? "without --till" : "with --till \(spelling)" }

  /// The name with single spaces between its words, as a new till is stored.
  var singleSpaced: TillName { TillName(spelling: spelling.singleSpaced) }

  private init(spelling: String) { (value, self.spelling) = (spelling.lowercased(), spelling) }

  /// Creates a name from user input.
  ///
  /// - Throws: `PlainTextError` if the name is empty, longer than 60 characters or unsafe.
  package init(_ text: String) throws(PlainTextError) {
    let name = try PlainText(text, field: "The till's name", length: 1...60, bytes: 800).value
    self.init(spelling: PlainText.composed(name))
  }

  /// Creates a name from its stored form.
  ///
  /// - Parameter spelling: The name as a user wrote it; `nil` in rows of older versions.
  package init(stored text: String, spelling: String? = nil) throws(PlainTextError) {
    self = text.isEmpty ? .unnamed : try TillName(spelling ?? text)
  }

  package static func == (left: TillName, right: TillName) -> Bool { left.value == right.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension [TillName] {
  /// Returns the till with a typed name, or else the only one whose name differs only in accents and repeated
  /// spaces; `nil` if there is none or several. Sales are identified by the returned name.
  func uniqueMatch(for name: TillName) -> TillName? {
    if let till = first(where: { $0 == name }) { return till }
    let key = FoldedText.nameKey(name.spelling)
    let similar = filter { FoldedText.nameKey($0.spelling) == key }
    return similar.count == 1 ? similar[0] : nil
  }
}

/// The source of an imported sale.
@MemberwiseInit
package struct SaleOrigin: Hashable, Sendable {
  package let journalImport: ID<JournalImport>
  /// The hash of the sale; see ``TillSale/contentHash(at:)``. Earlier versions stored a hash of the
  /// whole line.
  package let contentHash: Int64
}
