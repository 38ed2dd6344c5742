package import DomainKit
package import RestaurantsDomain

/// A calendar in the time zone of the shop, which is also the time zone of its restaurants.
package struct ZonedCalendar: LocalCalendar {
  private let timeZone: TimeZoneRules

  package init(timeZone: TimeZoneRules) { self.timeZone = timeZone }

  package func weekMinute(at moment: Timestamp) -> WeekMinute {
    let local = timeZone.local(moment)
    return WeekMinute(day: local.date.weekday, minute: local.minuteOfDay)
  }
}
