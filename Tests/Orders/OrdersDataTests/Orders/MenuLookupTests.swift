import DomainKit
@testable import OrdersData
@testable import OrdersDomain
import StorageKit
import Synchronization
import TestEngines
import Testing
import TestingKit

@Suite struct `The items of an order` {
  @Test(arguments: TestEngine.allCases)
  func `are found by one question, and by another one if words need other readings`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let counter = CountingEngine(base: shop.engine)
    let work: UnitOfWork<any OrdersContext> = UnitOfWork(on: counter, clock: shop.clock, ids: shop.ids) {
      try StoredOrdersContext(FeatureStorage(of: "orders", in: $0))
    }
    func items(_ names: String...) async throws -> [String] {
      try await work.execute(for: .anyone("test")) { context in
        try await context.menu.lines(names.map { OrderRequest.Line(item: $0) }, sharesNote: false).map(\.item)
      }
    }
    #expect(try await items("latte", "Mug", "flat white", "latte") == ["Latte", "Mug", "Flat White", "Latte"])
    #expect(counter.queries == 1)
    #expect(try await items("2 tea", "espresso", "large mocha") == ["Tea", "Espresso", "Mocha"])
    #expect(counter.queries == 3)
  }
}

/// An engine that counts the queries for rows in its snapshots.
private struct CountingEngine: ForwardingEngine {
  let base: any StorageEngine
  private let count = Counter()
  var queries: Int { count.value }

  init(base: any StorageEngine) { self.base = base }

  func snapshot() async throws -> any StorageSnapshot {
    CountingSnapshot(base: try await base.snapshot(), count: count)
  }
}

private final class Counter: Sendable {
  private let number = Atomic<Int>(0)
  var value: Int { number.load(ordering: .relaxed) }
  func add() { number.add(1, ordering: .relaxed) }
}

private struct CountingSnapshot: ForwardingSnapshot {
  let base: any StorageSnapshot
  let count: Counter

  func rows(_ select: Select) async throws -> [FetchedRow] {
    count.add()
    return try await base.rows(select)
  }
}
