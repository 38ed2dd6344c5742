package import DomainKit
package import RestaurantsDomain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's time zone: a shop's computer stands where its restaurants are.
package struct SystemCalendar: LocalCalendar {
  package init() {}

  package func weekMinute(at moment: Timestamp) -> WeekMinute {
    var seconds = time_t(moment.milliseconds / 1_000)
    var local = tm()
    localtime_r(&seconds, &local)
    // C counts from Sunday.
    return WeekMinute(day: (Int(local.tm_wday) + 6) % 7, minute: Int(local.tm_hour) * 60 + Int(local.tm_min))
  }
}
