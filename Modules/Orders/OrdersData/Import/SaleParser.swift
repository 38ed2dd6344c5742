import DomainKit
import OrdersDomain
import StorageKit

/// The values that apply to all sales of a journal.
struct SaleTerms {
  let currency: Currency
  let timeZone: TimeZoneRules
  /// The other time zones of the till's imports.
  var earlierTimeZones: [TimeZoneRules] = []
  let dates: DateOrder
  /// The time of the import.
  let now: Timestamp
}

/// A parser for the lines of a journal.
///
/// A journal does not number its sales, and two equal lines are two sales. A sale is therefore
/// identified by the hash of its values and the number of sales with the same values before it. The
/// values are hashed in the form in which coffee machines write them, and the item by its key, so
/// quotation marks, spaces, zeros, capitals, accents and other columns make no other sale of it.
struct SaleParser {
  private let columns: SaleColumns
  private let terms: SaleTerms
  /// The number of occurrences per content hash. It takes a few bytes per distinct sale of the file.
  private var occurrences: [Int64: UInt32] = [:]
  /// The first line with a date that is a day only in this order, per order.
  private(set) var provenLines: [DateOrder: Int] = [:]
  /// `true` if the date of a sale is another day in the other order, or none.
  private(set) var hasOrder = false
  /// The first price with three digits after the point, in a currency with two: its text may be in thousands.
  private(set) var priceWithThreeDigits: String?
  /// See ``SaleColumns/unread``.
  var unreadColumns: [String] { columns.unread }

  init(_ columns: SaleColumns, _ terms: SaleTerms) {
    self.columns = columns
    self.terms = terms
  }

  /// Returns the sale or the error of a line, or `nil` for an empty line.
  mutating func parse(_ line: FileLineReader.Line) -> ImportLine<TillSale>? {
    switch line {
    case .tooLong(let number): return .bad(line: number, reason: "the line is too long for a sale")
    case .bytes(let bytes, let number):
      if bytes.isEmpty { return nil }
      do {
        return .entry(try sale(bytes, number))
      } catch let failure as CSVLine.Failure {
        return .bad(line: number, reason: failure.reason)
      } catch let error as MoneyError {
        let hint = if case .notAnAmount = error { ": use digits and a decimal point" } else { "" }
        return .bad(line: number, reason: error.message + hint)
      } catch let error as any UserFacingError {
        return .bad(line: number, reason: error.message)
      } catch {
        return .bad(line: number, reason: "\(error)")
      }
    }
  }

  private mutating func sale(_ bytes: ArraySlice<UInt8>, _ number: Int) throws -> TillSale {
    var fields = try CSVLine.fields(of: bytes, separatedBy: columns.separator)
    guard fields.count == columns.count else {
      throw BadEntry("it has \(fields.count) fields where the header has \(columns.count)")
    }
    let order = SaleTime.order(provenBy: fields[columns.date], month: columns.month.map { fields[$0] })
    if let order, provenLines[order] == nil { provenLines[order] = number }
    let time = try SaleTime.parse(fields[columns.date], fields[columns.hour], terms.dates, in: terms.timeZone)
    if let order, order != terms.dates, let month = columns.month {
      throw BadEntry(
        "\"\(fields[columns.date].excerpt(32))\" is not in the month \"\(fields[month].excerpt(16))\" "
          + "with the \(terms.dates.leadingPart) first")
    }
    let isOrdered = SaleTime.hasOrder(fields[columns.date])
    let item = try ItemName(fields[columns.item])
    let quantity = try Quantity(parsing: fields[columns.quantity])
    let price = try Money(parsing: Self.amount(of: fields[columns.price], terms.currency), terms.currency)
    if priceWithThreeDigits == nil, terms.currency.minorDigits == 2, Self.hasThreeDigits(fields[columns.price]) {
      priceWithThreeDigits = fields[columns.price].filter { $0 != " " }
    }
    let greekKey = ItemKeys.withGreekAccents(item.value)
    let key = FoldedText.greekFolded(greekKey)
    let earlierKey = FoldedText.withoutMarks(greekKey)
    let content = Self.contentHash(time, key: key, quantity: quantity.value, price)
    let withZone = SaleTime(time.moment, in: terms.timeZone)
    let values = Self.values(time, item: item.value, quantity: quantity.value, price)
    let places = [columns.date, columns.hour, columns.item, columns.quantity, columns.price]
    for (place, value) in zip(places, values) { fields[place] = value }
    var other: Set = [
      Self.contentHash(withZone, key: key, quantity: quantity.value, price), Self.hash(of: values),
      Self.hash(of: fields),
    ]
    if key != greekKey {
      for form in [time, withZone] {
        other.insert(Self.contentHash(form, key: greekKey, quantity: quantity.value, price))
      }
    }
    // Read with the day first, the bytes of one sale can be the values of another one: 3/4/2024 is
    // also how March 4 is hashed. The versions that knew sales by their bytes read the month first.
    if !isOrdered || terms.dates == .monthFirst { other.insert(Int64(bitPattern: StableHash.of(bytes))) }
    let ambiguous =
      greekKey == earlierKey ? nil : Self.contentHash(time, key: earlierKey, quantity: quantity.value, price)
    let occurrence = occurrences[content, default: 0]
    let zones = [terms.timeZone] + (time.hasZone ? terms.earlierTimeZones : [])
    let sale = try TillSale(
      contentHash: content, otherHashes: other, ambiguousHash: ambiguous, occurrence: Int(occurrence), line: number,
      item: item.value.singleSpaced, quantity: quantity, unitPrice: price, localTime: time.local, soldAt: time.moment,
      hours: zones.map { zone in
        // Clocks may have skipped the written time. Stored sales have the one that a clock showed.
        Self.hour(
          of: zone.local(time.moment), key: key, quantity: quantity.value, price, in: zone,
          named: time.hasZone ? zone.name : nil)
      },
      precision: time.precision)
    try sale.checkDate(now: terms.now)
    hasOrder = hasOrder || isOrdered
    occurrences[content] = occurrence + 1
    return sale
  }

  /// Returns the hash of the values that identify a sale: ``OrdersDomain/TillSale/contentHash``.
  ///
  /// - Parameter key: The ``OrdersDomain/ItemKeys/folded(_:)`` of the item.
  static func contentHash(_ time: SaleTime, key: String, quantity: Int, _ price: Money) -> Int64 {
    hash(of: values(time, item: key, quantity: quantity, price))
  }

  /// Returns a sale without the minutes of its time.
  ///
  /// - Parameter name: The ``OrdersDomain/SaleHour/timeZone``.
  static func hour(
    of time: LocalDateTime, key: String, quantity: Int, _ price: Money, in timeZone: TimeZoneRules, named name: String?
  ) -> SaleHour {
    let full = SaleTime(LocalDateTime(time.date, hour: time.hour), in: timeZone)
    return SaleHour(
      hash: contentHash(full, key: key, quantity: quantity, price), hasMinutes: full.local != time, timeZone: name)
  }

  private static func values(_ time: SaleTime, item: String, quantity: Int, _ price: Money) -> [String] {
    [time.date, time.hour, item, String(quantity), shortest(price)]
  }

  /// Returns a price with a decimal point in place of a decimal comma, which has one or two digits after it,
  /// and without zeros for which the currency has no digits: `38.7000`. In a currency without digits, the point
  /// before three digits more likely separates thousands, and is refused: `25.000`.
  private static func amount(of text: String, _ currency: Currency) -> String {
    let amount = text.utf8.contains(comma) ? text.withDecimalPoint(maxDecimals: 2) : text
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].count > currency.minorDigits,
      currency.minorDigits > 0 || parts[1].count != 3,
      parts[1].dropFirst(currency.minorDigits).allSatisfy({ $0 == "0" })
    else { return amount }
    let kept = parts[1].prefix(currency.minorDigits)
    return kept.isEmpty ? String(parts[0]) : "\(parts[0]).\(kept)"
  }

  /// Returns `true` for a price with one point and three digits after it.
  private static func hasThreeDigits(_ price: String) -> Bool {
    let parts = price.utf8.filter { $0 != space }.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].count == 3
  }

  /// Returns a price without the zeros at its end: `38.7`.
  private static func shortest(_ price: Money) -> String {
    var text = price.description
    guard text.contains(".") else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// Returns the hash of the line that has these fields, without spaces around them and with quotation
  /// marks only where they are needed.
  private static func hash(of fields: [String]) -> Int64 {
    var hash = StableHash()
    for (position, field) in fields.enumerated() {
      if position > 0 { hash.combine(CollectionOfOne(comma)) }
      let start = field.utf8.drop { $0 == space }
      let text = start.lastIndex { $0 != space }.map { start[...$0] } ?? start
      if text.contains(where: { $0 == comma || $0 == quote }) {
        let doubled: [UInt8] = text.flatMap { $0 == quote ? [quote, quote] : [$0] }
        hash.combine([quote] + doubled + [quote])
      } else {
        hash.combine(text)
      }
    }
    return Int64(bitPattern: hash.value)
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")
}
