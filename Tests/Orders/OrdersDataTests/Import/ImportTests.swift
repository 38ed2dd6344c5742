import DomainKit
@testable import OrdersData
import OrdersDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `Importing a journal into a shop` {
  private static let journal = """
    date,hour_of_day,weekday,month,coffee_name,cash_type,products,money
    3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7
    3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7
    2/30/2024,10,05-Fri,02-Feb,Latte,NA,1,38.7
    3/2/2024,12,06-Sat,03-Mar,Cocoa,card,3,38.7
    3/2/2024,12,06-Sat,03-Mar,Co
    """

  private let shop: StoredShop
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    shop = try StoredShop()
    folder = try TemporaryFolder()
    path = try folder.write(Self.journal.utf8, as: "till.csv")
  }

  private func run(_ path: String, dryRun: Bool = false) async throws -> [Int] {
    let importing = ImportJournal(work: shop.work, journal: CoffeeMachineJournal(), ids: shop.ids)
    let report = try await importing.execute(path, currency: .uah, dryRun: dryRun) { _ in }
    return [report.imported, report.alreadyThere, report.rejected]
  }

  @Test func `brings every good line, equal ones each`() async throws {
    #expect(try await run(path) == [3, 0, 2])
    let orders = try await shop.work.execute(for: .anyone("test")) {
      try await $0.orders.orders(matching: OrderFilter())
    }
    #expect(
      orders.map(\.placedAt.description) == [
        "2024-03-02T12:00:00Z", "2024-03-01T10:00:00Z", "2024-03-01T10:00:00Z",
      ])
    #expect(orders.map(\.quantity) == [3, 1, 1])
    #expect(orders.allSatisfy { $0.status == .collected && $0.currency == .uah })
  }

  @Test func `brings nothing the second time`() async throws {
    _ = try await run(path)
    #expect(try await run(path) == [0, 3, 2])
    #expect(try await shop.list(OrderFilter(limit: 100)).count == 3)
  }

  @Test func `brings what the journal gained since`() async throws {
    _ = try await run(path)
    let longer =
      Self.journal.replacing("03-Mar,Co\n", with: "") + "coa,card,1,38.7\n3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7\n"
    #expect(try await run(folder.write(longer.utf8, as: "till.csv")) == [2, 3, 1])
  }

  @Test func `puts unknown drinks on the menu as retired items`() async throws {
    _ = try await run(path)
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    let cocoa = try #require(items.first { $0.key == "cocoa" })
    #expect(!cocoa.isAvailable)
    #expect(cocoa.category == .drink)
    #expect(items.first { $0.key == "latte" }?.isAvailable == true)
  }

  @Test func `stores nothing when it is only tried`() async throws {
    #expect(try await run(path, dryRun: true) == [3, 0, 2])
    #expect(try await shop.list(OrderFilter()).isEmpty)
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    #expect(!items.contains { $0.key == "cocoa" })
  }
}
