import DomainKit
@testable import OrdersData
import OrdersDomain
import TestEngines
import Testing
import TestingKit

/// Tests for journals that are imported again with other names or prices.
extension `Importing a journal into a shop` {
  private static let firstRows = [
    "2024-03-01,9,Latte,1,4.00", "2024-03-01,10,Tea,1,3.00", "2024-03-01,11,Latte,1,4.00", "2024-03-02,9,Mug,1,9.90",
  ]
  private static let nextDay = "2024-03-03,9,Tea,1,3.00"
  private static let renamed = firstRows.map { $0.replacing("Latte", with: "Flat White") } + [nextDay]
  private static let repriced = [
    "2024-03-01,9,Latte,1,4.10", "2024-03-01,10,Tea,1,3.10", "2024-03-01,11,Latte,1,4.10", "2024-03-02,9,Mug,1,9.95",
    nextDay,
  ]
  private static let late = [firstRows[0], "2024-03-01,10,Latte,1,4.00", firstRows[1], firstRows[2], firstRows[3]]
  private static let filtered = [firstRows[0], firstRows[2], firstRows[3]]
  private static let statements: [([String], String)] = [
    (
      renamed,
      "x.csv has 1 new sale of 2024-03-01, in line 4, and lacks 1 sale of its period that was imported from a.csv"
    ),
    (
      repriced,
      "x.csv has 3 new sales from 2024-03-01 to 2024-03-02, in lines 3-5, and lacks 3 sales of its period that were "
        + "imported from a.csv"
    ),
  ]

  private func importRows(
    _ rows: [String], as name: String, till: String? = nil, equalSales: EqualSales? = nil, dryRun: Bool = false,
    strict: Bool = false, in shop: StoredShop
  ) async throws -> JournalReport {
    let path = try write(rows + [""], header: Self.shortHeader, as: name)
    return try await report(path, till: till, equalSales: equalSales, dryRun: dryRun, strict: strict, in: shop)
  }

  @Test(arguments: TestEngine.allCases)
  func `names new sales that may be stored ones with other names or prices`(engine: TestEngine) async throws {
    for (rows, statement) in Self.statements {
      let shop = try StoredShop(on: engine)
      #expect(try await importRows(Self.firstRows, as: "a.csv", in: shop).changedSales == nil)
      for isDryRun in [true, false] {
        let report = try await importRows(rows, as: "x.csv", dryRun: isDryRun, in: shop)
        #expect(report.changedSales?.statement(about: "x.csv") == statement)
      }
      // The later sales are in no period that was imported.
      let grown = rows + ["2024-03-04,9,Tea,1,3.00", "2024-03-05,9,Tea,1,3.00"]
      #expect(try await importRows(grown, as: "x.csv", in: shop).changedSales == nil)
      #expect(try await importRows(rows, as: "b.csv", till: "bar", in: shop).changedSales == nil)
    }
  }

  @Test(arguments: [renamed, repriced], [nil, EqualSales.same, .new])
  func `refuses a strict import of sales that may be stored ones with other names or prices`(
    rows: [String], equalSales: EqualSales?
  ) async throws {
    _ = try await importRows(Self.firstRows, as: "a.csv", in: shop)
    let error = await #expect(throws: JournalError.self) {
      try await importRows(rows, as: "x.csv", equalSales: equalSales, strict: true, in: shop)
    }
    #expect(error?.code == "import.changed-sales" && error?.kind == .refused)
    #expect(error?.suggestion?.contains("with: orders import a.csv --undo;") == true)
    #expect(try await shop.orders().count == Self.firstRows.count)
    let found = try await find.execute(of: folder.file("a.csv"), till: .unnamed)
    _ = try await UndoJournalImport(work: shop.work).execute(found.journalImport)
    let report = try await importRows(rows, as: "x.csv", equalSales: equalSales, strict: true, in: shop)
    #expect(report.counts.imported == rows.count && report.changedSales == nil)
  }

  /// Two journals, and the number of new sales in the second one.
  private static let unchanged: [([String], [String], Int)] = [
    // The first journal was cut within its last hour.
    (firstRows, firstRows + ["2024-03-02,9,Latte,1,4.00", nextDay], 2),
    // The second journal was cut within its last hour, and has a late sale.
    (firstRows + ["2024-03-02,9,Latte,1,4.00"], late, 1),
    // Late sales.
    (firstRows, late + [nextDay], 2),
    // Filtered journals, the second one grown.
    (firstRows, filtered, 0),
    (firstRows, filtered + [nextDay], 1),
  ]

  @Test(arguments: unchanged)
  func `takes late sales and parts of a journal for no changed ones`(
    first: [String], second: [String], imported: Int
  ) async throws {
    _ = try await importRows(first, as: "a.csv", in: shop)
    for isDryRun in [true, false] {
      let report = try await importRows(second, as: "a.csv", dryRun: isDryRun, strict: !isDryRun, in: shop)
      #expect(report.counts.imported == imported && report.changedSales == nil)
    }
  }
}
