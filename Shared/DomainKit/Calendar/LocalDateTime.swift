/// A date and a time of day as a wall clock shows them, without a time zone.
///
/// ```swift
/// let kyiv = try TimeZoneRules(named: "Europe/Kyiv")
/// let opening = LocalDateTime(kyiv.local(clock.now).date, hour: 9)
/// kyiv.moment(opening)  // nine o'clock in Kyiv, in UTC
/// ```
package struct LocalDateTime: Hashable, Comparable, Sendable {
  /// The moment at which a clock in UTC shows the same date and time.
  package let utc: Timestamp

  /// - Parameter utc: The moment at which a clock in UTC shows the same date and time.
  package init(utc: Timestamp) { self.utc = utc }

  /// - Parameter hour: 0 to 23.
  package init(_ date: CivilDate, hour: Int) {
    // A damaged row can have any time. Within a day of the ends of the scale, the result wraps around.
    utc = Timestamp(
      milliseconds: date.daysSince1970 &* Timestamp.millisecondsPerDay &+ Int64(hour) * Timestamp.millisecondsPerHour)
  }

  package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool { left.utc < right.utc }

  package var date: CivilDate { utc.date }

  /// The hour of the day, 0 to 23.
  package var hour: Int { utc.hour }

  /// The minute of the day, 0 to 1439.
  package var minuteOfDay: Int {
    Int(utc.milliseconds.flooredQuotient(by: 60_000) &- date.daysSince1970 &* 1_440)
  }

  /// The date and the time to the second: `2024-03-01 09:30:00`.
  package var text: String {
    let second = utc.milliseconds.flooredQuotient(by: 1_000) &* 1_000
    return String(Timestamp(milliseconds: second).description.dropLast()).replacing("T", with: " ")
  }
}

extension CivilDate {
  /// Returns the day that many days later, or earlier for a negative number.
  package func adding(days: Int) -> CivilDate { CivilDate(daysSince1970: daysSince1970 + Int64(days)) }

  /// The day of the week, 0 for Monday to 6 for Sunday.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    let days = daysSince1970 + 3
    return Int(days - days.flooredQuotient(by: 7) * 7)
  }
}
