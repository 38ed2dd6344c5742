import DomainKit
@testable import OrdersData
import OrdersDomain
import Testing
import TestingKit

/// Tests for journals whose dates have the day first.
extension `Importing a journal into a shop` {
  private func days(_ dates: [String], _ order: DateOrder? = nil) async throws -> [String] {
    let lines = ["date,hour_of_day,coffee_name,products,money"] + dates.map { "\($0),10,Latte,1,38.7" }
    let path = try folder.write(lines.joined(separator: "\n").utf8, as: "days.csv")
    let importing = ImportJournal(
      work: shop.work, journal: CoffeeMachineJournal(), settings: ShopSettings(), clock: shop.clock, ids: shop.ids)
    _ = try await importing.execute(JournalRequest(path: path, currency: .uah, dates: order)) { _ in }
    let orders = try await shop.work.execute(for: .anyone("test")) {
      try await $0.orders.orders(matching: OrderFilter())
    }
    return orders.map { String($0.placedAt.description.prefix(10)) }.sorted()
  }

  @Test func `refuses dates with the day first unless the request says so`() async throws {
    let path = folder.file("days.csv")
    await #expect(throws: JournalError.dayFirst(path, line: 3)) { try await days(["5/3/2024", "13/3/2024"]) }
    #expect(try await shop.list(OrderFilter()) == [])
    #expect(try await days(["5/3/2024", "13/3/2024"], .dayFirst) == ["2024-03-05", "2024-03-13"])
  }

  @Test func `reads dates with the month first if one proves that, or if the request says so`() async throws {
    #expect(try await days(["5/3/2024", "13/3/2024", "3/13/2024"]) == ["2024-03-13", "2024-05-03"])
    #expect(try await days(["6/3/2024", "13/3/2024"], .monthFirst) == ["2024-03-13", "2024-05-03", "2024-06-03"])
  }
}
