import DomainKit
import OrdersDomain
import Testing
import TestingKit

/// Tests for journals whose sales were imported before under another name or till.
extension `Importing a journal into a shop` {
  private static let otherSales: [[String]] = [
    Array(sales.dropLast()), Array(sales.dropFirst()), sales + [sales[9]],
    Array(sales[..<5]) + [sales[5].replacing("38.7", with: "38.8")] + sales[6...],
  ]

  private func write(_ rows: some Sequence<String>, as name: String) throws -> String {
    try folder.write(([Self.header] + rows).joined(separator: "\n").utf8, as: name)
  }

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
      [Self.header] + times.map { "2024-03-01T\($0),10,05-Fri,03-Mar,Latte,NA,1,38.7" }
    }
    let first = try folder.write(rows("10:05", time, time).joined(separator: "\n").utf8, as: "a.csv")
    let second = try folder.write(rows(time, "10:25").joined(separator: "\n").utf8, as: "b.csv")
    #expect(try await run(first) == [3, 0, 0])
    let report = try await report(second)
    #expect(report.known.count == known && report.possiblyRepeated.count == repeated)
    #expect(try await run(first) == [0, 3, 0])
    #expect(try await run(second) == [0, 2, 0])
  }
}
