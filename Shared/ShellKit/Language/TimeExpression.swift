package import DomainKit

/// A day or a time as the user types it.
///
/// The shop's calendar and the time of the command resolve it to a moment.
///
/// | text | time |
/// |---|---|
/// | `today`, `yesterday` | that business day |
/// | `monday` | the latest business day that was a Monday, today included |
/// | `7d`, `2w` | the business day this many days or weeks ago |
/// | `90s`, `30m`, `2h` | the moment this long ago |
/// | `2024-03-01` | that business day |
/// | `2024-03-01T09:30` | the minute in which the shop's clocks show that time |
/// | `2024-03-01T09:30:15` | the second in which the shop's clocks show that time |
/// | `2024-03-01T09:30Z`, `2024-03-01T09:30+02:00` | that minute |
///
/// A time that the shop's clocks show twice, because they are set back, is the range from the first to the second one.
package enum TimeExpression: Hashable, Sendable {
  case daysAgo(Int)
  /// A weekday; 0 is Monday.
  case weekday(Int)
  case ago(milliseconds: Int64)
  case day(CivilDate)
  /// A time of the shop, and its unit in milliseconds: that of a minute, a second or a millisecond.
  case local(LocalDateTime, unit: Int64)
  /// A moment, and its unit in milliseconds.
  case moment(Timestamp, unit: Int64)

  /// Parses an expression; returns `nil` if the text isn't one.
  package init?(_ text: String) {
    let word = text.lowercased()
    if let days = ["today", "yesterday"].firstIndex(of: word) {
      self = .daysAgo(days)
    } else if let weekday = Self.weekdays.firstIndex(of: word) {
      self = .weekday(weekday)
    } else if let expression = Self.span(word) ?? Self.time(text) {
      self = expression
    } else {
      return nil
    }
  }

  /// Returns the range of the business day, the minute or the second. A time that is counted back
  /// from now has an empty range.
  package func range(at time: SessionTime) -> Range<Timestamp> {
    let (now, calendar) = (time.now, time.calendar)
    let today = calendar.day(of: now)
    return switch self {
    case .daysAgo(let days): calendar.hours(of: today.adding(days: -days))
    case .weekday(let weekday): calendar.hours(of: today.adding(days: -((today.weekday - weekday + 7) % 7)))
    case .day(let day): calendar.hours(of: day)
    case .ago(let milliseconds): Self.range(at: now.advanced(byMilliseconds: -milliseconds), unit: 0)
    case .local(let local, let unit): Self.range(of: calendar.timeZone.moments(local), unit: unit)
    case .moment(let moment, let unit): Self.range(at: moment, unit: unit)
    }
  }

  private static func range(at moment: Timestamp, unit: Int64) -> Range<Timestamp> {
    range(of: moment...moment, unit: unit)
  }

  private static func range(of moments: ClosedRange<Timestamp>, unit: Int64) -> Range<Timestamp> {
    moments.lowerBound..<moments.upperBound.advanced(byMilliseconds: unit)
  }

  /// Expressions to offer, with their meanings.
  static let suggestions: [(text: String, meaning: String)] = {
    var all = [(text: "today", meaning: "this business day"), (text: "yesterday", meaning: "the business day before")]
    for day in weekdays {
      all.append((text: day, meaning: "the latest \(day.prefix(1).uppercased())\(day.dropFirst())"))
    }
    all.append((text: "7d", meaning: "seven days ago, for the last seven days"))
    all.append((text: "30d", meaning: "30 days ago, for the last 30 days"))
    all.append((text: "2h", meaning: "two hours ago"))
    return all
  }()

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// Parses a number and a unit, counted back from now.
  private static func span(_ text: String) -> TimeExpression? {
    guard let unit = text.last, let count = Int(text.dropLast()), (1...99_999).contains(count),
      text.utf8.first != UInt8(ascii: "+")
    else { return nil }
    switch unit {
    case "w": return .daysAgo(7 * count)
    case "d": return .daysAgo(count)
    case "h": return .ago(milliseconds: Int64(count) * 3_600_000)
    case "m": return .ago(milliseconds: Int64(count) * 60_000)
    case "s": return .ago(milliseconds: Int64(count) * 1_000)
    default: return nil
    }
  }

  /// Parses a day, or a time with or without an offset from UTC.
  private static func time(_ text: String) -> TimeExpression? {
    // The first ten characters are the day; its hyphens do not start an offset.
    let sign = text.dropFirst(10).firstIndex { $0 == "+" || $0 == "-" || $0 == "Z" }
    let clock = text[..<(sign ?? text.endIndex)]
    guard let reading = Timestamp(iso8601: clock) else { return nil }
    let unit = unit(of: clock)
    guard let sign else {
      return text.utf8.count == 10 ? .day(reading.date) : .local(LocalDateTime(utc: reading), unit: unit)
    }
    return offset(text[sign...]).map { .moment(reading.advanced(byMilliseconds: $0 * -60_000), unit: unit) }
  }

  /// Returns the milliseconds of the smallest unit of a date and time, or 0 for a date.
  private static func unit(of text: Substring) -> Int64 {
    switch text.utf8.count {
    case 16: 60_000
    case 19: 1_000
    case 23: 1
    default: 0
    }
  }

  /// Returns the minutes east of UTC for `Z`, `+02`, `+02:00` or `+0200`.
  private static func offset(_ text: Substring) -> Int64? {
    if text == "Z" { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    let isWritten = [3, 5].contains(text.utf8.count) || text.utf8.count == 6 && text.dropFirst(3).first == ":"
    guard isWritten, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), [2, 4].contains(digits.count),
      let hours = Int64(digits.prefix(2)), let minutes = Int64(digits.count == 4 ? digits.suffix(2) : "0"),
      hours <= 18, minutes < 60
    else { return nil }
    return (text.first == "-" ? -1 : 1) * (hours * 60 + minutes)
  }
}

/// The time at which a command runs, and the shop's calendar.
///
/// ```swift
/// let time = SessionTime(now: clock.now, calendar: BusinessCalendar())
/// let lastWeek = try time.period(since: TimeExpression("7d"), until: nil)
/// ```
@MemberwiseInit
package struct SessionTime: Sendable {
  package let now: Timestamp
  package let calendar: BusinessCalendar

  /// Returns the time from the start of one expression to the end of another.
  ///
  /// - Throws: ``ArgumentProblem/emptyPeriod`` if the period ends before it starts.
  package func period(since: TimeExpression?, until: TimeExpression?) throws(ArgumentProblem) -> TimePeriod {
    let (start, last) = (since?.range(at: self).lowerBound, until?.range(at: self))
    // A period may be one moment, but it does not begin on the day after its end.
    if let start, let last, last.upperBound <= start, last.lowerBound < start { throw .emptyPeriod }
    return TimePeriod(from: start, to: last?.upperBound)
  }

  /// Returns the sentence about a business day with today's date that begins later, or `nil` if the time is
  /// no such day.
  func beginning(of expression: TimeExpression?) -> String? {
    guard case .day(let day)? = expression, day == calendar.timeZone.local(now).date,
      now < calendar.hours(of: day).lowerBound
    else { return nil }
    return "The business day \(day) begins at \(calendar.dayStart):00. From midnight on: --since \(day)T00:00"
  }

  /// The time from now on in which a period may begin, in milliseconds: a business day of today may begin later, and
  /// the clock of a till may be wrong.
  private static let latestStart = Timestamp.millisecondsPerDay
  /// The time from now on in which a period may end, in milliseconds: the end of this year, for example.
  private static let latestEnd = 366 * Timestamp.millisecondsPerDay

  /// Returns the sentence about a period in the future, whose year may be mistyped, or `nil` for another period.
  func remark(since: TimeExpression?, until: TimeExpression?) -> String? {
    if let start = since?.range(at: self).lowerBound, start > now.advanced(byMilliseconds: Self.latestStart) {
      return "--since is in the future: \(text(start))"
    }
    if let last = until?.range(at: self).lowerBound, last > now.advanced(byMilliseconds: Self.latestEnd) {
      return "--until is more than a year ahead: \(text(last))"
    }
    return nil
  }

  /// Returns the local date and time of a moment, for messages.
  package func text(_ moment: Timestamp) -> String { calendar.timeZone.local(moment).text }
}
