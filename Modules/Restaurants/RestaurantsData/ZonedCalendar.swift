package import DomainKit
package import RestaurantsDomain

/// A calendar in the time zone of the shop, which is also the time zone of its restaurants.
@MemberwiseInit
package struct ZonedCalendar: LocalCalendar {
  private let timeZone: TimeZoneRules

  package func weekMinute(at moment: Timestamp) -> WeekMinute {
    let local = timeZone.local(moment)
    return WeekMinute(day: local.date.weekday, minute: local.minuteOfDay)
  }
}
