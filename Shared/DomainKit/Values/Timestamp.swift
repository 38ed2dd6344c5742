/// A moment in UTC, exact to the millisecond and the same after a round trip through the storage.
///
/// ```swift
/// let opening = Timestamp(iso8601: "2024-03-01T10:00:00Z")  // `nil` for an invalid text
/// let inOneHour = clock.now.advanced(byMilliseconds: Timestamp.millisecondsPerHour)
/// opening?.date.description                                 // "2024-03-01"
/// ```
@MemberwiseInit
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let milliseconds: Int64

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the moment a number of milliseconds later, or the end of the scale if that is earlier.
  package func advanced(byMilliseconds milliseconds: Int64) -> Timestamp {
    let (sum, isBeyond) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Timestamp(milliseconds: isBeyond ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// Returns the number of milliseconds since another moment, or the largest or smallest number if
  /// there are more.
  package func milliseconds(since other: Timestamp) -> Int64 {
    let (difference, isBeyond) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    return isBeyond ? (milliseconds < other.milliseconds ? .min : .max) : difference
  }
}

extension Timestamp {
  package static let millisecondsPerHour: Int64 = 3_600_000
  package static let millisecondsPerDay: Int64 = 86_400_000

  /// Creates a moment of the Gregorian calendar. Returns `nil` if the day or the time does not
  /// exist.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0)
  {
    guard (-9999...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.daysIn(month: month, year: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second), (0...999).contains(millisecond)
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    let seconds = Int64(hour * 3_600 + minute * 60 + second)
    self.init(milliseconds: days * Timestamp.millisecondsPerDay + seconds * 1_000 + Int64(millisecond))
  }

  /// The day of the Gregorian calendar, in UTC.
  package var date: CivilDate {
    CivilDate(daysSince1970: milliseconds.flooredQuotient(by: Timestamp.millisecondsPerDay))
  }

  /// The hour of the day, 0 to 23.
  package var hour: Int {
    Int(milliseconds.flooredQuotient(by: Timestamp.millisecondsPerHour) - date.daysSince1970 * 24)
  }
}

/// A day of the Gregorian calendar.
///
/// The arithmetic follows Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013).
///
/// ```swift
/// let day = CivilDate(year: 2024, month: 3, day: 1)
/// day.adding(days: -1).description  // "2024-02-29"
/// day.weekday                       // 4: a Friday
/// ```
@MemberwiseInit
package struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let year: Int
  package let month: Int
  package let day: Int

  package init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  package var daysSince1970: Int64 {
    let shiftedYear = Int64(month <= 2 ? year - 1 : year)
    let era = shiftedYear.flooredQuotient(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package static func < (first: CivilDate, second: CivilDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }

  /// The date in ISO 8601: `2024-03-01`.
  package var description: String {
    var text = Digits()
    text.add(date: self)
    return text.description
  }

  static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int64 {
  /// Returns the quotient rounded toward negative infinity. The divisor must be positive.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}

extension Int {
  /// Returns the decimal digits with leading zeros, after a minus sign if the number is negative.
  package func padded(to width: Int) -> String {
    let digits = String(magnitude)
    return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

/// A text of numbers of a fixed width. Times are written often, and this is much faster than
/// ``Int/padded(to:)``.
struct Digits: CustomStringConvertible {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(24) }

  var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a separator and the last decimal digits of a number, which must not be negative.
  mutating func add(_ number: Int, digits: Int, after separator: Unicode.Scalar? = nil) {
    if let separator { bytes.append(UInt8(ascii: separator)) }
    if digits > 1 { add(number / 10, digits: digits - 1) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func add(date: CivilDate) {
    if (0...9999).contains(date.year) {
      add(date.year, digits: 4)
    } else {
      bytes += date.year.padded(to: 4).utf8
    }
    add(date.month, digits: 2, after: "-")
    add(date.day, digits: 2, after: "-")
  }
}
