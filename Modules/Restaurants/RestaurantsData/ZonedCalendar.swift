package import DomainKit
package import RestaurantsDomain

/// The week in the shop's time zone: its restaurants are where the shop is.
package struct ZonedCalendar: LocalCalendar {
  private let timeZone: TimeZoneRules

  package init(timeZone: TimeZoneRules) { self.timeZone = timeZone }

  package func weekMinute(at moment: Timestamp) -> WeekMinute {
    let local = timeZone.local(moment)
    return WeekMinute(day: local.date.weekday, minute: local.minuteOfDay)
  }
}
