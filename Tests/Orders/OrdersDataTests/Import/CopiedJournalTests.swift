import DomainKit
import OrdersDomain
import TestEngines
import Testing
import TestingKit

/// Tests for journals whose sales were imported before under another name or till.
extension `Importing a journal into a shop` {
  private static let otherSales: [[String]] = [
    Array(sales.dropLast()), Array(sales.dropFirst()), sales + [sales[9]],
    Array(sales[..<5]) + [sales[5].replacing("38.7", with: "38.8")] + sales[6...],
  ]

  @Test(arguments: [sales, [sales[0]]])
  func `names the import of another till that has the same sales`(rows: [String]) async throws {
    #expect(try await report(write(rows, as: "march.csv"), till: "bar").originals == [])
    let copy = try write(rows, as: "copy.csv")
    for isDryRun in [true, false] {
      let originals = try await report(copy, dryRun: isDryRun).originals
      #expect(originals.map(\.file) == ["march.csv"] && originals.map(\.till.value) == ["bar"])
    }
    // No sale of it counts twice now.
    #expect(try await report(copy).originals == [])
  }

  @Test func `names the import of another till also after one of its sales was canceled`() async throws {
    let march = try write(Self.sales, as: "march.csv")
    _ = try await run(march, till: "bar")
    try await cancelLatestSale()
    #expect(try await report(write(Self.sales, as: "copy.csv")).originals.map(\.file) == ["march.csv"])
    let found = try await find.execute(of: march, till: TillName("bar"))
    #expect(found.sales == Self.sales.count && found.canceledSales == 1)
  }

  @Test(arguments: otherSales)
  func `names no import of another till with other sales`(rows: [String]) async throws {
    #expect(try await report(write(Self.sales, as: "march.csv"), till: "bar").originals == [])
    #expect(try await report(write(rows, as: "copy.csv")).originals == [])
  }

  @Test(arguments: [("10:15:30", known: 1, repeated: 0), ("10:15", known: 0, repeated: 1)])
  func `takes equal sales of two files for the same sale if their times have seconds`(
    time: String, known: Int, repeated: Int
  ) async throws {
    func rows(_ times: String...) -> [String] {
      times.map { "2024-03-01T\($0),10,05-Fri,03-Mar,Latte,NA,1,38.7" }
    }
    let first = try write(rows("10:05", time, time), as: "a.csv")
    let second = try write(rows(time, "10:25"), as: "b.csv")
    #expect(try await run(first) == [3, 0, 0])
    let report = try await report(second)
    #expect(report.known.count == known && report.possiblyRepeated.count == repeated)
    #expect(try await run(first) == [0, 3, 0])
    #expect(try await run(second) == [0, 2, 0])
  }

  @Test(arguments: TestEngine.allCases)
  func `stores an equal sale of the hour at which a file was cut, also if later times have seconds`(
    engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    var reports: [JournalReport] = []
    for times in [["3/13/2024,9", "3/13/2024,10"], ["3/13/2024,10", "2024-03-13T12:00:05,"]] {
      let rows = times.map { "\($0),Latte,1,38.7" }
      let path = try write(rows, header: Self.shortHeader, as: "\(reports.count).csv")
      reports.append(try await report(path, in: shop))
    }
    #expect(reports.map(\.counts.imported) == [2, 2])
    #expect(reports.map(\.possiblyRepeated.description) == ["", "2"])
  }

  /// The hours and items of a journal.
  private static let items = [
    "09,Latte", "09,Latte", "10,Cocoa", "12,Latte", "12,Latte", "12,Cocoa", "12,Latte", "13,Latte", "13,Cocoa",
  ]

  /// The sales of twelve o'clock with which a first file ends and a second one begins.
  private static let commonSales: [Range<Int>] = (3...6).flatMap { first in
    (max(first, 4)...7).map { end in first..<end }
  }

  @Test(arguments: commonSales, [false, true])
  func `stores each sale of two files once if the advice of the note is followed`(
    common: Range<Int>, isSecondFirst: Bool
  ) async throws {
    func file(_ sales: [String], as name: String) throws -> String {
      try write(sales.map { "3/1/2024,\($0),1,38.7" }, header: Self.shortHeader, as: name)
    }
    let parts = [Array(Self.items[..<common.upperBound]), Array(Self.items[common.lowerBound...])]
    let (earlier, sales) = isSecondFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
    _ = try await run(file(earlier, as: "a.csv"))
    let path = try file(sales, as: "b.csv")
    let named = Set(try await report(path).possiblyRepeated.ranges.joined())
    var same = Array(Self.items[common])
    var rest: [String] = []
    for (number, sale) in sales.enumerated() {
      if named.contains(number + 2), let place = same.firstIndex(of: sale) {
        same.remove(at: place)
      } else {
        rest.append(sale)
      }
    }
    #expect(same.isEmpty)
    if rest.count < sales.count {
      let journalImport = try await find.execute(of: path, till: .unnamed).journalImport
      #expect(try await UndoJournalImport(work: shop.work).execute(journalImport).sales == sales.count)
      #expect(try await run(file(rest, as: "b.csv")) == [rest.count, 0, 0])
    }
    let stored = try await shop.orders().map {
      "\($0.placedAt.description.dropFirst(11).prefix(2)),\($0.lines[0].item)"
    }
    #expect(stored.sorted() == Self.items.sorted())
  }
}
