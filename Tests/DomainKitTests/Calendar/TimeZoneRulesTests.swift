import DomainKit
import Foundation
import Testing
import TestingKit

@Suite struct `A time zone` {
  private let newYork: TimeZoneRules

  init() throws { newYork = try #require(TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0")) }

  private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

  private func local(_ text: String) throws -> LocalDateTime { LocalDateTime(utc: try moment(text)) }

  @Test(
    arguments: [
      ("EST5EDT,M3.2.0,M11.1.0", "2024-01-15T12:00:00", "2024-01-15 07:00:00"),
      ("EST5EDT,M3.2.0,M11.1.0", "2024-03-10T06:59:59", "2024-03-10 01:59:59"),
      ("EST5EDT,M3.2.0,M11.1.0", "2024-03-10T07:00:00", "2024-03-10 03:00:00"),
      ("EST5EDT,M3.2.0,M11.1.0", "2024-11-03T05:59:59", "2024-11-03 01:59:59"),
      ("EST5EDT,M3.2.0,M11.1.0", "2024-11-03T06:00:00", "2024-11-03 01:00:00"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-03-28T01:00:00", "2027-03-28 03:00:00"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-10-31T01:00:00", "2027-10-31 02:00:00"),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-01-01T00:00:00", "2024-01-01 00:00:00"),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-07-01T00:00:00", "2024-07-01 01:00:00"),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-01-01T00:00:00", "2024-01-01 11:00:00"),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-06-01T00:00:00", "2024-06-01 10:30:00"),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T00:59:59", "2024-03-30 22:59:59"),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T01:00:00", "2024-03-31 00:00:00"),
      ("XXX3EDT4,0/0,J365/23", "2024-12-31T23:59:59", "2024-12-31 19:59:59"),
      ("AAA0BBB,J60,J61", "2024-03-01T12:00:00", "2024-03-01 13:00:00"),
      ("AAA0BBB,59,60", "2024-02-29T12:00:00", "2024-02-29 13:00:00"),
      ("<+0545>-5:45", "2024-02-29T12:00:00", "2024-02-29 17:45:00"),
    ])
  func `with yearly rules has the right offset at every change`(rule: String, utc: String, shown: String) throws {
    let zone = try #require(TimeZoneRules(posix: rule))
    #expect(zone.local(try moment(utc)).text == shown)
  }

  @Test(arguments: ["", "E5", "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0x"])
  func `is not read from a rule that is none`(rule: String) {
    #expect(TimeZoneRules(posix: rule) == nil)
  }

  @Test func `reads a time that never is as if clocks had not been set forward`() throws {
    #expect(newYork.moment(try local("2024-03-10T02:30")).description == "2024-03-10T07:30:00Z")
    #expect(newYork.moment(try local("2024-03-10T03:00")).description == "2024-03-10T07:00:00Z")
  }

  @Test func `takes the first of two times that look the same`() throws {
    #expect(newYork.moment(try local("2024-11-03T01:30")).description == "2024-11-03T05:30:00Z")
    #expect(newYork.moment(try local("2024-11-03T02:00")).description == "2024-11-03T07:00:00Z")
  }

  @Test(
    arguments: [
      ("2024-11-03T01:30", "2024-11-03T05:30:00Z", "2024-11-03T06:30:00Z"),
      ("2024-11-03T02:00", "2024-11-03T07:00:00Z", "2024-11-03T07:00:00Z"),
      ("2024-03-10T02:30", "2024-03-10T07:30:00Z", "2024-03-10T07:30:00Z"),
    ])
  func `knows both of two times that look the same`(text: String, first: String, last: String) throws {
    let moments = newYork.moments(try local(text))
    #expect([moments.lowerBound.description, moments.upperBound.description] == [first, last])
  }

  @Test func `writes a moment with its offset`() throws {
    #expect(newYork.text(try moment("2024-07-01T12:00:00.250")) == "2024-07-01T08:00:00.250-04:00")
    #expect(TimeZoneRules.utc.text(try moment("2024-07-01T12:00")) == "2024-07-01T12:00:00Z")
    let kathmandu = try #require(TimeZoneRules(posix: "<+0545>-5:45"))
    #expect(kathmandu.text(try moment("2024-07-01T12:00")) == "2024-07-01T17:45:00+05:45")
  }

  /// A file with one change: to two hours east at 1,000,000 seconds.
  private func file(version: UInt8, rule: String) -> [UInt8] {
    func block(_ width: Int) -> [UInt8] {
      let header = Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
      let counts: [UInt8] = [0, 0, 0, 1, 2, 4].flatMap { [0, 0, 0, $0] }
      let change = Array(repeating: UInt8(0), count: width - 3) + [0x0F, 0x42, 0x40]
      return header + counts + change + [1] + [0, 0, 0x0E, 0x10, 0, 0] + [0, 0, 0x1C, 0x20, 0, 0] + Array("ABC\0".utf8)
    }
    return version == 0 ? block(4) : block(4) + block(8) + Array("\n\(rule)\n".utf8)
  }

  @Test func `is read from the first version of the file format`() throws {
    let zone = try #require(TimeZoneRules(name: "Test", file: file(version: 0, rule: "")))
    #expect(zone.offset(at: Timestamp(milliseconds: 999_999_999)) == 3_600)
    #expect(zone.offset(at: Timestamp(milliseconds: 1_000_000_000)) == 7_200)
  }

  @Test func `follows the yearly rule after the last change of its file`() throws {
    let zone = try #require(TimeZoneRules(name: "Test", file: file(version: 0x32, rule: "EST5EDT,M3.2.0,M11.1.0")))
    #expect(zone.offset(at: Timestamp(milliseconds: 999_999_999)) == 3_600)
    #expect(zone.offset(at: try moment("2090-07-01")) == -4 * 3_600)
    #expect(zone.offset(at: try moment("2090-12-01")) == -5 * 3_600)
  }

  @Test func `is not read from a file that is cut or is another one`() {
    let whole = file(version: 0x32, rule: "EST5EDT,M3.2.0,M11.1.0")
    for length in whole.indices { #expect(TimeZoneRules(name: "Test", file: Array(whole[..<length])) == nil) }
    #expect(TimeZoneRules(name: "Test", file: Array("# tzdb timezone descriptions".utf8)) == nil)
  }

  @Test func `survives any byte of its file being another one`() {
    let whole = file(version: 0x32, rule: "EST5EDT,M3.2.0,M11.1.0")
    for index in whole.indices {
      for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var file = whole
        file[index] = byte
        let zone = TimeZoneRules(name: "Test", file: file)
        _ = zone?.local(Timestamp(milliseconds: 1_000_000_000)).text
      }
    }
  }

  @Test(arguments: [
    "", "Atlantis", "../../../etc/passwd", "/etc/localtime", "Europe/", "America//New_York", "tzdata.zi",
  ])
  func `has a name that leads nowhere but into the database`(name: String) {
    #expect(throws: TimeZoneError.unknown(name)) { try TimeZoneRules(named: name) }
  }

  @Test func `of the machine may be a rule, and is none where it makes no sense`() throws {
    #expect(TimeZoneRules.machine(variable: "EST5EDT,M3.2.0,M11.1.0") == newYork)
    #expect(TimeZoneRules.machine(variable: ":UTC") == .utc)
    for empty in ["", ":"] { #expect(TimeZoneRules.machine(variable: empty) == .utc) }
    // A device without an end is not read to its end.
    for text in ["nonsense", "/etc/passwd", "/etc", "/etc/no-zone", "/dev/zero"] {
      #expect(TimeZoneRules.machine(variable: text) == nil)
    }
  }

  @Test func `of the machine has the name of the file that its setting links to`() throws {
    let folder = try TemporaryFolder()
    for (index, (name, target)) in [
      ("Europe/Kyiv", "/usr/share/zoneinfo/Europe/Kyiv"), ("Europe/Kyiv", "../usr/share/zoneinfo/Europe/Kyiv"),
      ("UTC", "/nowhere/zoneinfo/Atlantis"),
    ].enumerated() {
      let link = folder.file("\(index)")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      #expect(TimeZoneRules.linked(at: link).name == name)
    }
  }
}

@Suite struct `A business calendar` {
  private let calendar: BusinessCalendar

  init() throws {
    calendar = BusinessCalendar(timeZone: try #require(TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0")))
  }

  private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

  @Test(
    arguments: [
      ("2024-01-15T08:59:59", "2024-01-14"), ("2024-01-15T09:00:00", "2024-01-15"),
      ("2024-01-16T08:59:59", "2024-01-15"), ("2024-03-10T08:00:00", "2024-03-10"),
      ("2024-03-10T07:59:59", "2024-03-09"),
    ])
  func `counts the time before four in the morning to the day before`(utc: String, day: String) throws {
    #expect(calendar.day(of: try moment(utc)).description == day)
  }

  @Test(
    arguments: [("2024-03-09", 23), ("2024-03-10", 24), ("2024-11-02", 25), ("2024-11-03", 24), ("2024-07-01", 24)])
  func `has days of 23 and 25 hours where clocks change`(day: String, hours: Int64) throws {
    let range = calendar.hours(of: try moment(day).date)
    #expect(range.upperBound.milliseconds - range.lowerBound.milliseconds == hours * 3_600_000)
    #expect(calendar.day(of: range.lowerBound).description == day)
    #expect(calendar.day(of: range.upperBound.advanced(byMilliseconds: -1)).description == day)
    #expect(calendar.day(of: range.upperBound).description != day)
  }

  /// Every moment belongs to the one day whose hours hold it, wherever clocks change.
  @Test(
    arguments: [
      "EST5EDT,M3.2.0,M11.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "AAA0BBB-2,M3.5.0/1,M10.5.0/3", "UTC0",
    ],
    [0, 1, 2, 3, 4, 23])
  func `puts every moment into one day`(rule: String, start: Int) throws {
    let calendar = BusinessCalendar(timeZone: try #require(TimeZoneRules(posix: rule)), dayStart: start)
    var lost: [Timestamp] = []
    for start in ["2024-03-01", "2024-03-31", "2024-04-01", "2024-10-01", "2024-10-21", "2024-11-01"] {
      let first = try moment(start)
      for quarter in 0..<(10 * 96) {
        let moment = first.advanced(byMilliseconds: Int64(quarter) * 900_000)
        if !calendar.hours(of: calendar.day(of: moment)).contains(moment) { lost.append(moment) }
      }
    }
    #expect(lost == [])
  }
}
