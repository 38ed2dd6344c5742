import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import Testing

@Suite struct `The time of a sale in a journal` {
  private static let header = "date,hour_of_day,coffee_name,products,money"
  private let summerTime: TimeZoneRules

  init() throws { summerTime = try #require(TimeZoneRules(posix: "EET-2EEST,M3.5.0/3,M10.5.0/4")) }

  private func sales(
    _ times: [String], in timeZone: TimeZoneRules, dates: DateOrder = .monthFirst
  ) throws -> [TillSale] {
    let columns = try SaleColumns(Array(Self.header.utf8)[...], path: "till.csv")
    let now = try #require(Timestamp(iso8601: "2024-12-01"))
    var parser = SaleParser(columns, SaleTerms(currency: .uah, timeZone: timeZone, dates: dates, now: now))
    return try times.enumerated().map { number, time in
      let line = FileLineReader.Line.bytes(Array("\(time),Latte,1,38.7".utf8)[...], number: number + 2)
      guard case .entry(let sale)? = parser.parse(line) else { throw BadEntry("\(time) is not read") }
      return sale
    }
  }

  @Test(arguments: [
    ("2024-03-01,10", "2024-03-01T08:00:00Z"), ("2024-03-01T10:15,10", "2024-03-01T08:15:00Z"),
    ("2024-03-01T10:15,", "2024-03-01T08:15:00Z"), ("2024-03-01 10:15:30,10", "2024-03-01T08:15:30Z"),
    ("2024-03-01T10:15:30.250,10", "2024-03-01T08:15:30.250Z"), ("2024-03-01T10:15Z,10", "2024-03-01T10:15:00Z"),
    ("2024-03-01T10:15Z,12", "2024-03-01T10:15:00Z"), ("2024-03-01T10:15:30+01:00,", "2024-03-01T09:15:30Z"),
    ("2024-03-01T10:15-0530,", "2024-03-01T15:45:00Z"), ("2024-03-01T00:15+02,0", "2024-02-29T22:15:00Z"),
    ("2024-10-27T03:15+02:00,3", "2024-10-27T01:15:00Z"), ("2024-10-27T03:15+03:00,3", "2024-10-27T00:15:00Z"),
  ])
  func `may be in ISO 8601`(time: String, moment: String) throws {
    #expect(try sales([time], in: summerTime).map(\.soldAt.description) == [moment])
  }

  @Test(arguments: ["2024-03-01,10", "2024-03-01T10:00,10", "2024-03-01T10:00:00,"])
  func `makes the same sale in each form`(time: String) throws {
    let sales = try sales(["3/1/2024,10", time], in: .utc)
    #expect(Set(sales.map(\.contentHash)).count == 1)
    #expect(sales.map(\.occurrence) == [0, 1])
  }

  @Test(arguments: ["1/3/2024,10", "01/03/2024,10", "2024-03-01,10"])
  func `may have the day first`(time: String) throws {
    let sale = try #require(try sales([time], in: .utc, dates: .dayFirst).first)
    #expect(sale.soldAt.description == "2024-03-01T10:00:00Z")
    #expect(sale.contentHash == (try sales(["3/1/2024,10"], in: .utc).first?.contentHash))
  }

  @Test(
    arguments: [
      ("3/13/2024", .monthFirst), ("13/3/2024", .dayFirst), ("3/12/2024", nil), ("13/13/2024", nil), ("31/2/2024", nil),
      ("2024-03-13", nil), ("13.3.2024", nil),
    ] as [(String, DateOrder?)])
  func `proves the order of day and month if it is a day in one of them only`(date: String, order: DateOrder?) {
    #expect(SaleTime.order(provenBy: date) == order)
  }

  @Test func `makes another sale if it has minutes`() throws {
    let sales = try sales(["3/1/2024,10", "2024-03-01T10:15,10", "2024-03-01T10:15:30,10"], in: .utc)
    #expect(Set(sales.map(\.contentHash)).count == 3)
  }

  @Test(arguments: ["3/1/2024,10", "2024-03-01T10:15,10", "2024-03-01T10:00Z,10", "2024-03-01T12:15+02:00,"])
  func `makes the same sale in every time zone`(time: String) throws {
    let zones = [TimeZoneRules.utc, summerTime]
    #expect(try Set(zones.map { try sales([time], in: $0)[0].contentHash }).count == 1)
  }
}
