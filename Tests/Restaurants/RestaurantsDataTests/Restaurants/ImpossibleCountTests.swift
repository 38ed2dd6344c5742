import DomainKit
@testable import RestaurantsData
import RestaurantsDomain
import StorageKit
import Testing
import TestingKit

/// Tests for counts of a damaged database or a hostile server.
@Suite struct `Counts that no catalog has` {
  @Test(arguments: [.integer(.max), .integer(-1), .text("1")] as [StoredValue])
  func `are malformed`(count: StoredValue) async throws {
    let clock = ManualClock()
    let rows: [[StoredValue]] = [[.null, .null, count], [.null, .integer(2), count]]
    let work: UnitOfWork<any RestaurantsContext> = UnitOfWork(
      on: FixedSummaryEngine(rows), clock: clock, ids: UUIDv7Source(clock: clock)
    ) { try StoredRestaurantsContext(FeatureStorage(of: "restaurants", in: $0)) }
    let error = StorageError.malformedRow(
      table: "restaurants_restaurant", reason: "a count is not a possible number")
    await #expect(throws: error) {
      _ = try await work.execute(for: .anyone("test")) { try await $0.restaurants.count() }
    }
  }
}
