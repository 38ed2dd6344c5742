import DomainKit
@testable import OrdersData
import OrdersDomain
import StorageKit
import Synchronization
import TestEngines
import Testing
import TestingKit

@Suite struct `A list of orders of several statuses` {
  @Test(arguments: TestEngine.allCases) func `shows one moment`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let work = try await interruptedWork(in: shop, startingOrderAt: nil)
    let listed = try await ListOrders(work: work).execute(OrderFilter(statuses: [.placed, .preparing]), after: nil)
    // A unit that runs again, after a lost connection, shows a later moment.
    #expect(listed.count == 1)
    #expect(try await shop.list(OrderFilter(statuses: [.preparing])) == ["Ada"])
  }

  @Test(arguments: TestEngine.allCases)
  func `has each order once that waits for a restaurant`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let restaurant = UniqueID(high: 0x7000, low: 0x8000_0000_0000_00AA)
    let work = try await interruptedWork(in: shop, startingOrderAt: restaurant)
    let open = try await work.execute(for: .anyone("test")) { try await $0.orders.openOrders(at: restaurant) }
    #expect(open.count == 1)
    #expect(try await shop.list(OrderFilter(statuses: [.preparing])) == ["Ada"])
  }

  /// Returns units of work in which another process starts an order after the query for one of the statuses.
  private func interruptedWork(
    in shop: StoredShop, startingOrderAt restaurant: UniqueID?
  ) async throws -> UnitOfWork<any OrdersContext> {
    let order = try await shop.order(for: "Ada", restaurant: restaurant)
    let suffix = try #require(IDSuffix(order.id.description))
    let starting = ChangeOrderStatus(work: shop.work, clock: shop.clock)
    let interrupted = InterruptedEngine(shop.engine) {
      try await Task.detached { _ = try await starting.execute(.start, suffix) }.value
    }
    return UnitOfWork<any OrdersContext>(on: interrupted, clock: shop.clock, ids: shop.ids) {
      try StoredOrdersContext(FeatureStorage(of: "orders", in: $0))
    }
  }
}

/// An engine that runs a closure once, after the first query for rows.
private final class InterruptedEngine: ForwardingEngine {
  let base: any StorageEngine
  private let change: @Sendable () async throws -> Void
  private let hasRun = Mutex(false)

  init(_ base: any StorageEngine, run change: @escaping @Sendable () async throws -> Void) {
    self.base = base
    self.change = change
  }

  func snapshot() async throws -> any StorageSnapshot {
    InterruptedSnapshot(base: try await base.snapshot(), engine: self)
  }

  func rows(_ select: Select) async throws -> [FetchedRow] {
    let rows = try await base.rows(select)
    try await interrupt()
    return rows
  }

  func interrupt() async throws {
    let isFirst = hasRun.withLock { hasRun in
      defer { hasRun = true }
      return !hasRun
    }
    if isFirst { try await change() }
  }
}

private struct InterruptedSnapshot: ForwardingSnapshot {
  let base: any StorageSnapshot
  let engine: InterruptedEngine

  func rows(_ select: Select) async throws -> [FetchedRow] {
    let rows = try await base.rows(select)
    try await engine.interrupt()
    return rows
  }
}
