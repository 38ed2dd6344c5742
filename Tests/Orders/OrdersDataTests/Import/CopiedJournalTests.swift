import DomainKit
import OrdersDomain
import Testing
import TestingKit

/// Tests for journals that were imported before under another name and till.
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
}
