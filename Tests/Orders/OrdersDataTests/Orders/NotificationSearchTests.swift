import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `Notifications by the end of their ids` {
  private let shop: StoredShop

  init() throws { shop = try StoredShop() }

  private func add(_ ids: [ID<Notification>]) async throws {
    try await shop.work.execute(for: .anyone("test")) { context in
      for id in ids {
        var notification = Notification(
          id: id, order: nil, guest: "Ada", account: nil, message: "ready", createdAt: shop.clock.now)
        try context.notifications.add(&notification)
      }
    }
  }

  private func find(_ suffix: String, limit: Int = 10) async throws -> [ID<Notification>] {
    let suffix = try #require(IDSuffix(suffix))
    return try await shop.work.execute(for: .anyone("test")) {
      try await $0.notifications.notifications(endingIn: suffix, limit: limit)
    }
  }

  @Test(arguments: [0, 998, 999, 1_000, 1_001]) func `are found however many came later`(count: Int) async throws {
    let old = (1...2).map { ID<Notification>(UniqueID(high: $0, low: 0x8000_0000_DEAD_BEEF)) }
    try await add(old + (0..<count).map { ID(UniqueID(high: 0x7000, low: UInt64($0))) })
    #expect(try await find("deadbeef") == [old[1], old[0]])
    #expect(try await find("deadbeef", limit: 1) == [old[1]])
    #expect(try await find("fffffff") == [])
  }
}
