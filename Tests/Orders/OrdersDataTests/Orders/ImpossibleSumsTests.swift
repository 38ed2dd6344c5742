import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import Testing
import TestingKit

/// Tests for sums of a damaged database or a hostile server.
@Suite struct `Sums that no shop has` {
  private static let malformed = StorageError.malformedRow(
    table: "orders_order", reason: "a sum is not a possible number")

  private func statistics(
    by grouping: OrderStatistic.Grouping, of row: [StoredValue], _ lines: LineFilter = LineFilter()
  ) async throws -> [OrderStatistic] {
    let clock = ManualClock()
    let work: UnitOfWork<any OrdersContext> = UnitOfWork(
      on: FixedSummaryEngine([row]), clock: clock, ids: UUIDv7Source(clock: clock)
    ) { try StoredOrdersContext(FeatureStorage(of: "orders", in: $0)) }
    return try await GetOrderStatistics(work: work, settings: ShopSettings()).execute(
      by: grouping, in: .always, of: lines)
  }

  @Test(
    arguments: [.max, .min, 1 << 62, Int64.max / 900_000, 281_558_208, -69_039_649] as [Int64],
    [.day, .hour] as [OrderStatistic.Grouping])
  func `are malformed if their time is impossible`(quarterHour: Int64, grouping: OrderStatistic.Grouping) async throws {
    let row: [StoredValue] = [.integer(quarterHour), .text("USD"), .integer(1), .integer(1), .integer(100)]
    await #expect(throws: Self.malformed) { _ = try await statistics(by: grouping, of: row) }
  }

  @Test(arguments: [-69_039_648, 0, 281_558_207] as [Int64])
  func `are sums if their time is possible`(quarterHour: Int64) async throws {
    let row: [StoredValue] = [.integer(quarterHour), .text("USD"), .integer(1), .integer(1), .integer(100)]
    #expect(try await statistics(by: .day, of: row).count == 1)
  }

  @Test func `are sums of the database also for the lines of a category`() async throws {
    let row: [StoredValue] = [.text("drink"), .text("USD"), .integer(1), .integer(1), .integer(100), .integer(1)]
    #expect(try await statistics(by: .category, of: row, LineFilter(categories: [.drink])).map(\.key) == ["drink"])
  }

  @Test(
    arguments: [(.day, "9999-12-31"), (.week, "9999-12-27"), (.month, "9999-12"), (.hour, "23")]
      as [(OrderStatistic.Grouping, String)])
  func `are sums if their time ends the year 9999`(grouping: OrderStatistic.Grouping, key: String) async throws {
    let end = try #require(Timestamp(year: 9999, month: 12, day: 31, hour: 23, minute: 45))
    let quarterHour = end.milliseconds / QuarterHourSales.milliseconds
    let row: [StoredValue] = [.integer(quarterHour), .text("USD"), .integer(1), .integer(1), .integer(100)]
    #expect(try await statistics(by: grouping, of: row).map(\.key) == [key])
  }

  @Test(arguments: [.integer(.max), .integer(-1), .text("1"), .null] as [StoredValue])
  func `are malformed if they are out of bounds or no numbers`(count: StoredValue) async throws {
    for (grouping, row) in [
      (.day, [.integer(0), .text("USD"), count, .integer(1), .integer(100)]),
      (.item, [.text("Latte"), .text("USD"), .integer(1), count, .integer(100), .integer(1)]),
      (.item, [.text("Latte"), count, .integer(1), .integer(1), .integer(100), .integer(1)]),
    ] as [(OrderStatistic.Grouping, [StoredValue])] {
      await #expect(throws: Self.malformed) { _ = try await statistics(by: grouping, of: row) }
    }
  }
}
