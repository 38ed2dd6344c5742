import DomainKit
@testable import ShellKit
import Testing

/// A command that filters by time.
private struct CountCups: IdleCommand {
  static let info = CommandInfo("cups count", "count cups", permission: .anyone("test"))
  @OptionGroup var period: PeriodOptions
}

@Suite struct `A month without its year` {
  @Test(arguments: [
    ("march", "2024-03-01 --until 2024-03-31"), ("february", "2024-02-01 --until 2024-02-29"),
    ("april", "2023-04-01 --until 2023-04-30"),
  ])
  func `is the latest one that has begun`(month: String, period: String) async throws {
    let now = try #require(Timestamp(iso8601: "2024-03-15T12:00"))
    let harness = Harness(hooks: ShellHooks(now: { now })).adding(CountCups.self, to: "cups")
    let errors = try await harness.script("cups count in \(month)").errors
    #expect(errors.contains("write: cups count --since \(period)\n"), "\(errors)")
  }
}

@Suite struct `A time that is typed` {
  /// A Wednesday, 22:00 in New York.
  private let time: SessionTime

  init() throws {
    let zone = try #require(TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0"))
    time = SessionTime(
      now: try #require(Timestamp(iso8601: "2024-01-18T03:00")), calendar: BusinessCalendar(timeZone: zone))
  }

  @Test(
    arguments: [
      ("today", "2024-01-17T09:00:00Z", "2024-01-18T09:00:00Z"),
      ("Yesterday", "2024-01-16T09:00:00Z", "2024-01-17T09:00:00Z"),
      ("monday", "2024-01-15T09:00:00Z", "2024-01-16T09:00:00Z"),
      ("wednesday", "2024-01-17T09:00:00Z", "2024-01-18T09:00:00Z"),
      ("thursday", "2024-01-11T09:00:00Z", "2024-01-12T09:00:00Z"),
      ("7d", "2024-01-10T09:00:00Z", "2024-01-11T09:00:00Z"),
      ("1w", "2024-01-10T09:00:00Z", "2024-01-11T09:00:00Z"),
      ("2024-03-09", "2024-03-09T09:00:00Z", "2024-03-10T08:00:00Z"),
      ("2h", "2024-01-18T01:00:00Z", "2024-01-18T01:00:00Z"),
      ("90m", "2024-01-18T01:30:00Z", "2024-01-18T01:30:00Z"),
      ("30s", "2024-01-18T02:59:30Z", "2024-01-18T02:59:30Z"),
      ("2024-01-17T19:00", "2024-01-18T00:00:00Z", "2024-01-18T00:01:00Z"),
      ("2024-01-17 19:00:30", "2024-01-18T00:00:30Z", "2024-01-18T00:00:31Z"),
      ("2024-01-17T19:00:30.250", "2024-01-18T00:00:30.250Z", "2024-01-18T00:00:30.251Z"),
      ("2024-01-17T19:00Z", "2024-01-17T19:00:00Z", "2024-01-17T19:01:00Z"),
      ("2024-01-17T19:00-05:00", "2024-01-18T00:00:00Z", "2024-01-18T00:01:00Z"),
      ("2024-01-17T19:00+0530", "2024-01-17T13:30:00Z", "2024-01-17T13:31:00Z"),
      ("2024-01-17T19:00-03:30", "2024-01-17T22:30:00Z", "2024-01-17T22:31:00Z"),
      ("2024-01-17T19:00+02", "2024-01-17T17:00:00Z", "2024-01-17T17:01:00Z"),
    ])
  func `is a business day, a minute, a second or a moment`(text: String, start: String, end: String) throws {
    let range = try TimeArgument.parse(text).range(at: time)
    #expect([range.lowerBound.description, range.upperBound.description] == [start, end])
  }

  @Test(
    arguments: [
      "", "tomorrow", "mon", "0d", "-1d", "+1d", "7", "d", "1y", "2024-02-30", "2024-1-1", "2024-01-17T25:00",
      "2024-01-17T19:00+", "2024-01-17T19:00+2", "2024-01-17T19:00+02:60", "2024-01-17T19:00+0:200", "100000d",
    ])
  func `is refused where it is none`(text: String) {
    #expect(throws: ArgumentProblem.time(text)) { try TimeArgument.parse(text) }
  }

  @Test(arguments: [("12:00", "12:00:59.999", "12:01"), ("12:00:15", "12:00:15.999", "12:00:16")])
  func `ends a period with the minute or second that it names`(end: String, last: String, next: String) throws {
    func moment(_ time: String) throws -> Timestamp { try #require(Timestamp(iso8601: "2024-03-08T\(time)")) }
    let typed = try TimeArgument.parse("2024-03-08T\(end)Z")
    let period = try time.period(since: typed, until: typed)
    #expect(try [end, last, next].map { period.contains(try moment($0)) } == [true, true, false])
  }

  @Test func `begins a period at the first, and ends it at the second of two equal times`() throws {
    let typed = try TimeArgument.parse("2024-11-03T01:30")
    let period = try time.period(since: typed, until: typed)
    #expect(period.start?.description == "2024-11-03T05:30:00Z")
    #expect(period.end?.description == "2024-11-03T06:31:00Z")
  }

  @Test(arguments: [("04:59", false), ("05:00", true), ("08:59", true), ("09:00", false)])
  func `is a business day that has not begun after midnight`(moment: String, isBefore: Bool) throws {
    let now = try #require(Timestamp(iso8601: "2024-01-18T\(moment)"))
    let night = SessionTime(now: now, calendar: time.calendar)
    let text = "The business day 2024-01-18 begins at 4:00. From midnight on: --since 2024-01-18T00:00"
    #expect(night.beginning(of: try TimeArgument.parse("2024-01-18")) == (isBefore ? text : nil))
    for other in ["2024-01-17", "2024-01-19", "today", "2024-01-18T00:00"] {
      #expect(night.beginning(of: try TimeArgument.parse(other)) == nil)
    }
  }

  @Test(
    arguments: [
      ("3020-01-01", nil, "--since is in the future: 3020-01-01 04:00:00"), ("2024-01-18", "2024-12-31", nil),
      (nil, "3020-01-01", "--until is more than a year ahead: 3020-01-01 04:00:00"), ("7d", nil, nil),
    ] as [(String?, String?, String?)])
  func `is remarked on if its year may be mistyped`(since: String?, until: String?, remark: String?) throws {
    let (start, end) = (try since.map(TimeArgument.parse), try until.map(TimeArgument.parse))
    #expect(time.remark(since: start, until: end) == remark)
  }

  @Test func `ends a period with the day that it names`() throws {
    let yesterday = try TimeArgument.parse("yesterday")
    let period = try time.period(since: yesterday, until: yesterday)
    #expect(period.start?.description == "2024-01-16T09:00:00Z")
    #expect(period.end?.description == "2024-01-17T09:00:00Z")
    #expect(try time.period(since: nil, until: nil) == .always)
    let noon = try TimeArgument.parse("2024-01-17T12:00Z")
    #expect(try time.period(since: noon, until: noon).end?.description == "2024-01-17T12:01:00Z")
    for end in ["yesterday", "2024-01-01"] {
      #expect(throws: ArgumentProblem.emptyPeriod) {
        try time.period(since: TimeArgument.parse("today"), until: TimeArgument.parse(end))
      }
    }
  }
}
