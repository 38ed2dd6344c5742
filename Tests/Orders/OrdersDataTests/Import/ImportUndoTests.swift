import DomainKit
@testable import OrdersData
import OrdersDomain
import Testing
import TestingKit

extension `Importing a journal into a shop` {
  @Test func `is taken back by the file's name, and can be repeated`() async throws {
    try await shop.order(for: "Ada")
    let whole = try folder.write(([Self.header] + Self.sales).joined(separator: "\n").utf8, as: "whole.csv")
    _ = try await run(path)
    _ = try await run(whole)
    let find = FindJournalImport(work: shop.work)
    let undo = UndoJournalImport(work: shop.work)
    let (journal, sales) = try await find.execute(of: "/elsewhere/whole.csv", till: .unnamed)
    #expect(sales == 8)
    #expect(try await undo.execute(journal) == (8, 0))
    #expect(try await shop.list(OrderFilter(limit: 100)).count == 4)
    await #expect(throws: JournalError.notImported("whole.csv", till: .unnamed)) {
      try await find.execute(of: whole, till: .unnamed)
    }
    #expect(try await run(whole) == [8, 2, 0])
    #expect(try await run(whole) == [0, 10, 0])
  }

  @Test func `are taken back one by one, the latest first, if files have the same name`() async throws {
    for sales in [Self.sales[..<4], Self.sales[5...], Self.sales[...]] {
      let text = ([Self.header] + sales).joined(separator: "\n")
      _ = try await run(folder.write(text.utf8, as: "till.csv"))
    }
    let find = FindJournalImport(work: shop.work)
    var (sales, others): ([Int], [Int]) = ([], [])
    for _ in 1...3 {
      let found = try await find.execute(of: "till.csv", till: .unnamed)
      sales.append(found.sales)
      others.append(try await find.otherSales(than: found.journalImport))
      #expect(try await UndoJournalImport(work: shop.work).execute(found.journalImport).sales == found.sales)
    }
    #expect(sales == [1, 5, 4])
    #expect(others == [9, 4, 0])
  }

  @Test func `takes one of two cut files back and in again`() async throws {
    for count in [1, 3] {
      let first = try await runCut(Self.sales, every: count)
      let find = FindJournalImport(work: shop.work)
      let undo = UndoJournalImport(work: shop.work)
      let (journal, sales) = try await find.execute(of: "till-0.csv", till: .unnamed)
      #expect(try await undo.execute(journal).sales == sales)
      #expect(try await runCut(Self.sales, every: count).map { $0[0] }.reduce(0, +) == sales)
      #expect(first[0][0] == sales)
      for file in first.indices {
        _ = try await undo.execute(find.execute(of: "till-\(file).csv", till: .unnamed).journalImport)
      }
    }
    #expect(try await shop.list(OrderFilter(limit: 100)).isEmpty)
  }

  @Test func `is taken back with the items that only it added, but not with those of others`() async throws {
    let other = try folder.write((Self.header + "\n3/5/2024,10,x,x,Chai,NA,1,38.7\n").utf8, as: "other.csv")
    _ = try await run(path, currency: .usd)
    _ = try await run(other)
    let found = try await FindJournalImport(work: shop.work).execute(of: "till.csv", till: .unnamed)
    #expect(try await UndoJournalImport(work: shop.work).execute(found.journalImport) == (3, 1))
    #expect(try await added() == ["chai": .uah])
    _ = try await run(path)
    #expect(try await added() == ["chai": .uah, "cocoa": .uah])
  }

  @Test func `is looked for under the tills that have it`() async throws {
    _ = try await run(path, till: "bar")
    let error = JournalError.notImported("till.csv", till: .unnamed, others: [try TillName("bar")])
    await #expect(throws: error) {
      try await FindJournalImport(work: shop.work).execute(of: "till.csv", till: .unnamed)
    }
    #expect(error.suggestion == "It was imported with --till bar")
  }

  /// Returns the currencies of the retired items.
  private func added() async throws -> [String: Currency] {
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    return Dictionary(uniqueKeysWithValues: items.filter { !$0.isAvailable }.map { ($0.key, $0.prices.currency) })
  }
}
