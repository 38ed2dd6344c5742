package import DomainKit

/// The clock of the restaurants: the current time, also as the minute of the week in their time zone.
@MemberwiseInit
package struct RestaurantClock: Sendable {
  private let clock: any WallClock
  private let calendar: any LocalCalendar

  var moment: Timestamp { clock.now }
  var weekMinute: WeekMinute { calendar.weekMinute(at: clock.now) }
}
