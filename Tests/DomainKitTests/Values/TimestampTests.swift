import DomainKit
import Foundation
import Testing

@Suite struct `A moment` {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59.999Z", -1),
      ("2024-02-29T12:00:00Z", 1_709_208_000_000), ("2000-02-29T00:00:00Z", 951_782_400_000),
      ("1900-03-01T00:00:00Z", -2_203_891_200_000), ("2038-01-19T03:14:08Z", 2_147_483_648_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("2024-12-31T23:59:59.250Z", 1_735_689_599_250),
    ] as [(String, Int64)])
  func `is printed and read as ISO 8601 in UTC`(text: String, milliseconds: Int64) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test func `comes back from its text, every day of four centuries`() {
    let first = CivilDate(year: 1900, month: 1, day: 1).daysSince1970
    let all = (0..<146_097).map { Timestamp(milliseconds: (first + $0) * Timestamp.millisecondsPerDay + 45_296_789) }
    #expect(all.allSatisfy { Timestamp(iso8601: $0.description) == $0 })
    #expect(all.allSatisfy { $0.hour == 12 })
    #expect(CivilDate(daysSince1970: first + 146_097) == CivilDate(year: 2300, month: 1, day: 1))
  }

  @Test func `agrees with Foundation's calendar`() throws {
    let style = Date.ISO8601FormatStyle()
    for days in stride(from: Int64(-50_000), through: 50_000, by: 977) {
      let moment = Timestamp(milliseconds: days * Timestamp.millisecondsPerDay + 3_661_000)
      let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
      #expect(moment.description == style.format(date))
    }
  }

  @Test(arguments: [
    "2024-03-01", "2024-03-01Z", "2024-03-01T00:00", "2024-03-01T00:00Z", "2024-03-01 00:00:00",
    "2024-03-01T00:00:00.000", "2024-03-01 00:00:00.000Z",
  ])
  func `is read in shorter forms`(text: String) {
    #expect(Timestamp(iso8601: text)?.milliseconds == 1_709_251_200_000)
  }

  @Test(arguments: [
    "", " ", "2024", "2024-03", "2024-3-1", "24-03-01", "2024-03-01T", "2024-03-01T10", "2024-03-01T10:",
    "2024-03-01T1:00",
    "2024-03-01T10:00:", "2024-03-01T10:00:00.", "2024-03-01T10:00:00.5", "2024-03-01T10:00:00.1234",
    "2024-03-01T10:00:00+01:00", "2024-03-01T10:00:00ZZ", "2024-03-01T10:00:00Z ", " 2024-03-01",
    "2024-03-01t10:00:00z",
    "2024-00-01", "2024-13-01", "2024-01-00", "2024-01-32", "2024-04-31", "2024-03-01T24:00", "2024-03-01T10:60",
    "2024-03-01T10:00:60", "-2024-03-01", "+2024-03-01", "２０２４-03-01", "2024/03/01", "2024-03-01T10:00:00\u{0}",
    "10000-01-01", "2024-03-01T10.00",
  ])
  func `is not read from anything else`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test(arguments: [(2024, true), (2023, false), (2000, true), (1900, false), (2100, false), (2400, true), (0, true)])
  func `knows leap years`(year: Int, isLeap: Bool) {
    let day = "\(year.padded(to: 4))-02-29"
    #expect((Timestamp(iso8601: day) != nil) == isLeap)
    #expect(
      Timestamp(year: year, month: 2, day: 28)?.advanced(byMilliseconds: 86_400_000).date.day == (isLeap ? 29 : 1))
  }

  @Test(arguments: [Int64.min, Int64.min + 1, Int64.max])
  func `at the end of all time prints without a trap`(milliseconds: Int64) {
    let moment = Timestamp(milliseconds: milliseconds)
    #expect(moment.description.hasSuffix("Z"))
    #expect((0...23).contains(moment.hour))
  }

  @Test func `is ordered and moves on by milliseconds`() throws {
    let moment = try #require(Timestamp(iso8601: "2023-12-31T23:59:59.999"))
    let next = moment.advanced(byMilliseconds: 1)
    #expect(moment < next)
    #expect(next.description == "2024-01-01T00:00:00Z")
  }

  @Test func `is its text in JSON, to the millisecond`() throws {
    let moment = Timestamp(milliseconds: 1_709_251_200_007)
    #expect(try json([moment]) == #"["2024-03-01T00:00:00.007Z"]"#)
    #expect(try throughJSON(moment) == moment)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Timestamp].self, from: Data(#"["soon"]"#.utf8)) }
  }

  @Test func `of the machine's clock is now`() {
    let before = Date().timeIntervalSince1970
    let now = Double(SystemClock().now.milliseconds) / 1_000
    #expect(abs(now - before) < 60)
  }
}
