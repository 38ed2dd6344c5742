/// The shop's time zone and the hour at which its business days begin.
///
/// A business day has the date on which it begins: if days begin at 4 o'clock, a sale at one in the
/// morning belongs to the day before. On days when clocks change, a business day has 23 or 25
/// hours.
///
/// ```swift
/// let calendar = BusinessCalendar(timeZone: try TimeZoneRules(named: "America/New_York"), dayStart: 4)
/// let today = calendar.day(of: clock.now)       // the day before, until 4 o'clock in the morning
/// let yesterday = calendar.hours(of: today.adding(days: -1))
/// ```
@MemberwiseInit
package struct BusinessCalendar: Hashable, Sendable {
  package private(set) var timeZone: TimeZoneRules = .utc
  /// The hour at which a business day begins, 0 to 23.
  package private(set) var dayStart: Int = 4

  /// Returns the business day to which a moment belongs.
  package func day(of moment: Timestamp) -> CivilDate {
    let local = timeZone.local(moment)
    let day = local.hour < dayStart ? local.date.adding(days: -1) : local.date
    // Clocks may be set forward or back across the start of a day.
    if moment < start(of: day) { return day.adding(days: -1) }
    let next = day.adding(days: 1)
    return moment < start(of: next) ? day : next
  }

  /// Returns the time range of a business day.
  package func hours(of day: CivilDate) -> Range<Timestamp> { start(of: day)..<start(of: day.adding(days: 1)) }

  private func start(of day: CivilDate) -> Timestamp { timeZone.moment(LocalDateTime(day, hour: dayStart)) }
}

/// A range of time that may lack a start, an end or both.
///
/// ```swift
/// let hours = calendar.hours(of: calendar.day(of: clock.now))
/// let today = TimePeriod(from: hours.lowerBound, to: hours.upperBound)
/// today.contains(gizmo.addedAt)  // `true` if it was added on this business day
/// ```
package struct TimePeriod: Hashable, Sendable {
  /// The first moment, or `nil` for a period without a start.
  package let start: Timestamp?
  /// The first moment after the period, or `nil` for a period without an end.
  package let end: Timestamp?

  package static let always = TimePeriod()

  package init(from start: Timestamp? = nil, to end: Timestamp? = nil) {
    self.start = start
    self.end = end
  }

  package func contains(_ moment: Timestamp) -> Bool {
    (start.map { $0 <= moment } ?? true) && (end.map { moment < $0 } ?? true)
  }
}
