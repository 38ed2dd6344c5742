/// The offsets of a time zone whose clocks change on the same days of every year, or never.
///
/// The syntax of a rule is that of POSIX (IEEE Std 1003.1, "TZ"), with the extension of RFC 9636
/// that hours range from -167 to 167: `EST5EDT,M3.2.0,M11.1.0`.
struct YearlyOffsets: Hashable, Sendable {
  /// The offset in standard time, in seconds east of UTC.
  let standard: Int
  private let daylight: Daylight?

  private struct Daylight: Hashable {
    /// The offset in daylight saving time, in seconds east of UTC.
    let offset: Int
    let start: YearlyDay
    let end: YearlyDay
  }

  init?(_ text: String) {
    var reader = RuleReader(text)
    guard reader.skipName(), let west = reader.time() else { return nil }
    standard = -west
    if reader.isAtEnd {
      daylight = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standard + 3_600
    if !reader.isAtEnd, !reader.starts(with: ",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard reader.take(","), let start = reader.day(), reader.take(","), let end = reader.day(), reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  /// Returns the offset at a moment.
  ///
  /// - Parameter seconds: Seconds since 1970.
  func offset(at seconds: Int64) -> Int {
    guard let daylight else { return standard }
    let day = (seconds + Int64(standard)).flooredQuotient(by: 86_400)
    let year = CivilDate(daysSince1970: day).year
    let start = daylight.start.seconds(in: year) - Int64(standard)
    let end = daylight.end.seconds(in: year) - Int64(daylight.offset)
    let isDaylight = start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    return isDaylight ? daylight.offset : standard
  }
}

/// A time on a day that recurs every year.
private struct YearlyDay: Hashable {
  enum Day: Hashable {
    /// A weekday (0 for Sunday) in a week of a month; the fifth week is the last one.
    case weekday(Int, week: Int, month: Int)
    /// The day of the year, counted from 1 and without February 29.
    case leapless(Int)
    /// The day of the year, counted from 0.
    case ordinal(Int)
  }

  let day: Day
  /// The local time, in seconds after midnight.
  let time: Int

  /// Returns the time in a year, in seconds since 1970 on a clock that shows local time.
  func seconds(in year: Int) -> Int64 { days(in: year) * 86_400 + Int64(time) }

  private func days(in year: Int) -> Int64 {
    let first = CivilDate(year: year, month: 1, day: 1).daysSince1970
    switch day {
    case .ordinal(let number): return first + Int64(number)
    case .leapless(let number):
      let isLeap = CivilDate.daysIn(month: 2, year: year) == 29
      return first + Int64(number - 1) + (isLeap && number >= 60 ? 1 : 0)
    case .weekday(let weekday, let week, let month):
      let start = CivilDate(year: year, month: month, day: 1)
      // Monday is 0 here.
      let day = 1 + ((weekday + 6) % 7 - start.weekday + 7) % 7 + (week - 1) * 7
      let length = CivilDate.daysIn(month: month, year: year)
      return start.daysSince1970 + Int64((day > length ? day - 7 : day) - 1)
    }
  }
}

/// A reader that takes the parts of a rule from its front.
private struct RuleReader {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  func starts(with text: String) -> Bool { rest.hasPrefix(text) }

  mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Skips an abbreviation: letters, or any text in angle brackets.
  mutating func skipName() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: ">"), end > rest.startIndex else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[name.endIndex...]
    return name.count >= 3
  }

  /// Reads `[+-]hh[:mm[:ss]]` and returns it in seconds.
  mutating func time() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = number(0...167) else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where take(":") {
      guard let count = number(0...59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads `Mm.w.d`, `Jn` or `n`, and the time after a slash; two o'clock by default.
  mutating func day() -> YearlyDay? {
    guard let day = date() else { return nil }
    guard take("/") else { return YearlyDay(day: day, time: 7_200) }
    return time().map { YearlyDay(day: day, time: $0) }
  }

  private mutating func date() -> YearlyDay.Day? {
    if take("J") { return number(1...365).map { .leapless($0) } }
    guard take("M") else { return number(0...365).map { .ordinal($0) } }
    guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[digits.endIndex...]
    guard digits.count <= 3, let number = Int(digits), range.contains(number) else { return nil }
    return number
  }
}
