import DomainKit
import Testing

/// Times that no clock has, as in a damaged row.
@Suite struct `A time at the ends of the scale` {
  private static let times: [Int64] = [.min, .min + 1, .min + 86_400_000, .max - 86_400_000, .max - 1, .max]

  @Test(arguments: times, ["UTC", "Europe/Kyiv", "America/New_York"])
  func `has a day and a text, whatever they are`(milliseconds: Int64, name: String) throws {
    let zone = try TimeZoneRules(named: name)
    let moment = Timestamp(milliseconds: milliseconds)
    #expect(!zone.local(moment).text.isEmpty)
    #expect(!zone.text(moment).isEmpty)
    _ = zone.local(moment).minuteOfDay
    _ = zone.moment(zone.local(moment))
    for other in Self.times.map(Timestamp.init) {
      #expect((moment.milliseconds(since: other) < 0) == (moment < other))
      let (earlier, later) = (moment.advanced(byMilliseconds: .min), moment.advanced(byMilliseconds: .max))
      #expect(earlier <= moment && moment <= later)
    }
    for start in [0, 4, 23] { _ = BusinessCalendar(timeZone: zone, dayStart: start).day(of: moment) }
  }
}
