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

  @Test(arguments: [("02-Feb", true), ("February", true), ("2", true), ("01-Jan", false), ("", false), ("13", false)])
  func `refuses dates with the day first if the month of the line proves that`(
    month: String, isRefused: Bool
  ) async throws {
    let lines = ["date,hour_of_day,month,coffee_name,products,money", "1/2/2024,10,\(month),Latte,1,38.7"]
    let path = try folder.write(lines.joined(separator: "\n").utf8, as: "week.csv")
    let importing = ImportJournal(
      work: shop.work, journal: CoffeeMachineJournal(), settings: ShopSettings(), clock: shop.clock, ids: shop.ids)
    let request = JournalRequest(path: path, currency: .uah)
    if isRefused {
      await #expect(throws: JournalError.dayFirst(path, line: 2)) { try await importing.execute(request) { _ in } }
    } else {
      #expect(try await importing.execute(request) { _ in }.counts.imported == 1)
    }
  }

  @Test func `reads dates with the month first if one proves that, or if the request says so`() async throws {
    #expect(try await days(["5/3/2024", "3/13/2024"]) == ["2024-03-13", "2024-05-03"])
    #expect(try await days(["6/3/2024", "13/3/2024"], .monthFirst) == ["2024-03-13", "2024-05-03", "2024-06-03"])
  }

  @Test(arguments: [["13/3/2024", "5/3/2024", "3/14/2024"], ["3/14/2024", "5/3/2024", "13/3/2024"]])
  func `refuses dates in both orders unless the request says which to read`(dates: [String]) async throws {
    let (path, isDayFirst) = (folder.file("days.csv"), dates[0] == "13/3/2024")
    let error = JournalError.mixedDates(path, dayFirst: isDayFirst ? 2 : 4, monthFirst: isDayFirst ? 4 : 2)
    await #expect(throws: error) { try await days(dates) }
    #expect(try await shop.list(OrderFilter()) == [])
    #expect(try await days(dates, .dayFirst) == ["2024-03-05", "2024-03-13"])
  }

  @Test func `refuses sales that are stored in the other order of day and month`() async throws {
    #expect(try await days(["2/2/2024", "5/3/2024", "6/3/2024", "6/3/2024"]).count == 4)
    let grown = ["2/2/2024", "5/3/2024", "6/3/2024", "6/3/2024", "13/3/2024"]
    await #expect(throws: JournalError.otherDates("days.csv", till: .unnamed, stored: .monthFirst)) {
      try await days(grown, .dayFirst)
    }
    #expect(try await shop.list(OrderFilter()).count == 4)
    let (journalImport, _) = try await FindJournalImport(work: shop.work).execute(of: "days.csv", till: .unnamed)
    _ = try await UndoJournalImport(work: shop.work).execute(journalImport)
    #expect(
      try await days(grown, .dayFirst) == ["2024-02-02", "2024-03-05", "2024-03-06", "2024-03-06", "2024-03-13"])
  }

  @Test(arguments: [.monthFirst, nil] as [DateOrder?])
  func `refuses sales with the month first that are stored with the day first`(dates: DateOrder?) async throws {
    let sales = ["2/2/2024", "5/3/2024", "6/3/2024", "6/4/2024"]
    #expect(try await days(sales, .dayFirst) == ["2024-02-02", "2024-03-05", "2024-03-06", "2024-04-06"])
    await #expect(throws: JournalError.otherDates("days.csv", till: .unnamed, stored: .dayFirst)) {
      try await days(sales + ["7/3/2024"], dates)
    }
    #expect(try await shop.list(OrderFilter()).count == 4)
  }

  @Test func `refuses sales in the other order also if the machine has dropped its oldest lines`() async throws {
    _ = try await days((1...12).map { "\($0)/3/2024" })
    await #expect(throws: JournalError.otherDates("days.csv", till: .unnamed, stored: .monthFirst)) {
      try await days((4...15).map { "\($0)/3/2024" }, .dayFirst)
    }
  }

  @Test func `refuses sales of one day that are known to be stored in the other order`() async throws {
    _ = try await days(Array(repeating: "5/3/2024", count: 3))
    await #expect(throws: JournalError.otherDates("days.csv", till: .unnamed, stored: .monthFirst)) {
      try await days(Array(repeating: "5/3/2024", count: 3) + ["13/3/2024"], .dayFirst)
    }
  }

  @Test func `imports regular sales if the request names the order of the earlier import`() async throws {
    _ = try await days(["5/3/2024", "6/3/2024", "7/3/2024"])
    let march = ["3/5/2024", "3/6/2024", "3/7/2024", "3/13/2024"]
    await #expect(throws: JournalError.otherDates("days.csv", till: .unnamed, stored: .monthFirst)) {
      try await days(march)
    }
    #expect(try await days(march, .monthFirst).count == 7)
  }

  @Test func `refuses sales in ISO dates that are stored in the other order`() async throws {
    _ = try await days((4...7).map { "\($0)/3/2024" })
    await #expect(throws: JournalError.otherDates("days.csv", till: .unnamed, stored: .monthFirst)) {
      try await days((1...9).map { "2024-03-0\($0)" })
    }
  }

  @Test func `refuses sales in the other order that were imported day by day`() async throws {
    for day in [5, 6, 7] { _ = try await days(["\(day)/3/2024"]) }
    await #expect(throws: JournalError.otherDates("days.csv", till: .unnamed, stored: .monthFirst)) {
      try await days(["5/3/2024", "6/3/2024", "7/3/2024", "13/3/2024"], .dayFirst)
    }
  }

  @Test func `imports a month after a few sales that are in it with day and month exchanged`() async throws {
    _ = try await days(["3/5/2024", "3/6/2024"])
    let may = (1...15).map { "5/\($0)/2024" }
    #expect(try await days(may).count == 17)
  }

  @Test func `imports a month after an import with a date that proves its order`() async throws {
    _ = try await days(["5/3/2024", "6/3/2024", "7/3/2024", "7/13/2024"])
    #expect(try await days(["3/5/2024", "3/6/2024", "3/7/2024"]).count == 7)
  }

  @Test func `takes equal sales of days whose dates differ in the order for different ones`() async throws {
    #expect(try await days(["5/3/2024", "6/3/2024"]) == ["2024-05-03", "2024-06-03"])
    #expect(
      try await days(["3/5/2024", "5/3/2024", "6/3/2024"]) == ["2024-03-05", "2024-05-03", "2024-06-03"])
    #expect(try await days(["3/6/2024"]).count == 4)
  }

  @Test func `says with which line an import in the other order is reverted`() throws {
    let error = JournalError.otherDates("may till.csv", till: try TillName("bar"), stored: .monthFirst)
    #expect(
      error.suggestion == "Revert their import first with: "
        + #"orders import "may till.csv" --till bar --undo; or, if their dates are right, use --dates month-first"#)
  }
}
