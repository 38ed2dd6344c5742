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

  @Test func `are listed for a guest however many are for others`() async throws {
    try await shop.work.execute(for: .anyone("test")) { context in
      for number in UInt64(1)...2_100 {
        var notification = Notification(
          id: ID(UniqueID(high: 0x7000, low: number)), order: nil,
          guest: [5: "Élodie", 999: "elodie", 2_050: "Elodie  B"][number] ?? "Ada", account: nil,
          message: "\(number)", createdAt: shop.clock.now)
        try context.notifications.add(&notification)
      }
    }
    func list(_ filter: NotificationFilter) async throws -> [String] {
      try await shop.work.execute(for: .anyone("test")) {
        try await $0.notifications.notifications(matching: filter).map(\.message)
      }
    }
    #expect(try await list(NotificationFilter(guest: "ELODIE", limit: 9)) == ["999", "5"])
    #expect(try await list(NotificationFilter(guest: "ELODIE", limit: 1)) == ["999"])
    #expect(try await list(NotificationFilter(guest: "elodie b", limit: 9)) == ["2050"])
    let after = ID<Notification>(UniqueID(high: 0x7000, low: 999))
    #expect(try await list(NotificationFilter(guest: "Elodie", limit: 9, after: after)) == ["5"])
    #expect(try await list(NotificationFilter(guest: "Ada", isAboutOrder: true, limit: 9)) == [])
  }

  @Test func `are listed apart if they are about no order, page by page`() async throws {
    try await shop.work.execute(for: .anyone("test")) { context in
      for number in UInt64(1)...6 {
        var notification = Notification(
          id: ID(UniqueID(high: 0x7000, low: number)),
          order: number.isMultiple(of: 2) ? ID(UniqueID(high: 0x7000, low: 9)) : nil, guest: "Ada",
          account: UniqueID(high: 1, low: 1), message: "\(number)", createdAt: shop.clock.now)
        try context.notifications.add(&notification)
      }
    }
    func list(_ filter: NotificationFilter) async throws -> String {
      try await shop.work.execute(for: .anyone("test")) {
        try await $0.notifications.notifications(matching: filter).map(\.message).joined()
      }
    }
    #expect(try await list(NotificationFilter(isAboutOrder: true, limit: 2)) == "64")
    let after = ID<Notification>(UniqueID(high: 0x7000, low: 4))
    #expect(try await list(NotificationFilter(isAboutOrder: true, limit: 2, after: after)) == "2")
    let own = NotificationFilter(account: UniqueID(high: 1, low: 1), isAboutOrder: false)
    #expect(try await list(own) == "531")
    #expect(try await list(NotificationFilter(account: UniqueID(high: 1, low: 2), isAboutOrder: false)) == "")
  }
}
