import DomainKit
import OrdersDomain
import StorageKit

/// The values that apply to all sales of a journal.
struct SaleTerms {
  let currency: Currency
  let timeZone: TimeZoneRules
  /// The time of the import.
  let now: Timestamp
}

/// A parser for the lines of a journal.
///
/// A journal does not number its sales, and two equal lines are two sales. A sale is therefore
/// identified by the hash of its line and the number of equal lines before it.
struct SaleParser {
  private let columns: SaleColumns
  private let terms: SaleTerms
  /// The number of occurrences per line hash. It takes a few bytes per distinct line of the file.
  private var occurrences: [UInt64: UInt32] = [:]

  init(_ columns: SaleColumns, _ terms: SaleTerms) {
    self.columns = columns
    self.terms = terms
  }

  /// Returns the sale or the error of a line, or `nil` for an empty line.
  mutating func parse(_ line: LineReader.Line) -> ImportLine<TillSale>? {
    switch line {
    case .tooLong(let number): return .bad(line: number, reason: "the line is too long for a sale")
    case .bytes(let bytes, let number):
      if bytes.isEmpty { return nil }
      do {
        return .entry(try sale(bytes, number))
      } catch let failure as CSVLine.Failure {
        return .bad(line: number, reason: failure.reason)
      } catch let error as any UserFacingError {
        return .bad(line: number, reason: error.message)
      } catch {
        return .bad(line: number, reason: "\(error)")
      }
    }
  }

  private mutating func sale(_ bytes: ArraySlice<UInt8>, _ number: Int) throws -> TillSale {
    let fields = try CSVLine.fields(of: bytes)
    guard fields.count == columns.count else {
      throw BadSale("it has \(fields.count) fields where the header has \(columns.count)")
    }
    let localTime = try Self.time(fields[columns.date], fields[columns.hour])
    let item = try ItemName(fields[columns.item])
    let quantity = try Quantity(parsing: fields[columns.quantity])
    let price = try Money(parsing: fields[columns.price], terms.currency)
    let hash = StableHash.of(bytes)
    let occurrence = occurrences[hash, default: 0]
    let sale = try TillSale(
      lineHash: Int64(bitPattern: hash), occurrence: Int(occurrence), line: number, item: item.value,
      quantity: quantity, unitPrice: price, localTime: localTime, in: terms.timeZone)
    try sale.checkDate(now: terms.now)
    occurrences[hash] = occurrence + 1
    return sale
  }

  /// Parses a date such as `3/1/2024` (month, day, year) and an hour of the day.
  private static func time(_ date: String, _ hour: String) throws(BadSale) -> LocalDateTime {
    let parts = date.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let month = Int(parts[0]), let day = Int(parts[1]), let year = Int(parts[2]),
      (1970...9999).contains(year), let hour = Int(hour),
      let moment = Timestamp(year: year, month: month, day: day, hour: hour)
    else { throw BadSale("\"\(date.prefix(20))\" at \"\(hour.prefix(10))\" is not a day and an hour") }
    return LocalDateTime(utc: moment)
  }
}

/// An error in a line of a journal.
struct BadSale: UserFacingError {
  let message: String
  var code: String { "import.bad-line" }
  var kind: ErrorKind { .invalid }

  init(_ message: String) { self.message = message }
}
