import DomainKit
@testable import OrdersData
import OrdersDomain
import Testing
import TestingKit

extension `Importing a journal into a shop` {
  private var undo: UndoJournalImport { UndoJournalImport(work: shop.work) }

  @Test func `is taken back by the file's name, and can be repeated`() async throws {
    try await shop.order(for: "Ada")
    let whole = try write(Self.sales, as: "whole.csv")
    _ = try await run(path)
    _ = try await run(whole)
    let found = try await lookUp("/elsewhere/whole.csv")
    #expect(found.sales == 8)
    #expect(try await undo.execute(found.journalImport) == (8, 0, 0))
    #expect(try await shop.list(OrderFilter(limit: 100)).count == 4)
    await #expect(throws: JournalError.notImported("whole.csv", till: .unnamed)) { try await lookUp(whole) }
    #expect(try await run(whole) == [8, 2, 0])
    #expect(try await run(whole) == [0, 10, 0])
  }

  @Test func `are taken back one by one, the latest first, if files have the same name`() async throws {
    for sales in [Self.sales[..<4], Self.sales[5...], Self.sales[...]] { _ = try await run(write(sales)) }
    var (sales, others): ([Int], [Int]) = ([], [])
    for _ in 1...3 {
      let found = try await lookUp("till.csv")
      sales.append(found.sales)
      others.append(found.otherSales)
      #expect(try await undo.execute(found.journalImport).sales == found.sales)
    }
    #expect(sales == [1, 5, 4])
    #expect(others == [9, 4, 0])
  }

  @Test func `takes one of two cut files back and in again`() async throws {
    for count in [3, 4] {
      let first = try await runCut(Self.sales, every: count)
      let found = try await lookUp("till-0.csv")
      #expect(try await undo.execute(found.journalImport).sales == found.sales)
      #expect(try await runCut(Self.sales, every: count).map { $0[0] }.reduce(0, +) == found.sales)
      #expect(first[0][0] == found.sales)
      for file in first.indices {
        _ = try await undo.execute(lookUp("till-\(file).csv").journalImport)
      }
    }
    #expect(try await shop.list(OrderFilter(limit: 100)).isEmpty)
  }

  @Test func `is taken back with the items that only it added, but not with those of others`() async throws {
    let other = try folder.write((Self.header + "\n3/5/2024,10,x,x,Chai,NA,1,38.7\n").utf8, as: "other.csv")
    _ = try await run(path, currency: .usd)
    _ = try await run(other)
    let found = try await lookUp("till.csv")
    #expect(try await undo.execute(found.journalImport) == (3, 0, 1))
    #expect(try await added() == ["chai": .uah])
    _ = try await run(path)
    #expect(try await added() == ["chai": .uah, "cocoa": .uah])
  }

  @Test func `is taken back without the items of canceled sales of others`() async throws {
    let other = try folder.write((Self.header + "\n3/5/2024,10,x,x,Cocoa,NA,1,38.7\n").utf8, as: "other.csv")
    for file in [path, other] { _ = try await run(file) }
    try await cancelLatestSale()
    let found = try await lookUp("till.csv")
    #expect(try await undo.execute(found.journalImport) == (3, 0, 0))
    #expect(try await added() == ["cocoa": .uah])
  }

  @Test func `counts the canceled sales of an import, without their revenue`() async throws {
    _ = try await run(path, currency: .usd)
    let before = try await lookUp(path)
    #expect(before.sales == 3 && before.canceledSales == 0)
    try await cancelLatestSale()
    let found = try await lookUp(path)
    #expect(found.sales == 3 && found.canceledSales == 1)
    #expect(found.revenue == Money(minorUnits: 7_740, currency: .usd))
    #expect(try await undo.execute(found.journalImport) == (3, 1, 1))
  }

  /// Writes a journal with a latte at ten on each of these days of 2024.
  private func journal(_ days: [String], in folder: TemporaryFolder) throws -> String {
    let lines = [Self.header] + days.map { "\($0)/2024,10,x,x,Latte,NA,1,3.5" }
    return try folder.write((lines.joined(separator: "\n") + "\n").utf8, as: "sales.csv")
  }

  @Test func `is taken back by the sales of the file, not by its name`() async throws {
    let (second, third) = (try TemporaryFolder(), try TemporaryFolder())
    // The last sale of March is also in the file of April.
    let march = try journal(["3/1", "3/2", "3/31"], in: folder)
    let april = try journal(["3/31", "4/1"], in: second)
    for path in [march, april] { _ = try await run(path) }
    let found = try await lookUp(march)
    #expect(found.sales == 3 && found.otherSales == 0 && !found.isFoundByName)
    #expect(found.firstSale?.description == "2024-03-01T10:00:00Z")
    #expect(found.lastSale?.description == "2024-03-31T10:00:00Z")
    #expect(found.revenue == Money(minorUnits: 1_050, currency: .uah))
    #expect(try await undo.execute(found.journalImport).sales == 3)
    for path in [march, try journal(["5/1"], in: third)] {
      await #expect(throws: JournalError.otherFile(path, till: .unnamed)) { try await lookUp(path) }
    }
    #expect(try await lookUp(april).firstSale?.description == "2024-03-31T10:00:00Z")
  }

  @Test func `names later files that had its sales, and these bring the sales back`() async throws {
    func days(_ numbers: ClosedRange<Int>, as name: String) throws -> String {
      try write(numbers.map { "3/\($0)/2024,10,x,x,Latte,NA,1,3.5" }, as: name)
    }
    let (first, second) = (try days(1...10, as: "a.csv"), try days(6...13, as: "b.csv"))
    #expect(try await run(first) == [10, 0, 0])
    #expect(try await lookUp(first).laterFiles == [])
    #expect(try await run(second) == [3, 5, 0])
    _ = try await run(days(14...20, as: "c.csv"))
    _ = try await run(days(1...20, as: "d.csv"), till: "bar")
    #expect(try await lookUp(second).laterFiles == [])
    let found = try await lookUp(first)
    #expect(found.laterFiles == ["b.csv"])
    #expect(try await undo.execute(found.journalImport).sales == 10)
    #expect(try await run(second) == [5, 3, 0])
  }

  @Test func `is taken back after lines of the file have changed, or most of its sales are removed`() async throws {
    let path = try journal(["3/1", "3/2", "3/3", "3/4"], in: folder)
    _ = try await run(path)
    let stored = try await lookUp(try journal(["3/1", "3/2", "3/3", "3/9"], in: folder))
    #expect(stored.sales == 4 && !stored.isFoundByName)
    try await shop.work.execute(for: .anyone("test")) { context in
      for var order in try await context.orders.orders(of: stored.journalImport.id, after: nil, limit: 4) {
        try context.orders.remove(&order)
      }
    }
    #expect(try await lookUp(path).sales == 0)
  }

  @Test func `is taken back with its file after the till wrote minutes to it`() async throws {
    func till(_ times: [String]) throws -> String {
      try write(times.map { "\($0),05-Fri,03-Mar,Latte,NA,1,38.7" })
    }
    _ = try await run(till(["3/1/2024,10", "3/1/2024,12", "3/2/2024,9"]))
    let rewritten = try till(["2024-03-01T10:11,", "2024-03-01T12:30,", "2024-03-02T09:20,"])
    let found = try await lookUp(rewritten)
    #expect(found.sales == 3 && !found.isFoundByName)
    let others = try till(["2024-03-01T11:11,", "2024-03-01T13:30,", "2024-03-02T10:20,"])
    await #expect(throws: JournalError.otherFile(others, till: .unnamed)) { try await lookUp(others) }
  }

  @Test func `is taken back by its name if the file is gone`() async throws {
    _ = try await run(try journal(["3/1"], in: folder))
    let found = try await lookUp("/elsewhere/sales.csv")
    #expect(found.sales == 1 && found.isFoundByName)
  }

  @Test func `is looked for under the tills that have it`() async throws {
    _ = try await run(path, till: "bar")
    let error = JournalError.notImported("till.csv", till: .unnamed, others: [try TillName("bar")])
    await #expect(throws: error) { try await lookUp("till.csv") }
    #expect(error.suggestion == "It was imported with --till bar")
    let unknown = JournalError.notImported("till.csv", till: try TillName("bar"))
    #expect(unknown.suggestion?.contains("orders import FILE --till bar --dry-run names the files") == true)
  }

  /// Returns the currencies of the retired items.
  private func added() async throws -> [String: Currency] {
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    return Dictionary(uniqueKeysWithValues: items.filter { !$0.isAvailable }.map { ($0.key, $0.prices.currency) })
  }
}
