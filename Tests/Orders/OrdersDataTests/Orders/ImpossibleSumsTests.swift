import DomainKit
import Logging
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
    by grouping: OrderStatistic.Grouping, of row: [StoredValue]
  ) async throws -> [OrderStatistic] {
    let clock = ManualClock()
    let coordinator = UnitCoordinator(
      store: StorageUnitStore(engine: FixedSummaryEngine([row])), handlers: EventHandlers(), dispatcher: NoDispatch(),
      clock: clock, ids: UUIDv7Source(clock: clock), logger: Logger(label: "tests"))
    let work: UnitOfWork<any OrdersContext> = UnitOfWork(coordinator) {
      try StoredOrdersContext(FeatureStorage(of: "orders", in: $0))
    }
    return try await GetOrderStatistics(work: work, settings: ShopSettings()).execute(by: grouping, in: .always)
  }

  @Test(
    arguments: [.max, .min, 1 << 62, Int64.max / 900_000, 281_000_001, -69_000_001] as [Int64],
    [.day, .hour] as [OrderStatistic.Grouping])
  func `are malformed if their time is impossible`(quarterHour: Int64, grouping: OrderStatistic.Grouping) async throws {
    let row: [StoredValue] = [.integer(quarterHour), .text("USD"), .integer(1), .integer(1), .integer(100)]
    await #expect(throws: Self.malformed) { _ = try await statistics(by: grouping, of: row) }
  }

  @Test(arguments: [-69_000_000, 0, 281_000_000] as [Int64])
  func `are sums if their time is possible`(quarterHour: Int64) async throws {
    let row: [StoredValue] = [.integer(quarterHour), .text("USD"), .integer(1), .integer(1), .integer(100)]
    #expect(try await statistics(by: .day, of: row).count == 1)
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
