import DomainKit
import OrdersDomain

/// The time of a sale in a journal.
///
/// Coffee machines write `3/1/2024` (month, day, year; some the day first) and an hour of the day. A
/// date can also be in ISO 8601, without a time (`2024-03-01`) or with one (`2024-03-01T10:15`), which
/// may have seconds and a zone.
struct SaleTime {
  /// The date and time that a wall clock in the journal's time zone showed.
  let local: LocalDateTime
  let moment: Timestamp
  /// The date in the form that identifies the sale: that of coffee machines if the time is an hour. A
  /// time with a zone is in UTC, so the sale is the same in every time zone of an import.
  let date: String
  /// The hour in the form that identifies the sale; empty if ``date`` has the time.
  let hour: String
  /// `true` if the time was written with a zone.
  let hasZone: Bool
  /// The unit in which the time is written.
  private(set) var precision = TimePrecision.hour

  /// Creates a time that a clock showed.
  init(_ local: LocalDateTime, in timeZone: TimeZoneRules) {
    self.local = local
    moment = timeZone.moment(local)
    hasZone = false
    let day = local.date
    if local == LocalDateTime(day, hour: local.hour) {
      date = "\(day.month)/\(day.day)/\(day.year)"
      hour = local.hour.padded(to: 2)
    } else {
      date = String(local.utc.description.dropLast())
      hour = ""
    }
  }

  /// Creates a time that was written with a zone.
  init(_ moment: Timestamp, in timeZone: TimeZoneRules) {
    self.moment = moment
    local = timeZone.local(moment)
    date = moment.description
    hour = ""
    hasZone = true
  }

  /// Parses the fields of a line.
  ///
  /// - Parameter hour: The hour of the day. If the date has a time, it is the hour of that time or
  ///   empty.
  static func parse(
    _ date: String, _ hour: String, _ dates: DateOrder, in timeZone: TimeZoneRules
  ) throws(BadEntry) -> SaleTime {
    if let day = Self.day(date, dates), let hour = Int(hour), (0...23).contains(hour) {
      return SaleTime(LocalDateTime(day, hour: hour), in: timeZone)
    }
    guard let (written, offset, precision) = dateAndTime(date) else {
      let form = dates == .monthFirst ? "3/31/2024" : "31/3/2024"
      throw BadEntry(
        "\"\(date.excerpt(32))\" at \"\(hour.excerpt(10))\" is not a day and an hour: "
          + "write \(form) or 2024-03-31, and 0 to 23")
    }
    var time: SaleTime
    if let offset {
      time = SaleTime(written.utc.advanced(byMilliseconds: -offset), in: timeZone)
    } else {
      time = SaleTime(written, in: timeZone)
    }
    guard hour.isEmpty || Int(hour) == written.hour || Int(hour) == time.local.hour else {
      throw BadEntry("\"\(date.excerpt(32))\" is not in the hour \"\(hour.excerpt(10))\"")
    }
    time.precision = precision
    return time
  }

  /// Returns `true` if a date is another day in the other order of day and month, or none.
  static func hasOrder(_ date: String) -> Bool { numbers(date).map { $0.first != $0.second } ?? false }

  /// Returns the order of day and month in which a date is a day in a month, if it is none in the other
  /// order.
  ///
  /// - Parameter month: The month of the line, such as `03-Mar`, `Mar` or `3`; `nil` if it has none.
  static func order(provenBy date: String, month: String? = nil) -> DateOrder? {
    guard let (first, second, _) = numbers(date) else { return nil }
    let orders = DateOrder.allCases.filter { day(date, $0) != nil }
    if orders.count < 2 { return orders.first }
    guard first != second, let month = month.flatMap(monthNumber) else { return nil }
    return month == first ? .monthFirst : month == second ? .dayFirst : nil
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private static func monthNumber(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty { return Int(digits) }
    return months.firstIndex { text.lowercased().hasPrefix($0) }.map { $0 + 1 }
  }

  private static func day(_ text: String, _ dates: DateOrder) -> CivilDate? {
    if text.utf8.count == isoDayLength, let day = Timestamp(iso8601: text) { return day.date }
    guard let (first, second, year) = numbers(text) else { return nil }
    let (month, day) = dates == .monthFirst ? (first, second) : (second, first)
    return Timestamp(year: year, month: month, day: day)?.date
  }

  /// Returns the numbers of a date such as `3/1/2024`.
  private static func numbers(_ text: String) -> (first: Int, second: Int, year: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2]),
      (0...9999).contains(year)
    else { return nil }
    return (first, second, year)
  }

  /// Returns the date and time in ISO 8601, the offset of its zone in milliseconds, which is `nil` for a time
  /// without a zone, and the smallest unit.
  private static func dateAndTime(_ text: String) -> (LocalDateTime, offset: Int64?, TimePrecision)? {
    let time = text.dropFirst(isoDayLength)
    guard time.hasPrefix("T") || time.hasPrefix(" ") else { return nil }
    let sign = time.lastIndex { $0 == "+" || $0 == "-" }
    let zone = time.hasSuffix("Z") ? time.suffix(1) : time[(sign ?? time.endIndex)...]
    guard let written = Timestamp(iso8601: inMilliseconds(text.dropLast(zone.count))) else { return nil }
    let precision: TimePrecision =
      switch text.utf8.count - zone.utf8.count {
      case ...isoMinuteLength: .minute
      case ...isoSecondLength: .second
      default: .millisecond
      }
    if zone.isEmpty { return (LocalDateTime(utc: written), nil, precision) }
    guard let offset = Self.offset(of: zone) else { return nil }
    return (LocalDateTime(utc: written), offset, precision)
  }

  /// Returns a time without the digits after its milliseconds: `2024-03-01T10:15:30.123456`.
  private static func inMilliseconds(_ time: Substring) -> Substring {
    guard let point = time.firstIndex(of: "."),
      time[point...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return time }
    return time[..<point] + time[point...].prefix(4)
  }

  private static let isoDayLength = "2024-03-01".utf8.count
  private static let isoMinuteLength = "2024-03-01T10:15".utf8.count
  private static let isoSecondLength = "2024-03-01T10:15:30".utf8.count

  /// Returns the offset from UTC of `Z`, `+02:00`, `+0200` or `+02`, in milliseconds.
  private static func offset(of zone: Substring) -> Int64? {
    if zone == "Z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard [2, 4].contains(digits.utf8.count), let number = Int64(digits.utf8.count == 2 ? digits + "00" : digits),
      number / 100 < 24, number % 100 < 60
    else { return nil }
    let minutes = number / 100 * 60 + number % 100
    return (zone.hasPrefix("-") ? -minutes : minutes) * 60_000
  }
}
