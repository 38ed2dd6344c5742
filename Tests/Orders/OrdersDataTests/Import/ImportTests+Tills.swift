import DomainKit
import Foundation
import OrdersDomain
import Testing
import TestingKit

/// Names of tills.
extension `Importing a journal into a shop` {
  @Test func `knows a till however its accents are typed`() async throws {
    #expect(try await run(path, till: "B\u{E1}r") == [3, 0, 2])
    #expect(try await run(path, till: "Ba\u{301}r") == [0, 3, 2])
  }

  @Test func `knows a till without its accents and with repeated spaces`() async throws {
    #expect(try await run(path, till: "Peñalolén  dos") == [3, 0, 2])
    #expect(try await run(path, till: "penalolen dos") == [0, 3, 2])
    let sale = try folder.write("\(Self.header)\n4/1/2024,9,05-Fri,03-Mar,Latte,NA,1,38.7\n".utf8, as: "april.csv")
    #expect(try await run(sale, till: "PEÑALOLÉN   DOS") == [1, 0, 0])
    #expect(try await ListTills(work: shop.work).execute() == ["Peñalolén dos"])
    #expect(try await statistics(by: .till, at: "Penalolen dos").map(\.orders) == [4])
    #expect(try await find.execute(of: "april.csv", till: TillName("penalolen dos")).sales == 1)
  }

  /// Earlier versions stored repeated spaces, and names without accents as other tills.
  @Test func `knows the tills of earlier versions by their names as stored`() async throws {
    for (low, name) in [(1, "Caja  dos"), (2, "Año"), (3, "Ano")] as [(UInt64, String)] {
      try await shop.work.execute(for: .anyone("test")) { context in
        var journalImport = JournalImport(
          id: ID(UniqueID(high: 1, low: low)), till: try TillName(name), file: "old.csv", firstSaleHash: 0,
          span: Timestamp(milliseconds: 0)...Timestamp(milliseconds: 0), importedAt: Timestamp(milliseconds: 0))
        try context.imports.add(&journalImport)
      }
    }
    for till in ["caja dos", "caja  dos", "año", "ANO"] { _ = try await run(path, till: till) }
    #expect(try await ListTills(work: shop.work).execute() == ["Ano", "Año", "Caja  dos"])
    #expect(try await statistics(by: .till, at: "ano").map(\.key) == ["Ano"])
    #expect(try await statistics(by: .till, at: "Año").map(\.key) == ["Año"])
  }

  @Test func `names the other tills of the same file`() async throws {
    #expect(try await report(path, till: "bar").otherTills == [])
    #expect(try await report(path).otherTills == [TillName("bar")])
    #expect(try await report(path, till: "garden").otherTills == [.unnamed, TillName("bar")])
    #expect(try await report(write(Self.sales[4...]), till: "pool").otherTills == [])
  }

  @Test func `names the time zone of the till's latest import if it is another one`() async throws {
    let easter = try #require(TimeZoneRules(posix: "EAST6"))
    #expect(try await report(path, till: "pascua", timeZone: easter).earlierTimeZone == nil)
    #expect(try await report(path, till: "pascua").earlierTimeZone == easter.name)
    for _ in 1...2 { #expect(try await report(path, till: "other").earlierTimeZone == nil) }
  }

  @Test func `names the currency of the till's latest import if it is another one`() async throws {
    #expect(try await report(path, till: "bar").earlierCurrency == nil)
    #expect(try await report(path, till: "bar", currency: .usd, dryRun: true).earlierCurrency == nil)
    #expect(try await report(path, till: "bar", currency: nil).earlierCurrency == .uah)
    for _ in 1...2 { #expect(try await report(path, till: "other", currency: nil).earlierCurrency == nil) }
  }

  @Test func `names another till that has the sales of a grown file, whatever its name`() async throws {
    let rows = (0..<40).map { "3/1/2024,\(8 + $0 / 4),05-Fri,03-Mar,Latte \($0),NA,1,38.7" }
    func file(_ name: String, _ rows: some Sequence<String>) throws -> String { try write(rows, as: name) }
    #expect(try await run(file("march-1.csv", rows[..<30]), till: "Bar") == [30, 0, 0])
    let grown = try file("march-2.csv", rows)
    #expect(try await report(grown, till: "Barr", dryRun: true).tillsWithSameSales == [TillName("Bar")])
    #expect(try await report(file("march-3.csv", rows[2...])).tillsWithSameSales == [TillName("Bar")])
    #expect(try await report(file("other.csv", rows[20...]), till: "attic", dryRun: true).tillsWithSameSales.count == 2)
    // The till of the new import has 30 of the 40 sales, and the one without a name has 38.
    #expect(try await report(grown, till: "Bar").tillsWithSameSales == [.unnamed])
    #expect(try await report(grown, till: "Bar").tillsWithSameSales == [])
    #expect(try await report(file("few.csv", rows[..<7]), till: "pool").tillsWithSameSales == [])
    // This till has some of the sales by coincidence, and the file begins earlier than those of the other one.
    let coinciding = rows[32..<36].map { $0.replacing("3/1/2024", with: "3/2/2024") }
    let earlier = (0..<300).map { "2/1/2024,\($0 / 13),05-Fri,02-Feb,Tea \($0),NA,1,38.7" }
    let later = rows.map { $0.replacing("3/1/2024", with: "3/2/2024") }
    #expect(try await run(file("pool.csv", coinciding), till: "pool") == [4, 0, 0])
    #expect(try await run(file("attic.csv", later), till: "attic") == [40, 0, 0])
    let whole = try await report(file("whole.csv", earlier + later), till: "pool")
    #expect(whole.counts.imported == 336)
    #expect(try whole.tillsWithSameSales == [TillName("attic")])
  }
}
