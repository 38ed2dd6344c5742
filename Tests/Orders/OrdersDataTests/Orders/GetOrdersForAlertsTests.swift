import DomainKit
import OrdersData
import OrdersDomain
import StorageKit
import Synchronization
import TestingKit
import TestEngines
import Testing

@Suite struct `Orders that a process follows` {
  @Test(arguments: TestEngine.allCases)
  func `are its own until another process changes them`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let (mine, other) = (try await shop.order(), try await shop.order())
    // A second process on the same database, which has changed nothing yet.
    let follow = GetOrdersForAlerts(work: shop.work, ownCommits: OwnCommits())
    #expect(try await follow.execute().changedByThisProcess == [])
    #expect(try await follow.execute().orders.map(\.id) == [other.id, mine.id])
    let here = GetOrdersForAlerts(work: shop.work, ownCommits: shop.ownCommits)
    #expect(try await here.execute().changedByThisProcess == [mine.id, other.id])
    let changeStatus = ChangeOrderStatus(work: shop.work, clock: shop.clock)
    _ = try await changeStatus.execute(.start, try #require(IDSuffix(mine.id.description)))
    #expect(try await here.execute().changedByThisProcess == [mine.id, other.id])
    shop.ownCommits.record([(mine.id.raw, 1)])
    #expect(try await here.execute().changedByThisProcess == [other.id])
  }

  @Test(arguments: TestEngine.allCases)
  func `are those that were placed here, also if many imported sales are dated in the future`(
    engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    let first = try await shop.order()
    let tomorrow = UniqueID.first(at: shop.clock.now.advanced(byMilliseconds: Timestamp.millisecondsPerDay))
    let origin = SaleOrigin(journalImport: ID(UniqueID(high: 1, low: 9)), contentHash: 1)
    for number in UInt64(1)...120 {
      try await shop.order(UniqueID(high: tomorrow.high, low: number), .collected, origin: origin)
    }
    let second = try await shop.order()
    let follow = GetOrdersForAlerts(work: shop.work, ownCommits: OwnCommits())
    #expect(try await follow.execute().orders.map(\.id) == [second.id, first.id])
  }

  @Test func `are announced at the start and after each change, but not in between`() async throws {
    let engine = TokenEngine()
    let announced = Mutex(0)
    let changes = EngineChanges(engine: engine).changes()
    let listening = Task {
      for try await _ in changes { announced.withLock { $0 += 1 } }
    }
    // Several comparisons of the same number come between two changes.
    for round in 1...2 {
      try await engine.reachReads(4 * round)
      #expect(announced.withLock(\.self) == round)
      engine.change()
    }
    listening.cancel()
  }

  @Test func `are not recorded by a dry run`() async throws {
    let shop = try StoredShop()
    let order = try await shop.order()
    let cancel = CancelOrder(work: shop.work, clock: shop.clock)
    let suffix = try #require(IDSuffix(order.id.description))
    _ = try await DryRun().run { try await cancel.execute(suffix, reason: nil, seen: nil) }
    #expect(shop.ownCommits.contains(order.id.raw, version: 1))
    #expect(!shop.ownCommits.contains(order.id.raw, version: 2))
  }
}
