import DomainKit
@testable import OrdersData
import OrdersDomain
import TestEngines
import Testing
import TestingKit

/// Tests for journals that a till wrote again with other units of time, as after an update.
@Suite struct `A journal with other units of time` {
  /// Five sales with times in milliseconds; three of them are equal in their hour, two in their minute.
  private static let sales = [
    "08:05:10.250,Latte", "08:05:10.750,Latte", "08:40:00.000,LATTE", "09:00:00.000,Tea", "10:30:59.999,Cocoa",
  ]
  private static let units: [TimePrecision] = [.hour, .minute, .second, .millisecond]

  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Returns the lines of sales as a machine writes them that has this unit.
  ///
  /// - Parameter zone: The zone that the machine writes after the times.
  private static func lines(
    _ sales: some Sequence<String>, _ unit: TimePrecision, zone: String = ""
  ) -> [String] {
    sales.map { sale in
      let parts = sale.split(separator: ",")
      let time = parts[0]
      return switch unit {
      case .hour: "3/13/2024,\(time.prefix(2)),\(parts[1])"
      case .minute: "2024-03-13T\(time.prefix(5))\(zone),,\(parts[1])"
      case .second: "2024-03-13T\(time.prefix(8))\(zone),,\(parts[1])"
      case .millisecond: "2024-03-13T\(time)\(zone),,\(parts[1])"
      }
    }
  }

  private func importSales(
    _ lines: [String], as name: String, in shop: StoredShop, timeZone: TimeZoneRules? = nil,
    equalSales: EqualSales? = nil, isStrict: Bool = false
  ) async throws -> JournalReport {
    let rows = ["date,hour_of_day,coffee_name,products,money"] + lines.map { "\($0),1,38.7" }
    let path = try folder.write(rows.map { $0 + "\n" }.joined().utf8, as: name)
    let request = JournalRequest(
      path: path, currency: .uah, timeZone: timeZone, equalSales: equalSales, isStrict: isStrict)
    return try await shop.importJournal.execute(request) { _ in }
  }

  @Test(arguments: units, TestEngine.allCases)
  func `brings no sale again`(first: TimePrecision, engine: TestEngine) async throws {
    for second in Self.units where second != first {
      let shop = try StoredShop(on: engine)
      let (old, new) = (Self.lines(Self.sales, first), Self.lines(Self.sales, second))
      #expect(try await importSales(old, as: "a.csv", in: shop).counts.imported == 5)
      for (lines, name, isStrict) in [(new, "b.csv", false), (new, "c.csv", true), (old, "a.csv", false)] {
        let report = try await importSales(lines, as: name, in: shop, isStrict: isStrict)
        #expect(report.counts.imported == 0 && report.known.description == "2-6", "\(first), then \(second)")
        #expect(report.repeatedInLongerUnit.count == 0)
      }
    }
  }

  @Test(arguments: units, TestEngine.allCases)
  func `brings no sale again if only one of two journals has a zone, read in another time zone`(
    first: TimePrecision, engine: TestEngine
  ) async throws {
    // In UTC, the latte of eight o'clock has the hour of this one in Europe.
    let sales = Self.sales + ["07:10:00.000,Latte"]
    for (rules, offset) in [("CET-1", "+01:00"), ("IST-5:30", "+05:30"), ("EST5", "-05:00")] {
      let zone = try #require(TimeZoneRules(posix: rules))
      for second in Self.units where second != first && second != .hour {
        let plain = (lines: Self.lines(sales, first), timeZone: zone)
        let zoned = (lines: Self.lines(sales, second, zone: offset), timeZone: TimeZoneRules.utc)
        for (old, new) in [(plain, zoned), (zoned, plain)] {
          let shop = try StoredShop(on: engine)
          #expect(try await importSales(old.lines, as: "a.csv", in: shop, timeZone: old.timeZone).counts.imported == 6)
          for isStrict in [true, false] {
            let report = try await importSales(
              new.lines, as: "b.csv", in: shop, timeZone: new.timeZone, isStrict: isStrict)
            #expect(report.counts.imported == 0 && report.known.count == 6, "\(rules), \(first), \(second)")
          }
        }
      }
    }
  }

  @Test func `is the file of an import of hours in another time zone, if it has a zone now`() async throws {
    let shop = try StoredShop()
    let timeZone = try #require(TimeZoneRules(posix: "IST-5:30"))
    _ = try await importSales(Self.lines(Self.sales, .hour), as: "a.csv", in: shop, timeZone: timeZone)
    let grown = Self.lines(Self.sales, .second, zone: "+05:30")
    #expect(try await importSales(grown, as: "a.csv", in: shop).counts.imported == 0)
    let find = FindJournalImport(work: shop.work, journal: CoffeeMachineJournal(), settings: ShopSettings())
    #expect(try await find.execute(of: folder.file("a.csv"), till: .unnamed).sales == 5)
  }

  @Test(arguments: units)
  func `brings the sales that were made since`(first: TimePrecision) async throws {
    for second in Self.units where second != first {
      let shop = try StoredShop()
      _ = try await importSales(Self.lines(Self.sales, first), as: "a.csv", in: shop)
      let more = Self.sales + ["10:31:00.500,Cocoa", "08:10:00.000,Latte", "11:00:00.000,Tea"]
      let grown = Self.lines(more.reversed(), second)
      let report = try await importSales(grown, as: "b.csv", in: shop)
      #expect(report.counts.imported == 3 && report.knownFiles == ["a.csv"], "\(first), then \(second)")
      #expect(try await importSales(grown, as: "b.csv", in: shop).counts.imported == 0)
      // The sales of the first file are no part of the later import.
      let again = try await importSales(Self.lines(more, first), as: "a.csv", in: shop)
      #expect(again.counts.imported == 0, "\(first), then \(second)")
    }
  }

  @Test func `begins in the hour in which the other one ends, and its sales of that hour may be others`() async throws {
    let shop = try StoredShop()
    let old = Self.lines(["08:00:00,Latte", "10:00:00,Cocoa"], .hour)
    let new = Self.lines(["10:30:00,Cocoa", "11:15:00,Cocoa"], .minute)
    _ = try await importSales(old, as: "a.csv", in: shop)
    await #expect(throws: JournalError.undecided(folder.file("b.csv"), line: 2)) {
      try await importSales(new, as: "b.csv", in: shop, isStrict: true)
    }
    let report = try await importSales(new, as: "b.csv", in: shop)
    #expect(report.counts.imported == 2 && report.repeatedInLongerUnit.description == "2")
  }

  @Test(arguments: [(EqualSales.same, 1), (.new, 2)])
  func `has the sales of the common hour that the request says`(choice: EqualSales, imported: Int) async throws {
    let shop = try StoredShop()
    _ = try await importSales(Self.lines(["08:00:00,Latte", "10:00:00,Cocoa"], .hour), as: "a.csv", in: shop)
    let new = Self.lines(["10:30:00,Cocoa", "11:15:00,Cocoa"], .minute)
    let report = try await importSales(new, as: "b.csv", in: shop, equalSales: choice, isStrict: true)
    #expect(report.counts.imported == imported)
  }

  @Test func `is asked about only where the other one ends or begins`() async throws {
    let shop = try StoredShop()
    _ = try await importSales(Self.lines(Self.sales, .hour), as: "a.csv", in: shop)
    let grown = Self.lines(Self.sales + ["10:40:00.000,Cocoa", "11:00:00.000,Tea"], .minute)
    for choice in [nil, EqualSales.new] {
      let report = try await importSales(grown, as: "b.csv", in: shop, equalSales: choice, isStrict: true)
      #expect(report.counts.imported == (choice == nil ? 2 : 0) && report.repeatedInLongerUnit.count == 0)
    }
  }

  @Test func `has the common sale that an earlier request called the same`() async throws {
    let shop = try StoredShop()
    _ = try await importSales(Self.lines(["08:00:00,Latte", "10:00:00,Cocoa"], .hour), as: "a.csv", in: shop)
    let new = Self.lines(["10:30:00,Cocoa", "11:15:00,Cocoa"], .minute)
    #expect(try await importSales(new, as: "b.csv", in: shop, equalSales: .same).counts.imported == 1)
    for isStrict in [false, true] {
      let report = try await importSales(new, as: "b.csv", in: shop, isStrict: isStrict)
      #expect(report.counts.imported == 0 && report.repeatedInLongerUnit.count == 0)
    }
    let find = FindJournalImport(work: shop.work, journal: CoffeeMachineJournal(), settings: ShopSettings())
    #expect(try await find.execute(of: folder.file("a.csv"), till: .unnamed).laterFiles == ["b.csv"])
  }

  @Test(arguments: [TimePrecision.minute, .second])
  func `is known also if the unit has changed in the middle of the other one`(later: TimePrecision) async throws {
    let earlier: TimePrecision = later == .minute ? .hour : .minute
    let shop = try StoredShop()
    let old = Self.lines(Self.sales[..<3], earlier) + Self.lines(Self.sales[3...], later)
    #expect(try await importSales(old, as: "a.csv", in: shop).counts.imported == 5)
    for isStrict in [true, false] {
      let report = try await importSales(Self.lines(Self.sales, later), as: "b.csv", in: shop, isStrict: isStrict)
      #expect(report.counts.imported == 0 && report.known.count == 5)
    }
  }

  @Test func `whose times all end in full minutes has no seconds`() async throws {
    let shop = try StoredShop()
    let minutes = Self.sales.map { "\($0.prefix(5)):00\($0.dropFirst(12))" }
    _ = try await importSales(Self.lines(minutes, .second), as: "a.csv", in: shop)
    let report = try await importSales(Self.lines(Self.sales, .second), as: "b.csv", in: shop, isStrict: true)
    #expect(report.counts.imported == 0)
  }

  @Test(arguments: [(2, TimePrecision.second), (3, .minute)])
  func `needs three times in full minutes to have no seconds`(count: Int, unit: TimePrecision) async throws {
    let sales = ["08:05:00,Latte", "09:10:00,Tea", "10:30:00,Cocoa"].prefix(count)
    let report = try await importSales(Self.lines(sales, .second), as: "a.csv", in: StoredShop())
    #expect(report.journalImport?.units == [unit])
  }

  @Test(arguments: [("09:00:00,Tea", 1), ("09:01:00,Tea", 2)])
  func `has no other sales in an hour if the two have a full hour in common`(first: String, imported: Int) async throws
  {
    let shop = try StoredShop()
    _ = try await importSales(Self.lines(["08:00:00,Latte", "10:00:00,Cocoa"], .hour), as: "a.csv", in: shop)
    let report = try await importSales(Self.lines([first, "10:30:00,Cocoa"], .minute), as: "b.csv", in: shop)
    #expect(report.counts.imported == imported && report.repeatedInLongerUnit.count == imported - 1)
  }

  @Test(arguments: [true, false])
  func `loses and repeats no sale of an hour that two batches have`(isComplete: Bool) async throws {
    let shop = try StoredShop()
    let hour = try #require(Timestamp(iso8601: "2024-01-01T00:00Z"))
    let times = (0..<4_100).map { hour.advanced(byMilliseconds: Int64($0) * 20 * 60_000).description }
    let minutes = times.reversed().map { "\($0.prefix(16)),,Latte" }
    // The full hour of this line is the first line of the second batch.
    let left = 3_999
    let hours = minutes.enumerated().filter { isComplete || $0.offset != left }.map {
      "\($0.element.prefix(10)),\($0.element.dropFirst(11).prefix(2)),Latte"
    }
    _ = try await importSales(hours, as: "a.csv", in: shop)
    let report = try await importSales(minutes, as: "b.csv", in: shop)
    #expect(report.counts.imported == (isComplete ? 0 : 1) && report.known.count == (isComplete ? 4_100 : 4_099))
  }

  @Test func `is compared by the hour with an import of an earlier version, if the request says so`() async throws {
    let shop = try StoredShop()
    try await storeAsEarlierVersion(in: shop)
    let lines = Self.lines(Self.sales, .minute)
    await #expect(throws: JournalError.undecided(folder.file("b.csv"), line: 2)) {
      try await importSales(lines, as: "b.csv", in: shop, isStrict: true)
    }
    let same = try await importSales(lines, as: "b.csv", in: shop, equalSales: .same, isStrict: true)
    #expect(same.counts.imported == 4)
  }

  @Test(arguments: [true, false])
  func `has the sale of an earlier version that an earlier request called the same, without a new one`(
    hasImport: Bool
  ) async throws {
    let shop = try StoredShop()
    try await storeAsEarlierVersion(in: shop, withImport: hasImport)
    let lines = Self.lines(Self.sales, .minute)
    let first = [lines[0]]
    let answered = try await importSales(first, as: "b.csv", in: shop, equalSales: .same, isStrict: true)
    #expect(answered.counts.imported == 0 && answered.journalImport?.equalSales == .same)
    let repeated = try await importSales(first, as: "b.csv", in: shop, equalSales: .same)
    #expect(repeated.counts.imported == 0 && repeated.journalImport == nil)
    for isStrict in [false, true] {
      #expect(try await importSales(first, as: "c.csv", in: shop, isStrict: isStrict).counts.imported == 0)
    }
    let grown = try await importSales(first + [lines[3]], as: "b.csv", in: shop)
    #expect(grown.counts.imported == 1 && grown.repeatedInLongerUnit.count == 0)
  }

  @Test func `gets a note about the sales of an hour that an earlier version may have imported`() async throws {
    let shop = try StoredShop()
    try await storeAsEarlierVersion(in: shop)
    let report = try await importSales(Self.lines(Self.sales, .minute), as: "b.csv", in: shop)
    #expect(report.counts.imported == 5 && report.repeatedInLongerUnit.description == "2-4")
  }

  /// Stores a latte of eight o'clock. Early versions stored no import.
  private func storeAsEarlierVersion(in shop: StoredShop, withImport hasImport: Bool = true) async throws {
    let moment = try #require(Timestamp(iso8601: "2024-03-13T08:00Z"))
    guard hasImport else {
      let id = UniqueID(high: UniqueID.first(at: moment).high | 0x8000, low: 1)
      try await shop.order(id, for: "Till", .collected, price: "38.70")
      return
    }
    let hash = Int64(bitPattern: StableHash.of("3/13/2024,8,Latte,1,38.7".utf8))
    let old = JournalImport(
      id: shop.ids.next(), till: .unnamed, file: "a.csv", firstSaleHash: hash, span: moment...moment,
      importedAt: shop.clock.now)
    try await shop.storeImport(old, [("Latte", moment, hash)])
  }
}
