import DomainKit
@testable import OrdersData
import OrdersDomain
import TestEngines
import Testing
import TestingKit

/// Tests for journals that begin or end within the hour at which another one ends or begins.
extension `Importing a journal into a shop` {
  /// Imports the sales of a day, such as `12,Latte`, of hours or of times.
  private func importSales(
    _ sales: [String], as name: String, in shop: StoredShop, day: String = "3/1/2024,", timeZone: TimeZoneRules = .utc,
    equalSales: EqualSales? = nil, strict: Bool = false, dryRun: Bool = false
  ) async throws -> JournalReport {
    let path = try write(sales.map { "\(day)\($0),1,30" } + [""], header: Self.shortHeader, as: name)
    return try await report(path, timeZone: timeZone, equalSales: equalSales, dryRun: dryRun, strict: strict, in: shop)
  }

  private func storedSales(in shop: StoredShop) async throws -> Int {
    try await shop.orders().count
  }

  /// A file of one hour, and files that have all of its sales: a copy, one in another order, and longer ones.
  private static let laterStates = [
    ["12,Latte", "12,Latte", "12,Cocoa"], ["12,Cocoa", "12,Latte", "12,Latte"],
    ["12,Latte", "12,Latte", "12,Cocoa", "12,Tea"], ["12,Latte", "12,Cocoa", "12,Latte", "12,Latte", "13,Latte"],
    ["11,Tea", "12,Latte", "12,Cocoa", "12,Latte"],
  ]

  @Test(arguments: laterStates, TestEngine.allCases)
  func `stores the sales of one hour once, whatever the names of the files`(
    sales: [String], engine: TestEngine
  ) async throws {
    let hour = Self.laterStates[0]
    for (first, second) in [(hour, sales), (sales, hour)] {
      for names in [["a.csv", "b.csv"], ["a.csv", "a.csv"]] {
        let shop = try StoredShop(on: engine)
        var reports: [JournalReport] = []
        for (rows, name) in zip([first, second, first], names + names) {
          reports.append(try await importSales(rows, as: name, in: shop))
        }
        #expect(try await storedSales(in: shop) == max(hour.count, sales.count))
        #expect(reports[0].possiblyOthers.count == 0 && reports[1].possiblyOthers.count == 3)
        #expect(reports.allSatisfy { $0.possiblyRepeated.count == 0 })
      }
    }
  }

  @Test(arguments: ["sales.csv", "other.csv"])
  func `stores the sales of one hour that are not all in the other file, and names them`(name: String) async throws {
    #expect(try await importSales(["12,Latte", "12,Latte"], as: "sales.csv", in: shop).counts.imported == 2)
    let report = try await importSales(["12,Latte", "13,Latte"], as: name, in: shop)
    #expect(report.counts.imported == 2 && report.possiblyRepeated.description == "2")
    #expect(try await importSales(["12,Latte", "12,Latte"], as: "sales.csv", in: shop).counts.imported == 0)
  }

  @Test func `stores equal sales of one hour again if the request says that they are new`() async throws {
    _ = try await importSales(["12,Latte"], as: "sales.csv", in: shop)
    let known = try await importSales(["12,Latte", "12,Cocoa", "13,Latte"], as: "sales.csv", in: shop)
    #expect(known.counts.imported == 2 && known.possiblyOthers.description == "2")
    let new = try await importSales(["12,Latte", "12,Cocoa", "13,Latte"], as: "sales.csv", in: shop, equalSales: .new)
    #expect(new.counts.imported == 1 && new.possiblyRepeated.count == 0 && new.possiblyOthers.count == 0)
    let rest = try await importSales(["13,Latte", "14,Mocha"], as: "sales.csv", in: shop, equalSales: .new)
    #expect(rest.counts.imported == 2)
    #expect(try await storedSales(in: shop) == 6)
  }

  @Test func `stores equal sales of one second again only if the request says that they are new`() async throws {
    let (early, late) = (["09:50:01,,Latte", "09:50:02,,Latte"], ["09:50:02,,Latte", "09:50:03,,Latte"])
    for equalSales in [nil, EqualSales.new] {
      let shop = try StoredShop()
      _ = try await importSales(early, as: "a.csv", in: shop, day: "2024-03-01T")
      let report = try await importSales(late, as: "b.csv", in: shop, day: "2024-03-01T", equalSales: equalSales)
      #expect(report.counts.imported == (equalSales == .new ? 2 : 1))
      let again = try await importSales(late, as: "b.csv", in: shop, day: "2024-03-01T")
      #expect(again.counts.imported == 0)
    }
  }

  @Test func `names the sales of a file that is stored twice because the request calls them new`() async throws {
    let sales = ["12,Latte", "12,Latte", "12,Cocoa"]
    let first = try await importSales(sales, as: "a.csv", in: shop, equalSales: .new)
    #expect(first.counts.imported == 3 && first.possiblyRepeated.count == 0)
    let second = try await importSales(sales, as: "a.csv", in: shop, equalSales: .new)
    #expect(second.counts.imported == 3 && second.possiblyRepeated.description == "2-4")
  }

  @Test func `stores no equal sale of the common hour if the request says that they are the same`() async throws {
    _ = try await importSales(["11,Tea", "12,Latte"], as: "a.csv", in: shop)
    let report = try await importSales(["12,Latte", "13,Latte"], as: "b.csv", in: shop, equalSales: .same)
    #expect(report.counts.imported == 1 && report.known.description == "2")
    #expect(report.possiblyRepeated.count == 0 && report.possiblyOthers.count == 0)
  }

  @Test(arguments: EqualSales.allCases, [false, true])
  func `names a later file with the same sales of the common hour when the earlier import is reverted`(
    equalSales: EqualSales, isLaterPartFirst: Bool
  ) async throws {
    let (early, late) = (["11,Tea", "12,Latte"], ["12,Latte", "13,Latte"])
    let (first, second) = isLaterPartFirst ? (late, early) : (early, late)
    _ = try await importSales(first, as: "a.csv", in: shop)
    _ = try await importSales(second, as: "b.csv", in: shop, equalSales: equalSales)
    let found = try await find.execute(of: folder.file("a.csv"), till: .unnamed)
    #expect(found.laterFiles == (equalSales == .same ? ["b.csv"] : []))
  }

  @Test(arguments: [false, true], TestEngine.allCases)
  func `knows the sales of a file that an earlier request called the same`(
    isLaterPartFirst: Bool, engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    let (early, late) = (["11,Tea", "12,Latte"], ["12,Latte", "13,Latte"])
    let (first, second) = isLaterPartFirst ? (late, early) : (early, late)
    _ = try await importSales(first, as: "a.csv", in: shop)
    let answered = try await importSales(second, as: "b.csv", in: shop, equalSales: .same)
    #expect(answered.counts.imported == 1 && answered.journalImport?.equalSales == .same)
    for (name, strict) in [("b.csv", false), ("c.csv", false), ("c.csv", true)] {
      let report = try await importSales(second, as: name, in: shop, strict: strict)
      #expect(report.counts.imported == 0 && report.possiblyRepeated.count == 0 && report.possiblyOthers.count == 0)
    }
    let grown = isLaterPartFirst ? ["10,Tea"] + early : late + ["14,Tea"]
    #expect(try await importSales(grown, as: "b.csv", in: shop).counts.imported == 1)
    #expect(try await storedSales(in: shop) == 4)
    #expect(try await importSales(second, as: "b.csv", in: shop, equalSales: .new).counts.imported == 1)
  }

  @Test(arguments: TestEngine.allCases)
  func `knows the sales of a file if an earlier request stored only an answer`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let sales = ["12,Latte", "13,Tea"]
    _ = try await importSales(["11,Tea", "12,Latte"], as: "a.csv", in: shop)
    _ = try await importSales(["13,Tea", "14,Tea"], as: "b.csv", in: shop)
    let planned = try await importSales(sales, as: "c.csv", in: shop, equalSales: .same, dryRun: true)
    #expect(planned.counts.imported == 0 && planned.journalImport == nil)
    let answered = try await importSales(sales, as: "c.csv", in: shop, equalSales: .same)
    #expect(answered.counts.imported == 0 && answered.journalImport?.equalSales == .same)
    // The answer is stored once, and an import that needs none stores none.
    for (name, rows) in [("c.csv", sales), ("a.csv", ["11,Tea", "12,Latte"])] {
      #expect(try await importSales(rows, as: name, in: shop, equalSales: .same).journalImport == nil)
    }
    for (name, strict) in [("c.csv", false), ("d.csv", false), ("d.csv", true)] {
      #expect(try await importSales(sales, as: name, in: shop, strict: strict).counts.imported == 0)
    }
    #expect(try await importSales(sales + ["14,Latte"], as: "e.csv", in: shop).counts.imported == 1)
    #expect(try await storedSales(in: shop) == 5)
  }

  @Test(arguments: TestEngine.allCases)
  func `forgets an answer without sales when its import is reverted`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let sales = ["12,Latte", "13,Tea"]
    _ = try await importSales(["11,Tea", "12,Latte"], as: "a.csv", in: shop)
    _ = try await importSales(["13,Tea", "14,Tea"], as: "b.csv", in: shop)
    _ = try await importSales(sales, as: "c.csv", in: shop, equalSales: .same)
    let find = FindJournalImport(work: shop.work, journal: CoffeeMachineJournal(), settings: ShopSettings())
    #expect(try await find.execute(of: folder.file("a.csv"), till: .unnamed).laterFiles == ["c.csv"])
    let found = try await find.execute(of: folder.file("c.csv"), till: .unnamed)
    #expect(found.sales == 0 && found.journalImport.equalSales == .same)
    #expect(try await UndoJournalImport(work: shop.work).execute(found.journalImport) == (0, 0, 0))
    #expect(try await storedSales(in: shop) == 4)
    let again = try await importSales(sales, as: "c.csv", in: shop)
    #expect(again.counts.imported == 2 && again.possiblyRepeated.description == "2-3")
  }

  @Test func `takes no sale of a later import for one that an earlier request called the same`() async throws {
    _ = try await importSales(["10,Tea", "11,Tea"], as: "a.csv", in: shop)
    _ = try await importSales(["11,Tea", "12,Latte"], as: "b.csv", in: shop, equalSales: .same)
    _ = try await importSales(["12,Latte", "13,Latte"], as: "c.csv", in: shop, equalSales: .new)
    let grown = try await importSales(["11,Tea", "12,Latte", "12,Latte"], as: "b.csv", in: shop)
    #expect(grown.counts.imported == 1 && grown.possiblyRepeated.description == "4")
  }

  @Test(arguments: [["11,Tea", "12,Latte"], ["12,Latte"]])
  func `refuses a strict import if equal sales may be the same or not`(sales: [String]) async throws {
    _ = try await importSales(sales, as: "a.csv", in: shop)
    let next = ["12,Latte", "13,Latte"]
    await #expect(throws: JournalError.undecided(folder.file("b.csv"), line: 2)) {
      try await importSales(next, as: "b.csv", in: shop, strict: true)
    }
    #expect(try await storedSales(in: shop) == sales.count)
    let report = try await importSales(next, as: "b.csv", in: shop, equalSales: .same, strict: true)
    #expect(report.counts.imported == 1)
    // Nothing of it is new, and other sales of these hours have no equal one.
    #expect(try await importSales(sales, as: "c.csv", in: shop, strict: true).counts.imported == 0)
    #expect(try await importSales(["13,Mocha", "14,Tea"], as: "d.csv", in: shop, strict: true).counts.imported == 2)
  }

  @Test(arguments: [["11,Tea", "12,Latte"], ["12,Latte"]])
  func `imports equal sales strictly if the request says that they are new`(sales: [String]) async throws {
    _ = try await importSales(sales, as: "a.csv", in: shop)
    let report = try await importSales(["12,Latte", "13,Latte"], as: "b.csv", in: shop, equalSales: .new, strict: true)
    #expect(report.counts.imported == 2 && report.possiblyRepeated.count == 0)
    #expect(try await storedSales(in: shop) == sales.count + 2)
  }

  @Test func `knows the sales of an import in another time zone that ended when this one begins`() async throws {
    let zone = try #require(TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0"))
    let first = (8...13).map { "\($0),Latte" }
    let all = (8...17).map { "\($0),Latte" }
    #expect(try await importSales(first, as: "a.csv", in: shop).counts.imported == 6)
    let report = try await importSales(all, as: "b.csv", in: shop, timeZone: zone)
    #expect(report.counts.imported == 4 && report.known.description == "2-7")
    #expect(report.possiblyRepeated.count == 0)
  }

  /// On March 31, the clocks of the zone skip the hour from three to four.
  @Test(arguments: [",3,Latte", "T03:20,,Latte"])
  func `knows a sale at a time that clocks skipped in another unit of time`(skipped: String) async throws {
    let zone = try #require(TimeZoneRules(posix: "EET-2EEST,M3.5.0/3,M10.5.0/4"))
    let isHour = skipped.hasPrefix(",")
    let long = isHour ? [",1,Latte", ",4,Latte", ",6,Latte"] : ["T01:10,,Latte", "T04:30,,Latte", "T06:30,,Latte"]
    let short = ["T01:10:05,,Latte", "T03:20:10,,Latte", "T04:30:15,,Latte", "T06:30:20,,Latte"]
    _ = try await importSales(long + [skipped], as: "a.csv", in: shop, day: "2024-03-31", timeZone: zone)
    let report = try await importSales(short, as: "b.csv", in: shop, day: "2024-03-31", timeZone: zone)
    #expect(report.counts.imported == 0 && report.known.description == "2-5")
    #expect(try await storedSales(in: shop) == 4)
  }

  /// On October 27, the clocks of the zone show the hour from three to four twice.
  @Test(arguments: [false, true], TestEngine.allCases)
  func `names a sale at a time that clocks showed twice if only one file has time zones`(
    isZonedFirst: Bool, engine: TestEngine
  ) async throws {
    let zone = try #require(TimeZoneRules(posix: "EET-2EEST,M3.5.0/3,M10.5.0/4"))
    let local = ["T02:10,,Tea", "T03:30,,Latte", "T05:00,,Tea"]
    let zoned = ["T02:10+03:00,,Tea", "T03:30+02:00,,Latte", "T05:00+02:00,,Tea"]
    // The sale may also be the first one of both files.
    for files in [[local, zoned], [Array(local.dropFirst()), Array(zoned.dropFirst())]] {
      let shop = try StoredShop(on: engine)
      let pair = isZonedFirst ? files.reversed() : files
      let first = try await importSales(pair[0], as: "a.csv", in: shop, day: "2024-10-27", timeZone: zone)
      #expect(first.repeatedTwiceShown.count == 0)
      let second = try await importSales(pair[1], as: "b.csv", in: shop, day: "2024-10-27", timeZone: zone)
      #expect(second.counts.imported == 1 && second.repeatedTwiceShown.description == "\(files[0].count)")
    }
  }
}
