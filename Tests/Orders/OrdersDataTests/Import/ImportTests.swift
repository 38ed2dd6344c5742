import DomainKit
import Foundation
@testable import OrdersData
import OrdersDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `Importing a journal into a shop` {
  private static let journal = """
    date,hour_of_day,weekday,month,coffee_name,cash_type,products,money
    3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7
    3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7
    2/30/2024,10,05-Fri,02-Feb,Latte,NA,1,38.7
    3/2/2024,12,06-Sat,03-Mar,Cocoa,card,3,38.7
    3/2/2024,12,06-Sat,03-Mar,Co
    """

  let shop: StoredShop
  let folder: TemporaryFolder
  let path: String

  init() throws {
    shop = try StoredShop()
    folder = try TemporaryFolder()
    path = try folder.write(Self.journal.utf8, as: "till.csv")
  }

  var find: FindJournalImport {
    FindJournalImport(work: shop.work, journal: CoffeeMachineJournal(), settings: ShopSettings())
  }

  func report(
    _ path: String, till: String? = nil, currency: Currency? = .uah, timeZone: TimeZoneRules? = nil,
    dates: DateOrder? = nil, equalSales: EqualSales? = nil, dryRun: Bool = false, strict: Bool = false,
    in other: StoredShop? = nil
  ) async throws -> JournalReport {
    let request = JournalRequest(
      path: path, till: try till.map { try TillName($0) } ?? .unnamed, currency: currency, timeZone: timeZone,
      dates: dates, equalSales: equalSales, isDryRun: dryRun, isStrict: strict)
    return try await (other ?? shop).importJournal.execute(request) { _ in }
  }

  func run(
    _ path: String, till: String? = nil, currency: Currency = .uah, timeZone: TimeZoneRules? = nil,
    dryRun: Bool = false, in other: StoredShop? = nil
  ) async throws -> [Int] {
    let counts = try await report(
      path, till: till, currency: currency, timeZone: timeZone, dryRun: dryRun, in: other
    ).counts
    return [counts.imported, counts.alreadyThere, counts.rejected]
  }

  /// Writes a journal without a line end after its last line.
  func write(
    _ rows: some Sequence<String>, header: String = Self.header, as name: String = "till.csv"
  ) throws -> String {
    try folder.write(([header] + rows).joined(separator: "\n").utf8, as: name)
  }

  func lookUp(_ file: String) async throws -> FoundJournalImport { try await find.execute(of: file, till: .unnamed) }

  /// Cancels the sale with the latest time.
  func cancelLatestSale() async throws {
    try await shop.work.execute(for: .anyone("test")) { context in
      for var order in try await context.orders.orders(matching: OrderFilter(limit: 1)) {
        try order.cancel(reason: "returned", at: shop.clock.now)
        try context.orders.update(&order)
      }
    }
  }

  @Test func `brings no sale back that was canceled because it was returned`() async throws {
    #expect(try await run(path) == [3, 0, 2])
    try await cancelLatestSale()
    #expect(try await run(path) == [0, 3, 2])
    let sales = try await shop.work.execute(for: .anyone("test")) { context in
      try await context.orders.sales(by: .journalImport, in: SalesScope())
    }
    #expect(sales.map(\.quantity) == [2])
  }

  @Test func `brings every good line, equal ones each`() async throws {
    #expect(try await run(path) == [3, 0, 2])
    let orders = try await shop.orders()
    #expect(
      orders.map(\.placedAt.description) == [
        "2024-03-02T12:00:00Z", "2024-03-01T10:00:00Z", "2024-03-01T10:00:00Z",
      ])
    #expect(orders.map(\.quantity) == [3, 1, 1])
    #expect(orders.allSatisfy { $0.status == .collected && $0.currency == .uah })
  }

  @Test func `brings nothing the second time`() async throws {
    _ = try await run(path)
    #expect(try await run(path) == [0, 3, 2])
    #expect(try await shop.list(OrderFilter(limit: 100)).count == 3)
  }

  @Test func `brings what the journal gained since`() async throws {
    _ = try await run(path)
    let longer =
      Self.journal.replacing("03-Mar,Co\n", with: "") + "coa,card,1,38.7\n3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7\n"
    #expect(try await run(folder.write(longer.utf8, as: "till.csv")) == [2, 3, 1])
  }

  /// Imports the sales in several files of a few lines each.
  func runCut(_ sales: [String], every count: Int, order: [Int]? = nil) async throws -> [[Int]] {
    let files = stride(from: 0, to: sales.count, by: count).map { sales[$0..<min($0 + count, sales.count)] }
    var reports: [[Int]] = []
    for number in order ?? Array(files.indices) {
      reports.append(try await run(write(files[number], as: "till-\(number).csv")))
    }
    return reports
  }

  static let header = "date,hour_of_day,weekday,month,coffee_name,cash_type,products,money"
  /// The needed columns alone.
  static let shortHeader = "date,hour_of_day,coffee_name,products,money"
  static let sales = [10, 10, 10, 10, 11, 12, 12, 12, 12, 13].map { hour in
    "3/1/2024,\(hour),05-Fri,03-Mar,Latte,NA,1,38.7"
  }

  @Test(arguments: [3, 4, 7])
  func `loses no sale of a journal that is cut within an hour, and adds none twice`(count: Int) async throws {
    let first = try await runCut(Self.sales, every: count)
    #expect(first.map { $0[0] }.reduce(0, +) == Self.sales.count)
    let second = try await runCut(Self.sales, every: count)
    #expect(second.map { $0[0] }.reduce(0, +) == 0)
    #expect(try await shop.list(OrderFilter(limit: 100)).count == Self.sales.count)
  }

  @Test(arguments: [3, 4])
  func `loses no sale of cut files that come in another order`(count: Int) async throws {
    let files = (Self.sales.count + count - 1) / count
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let order = Array(0..<files).shuffled(using: &random)
      let first = try await runCut(Self.sales, every: count, order: order)
      #expect(first.map { $0[0] }.reduce(0, +) == (seed == 1 ? Self.sales.count : 0))
    }
  }

  @Test func `adds nothing twice for files that overlap`() async throws {
    _ = try await run(write(Self.sales[0..<6], as: "a.csv"))
    #expect(try await run(write(Self.sales, as: "b.csv")) == [4, 6, 0])
    #expect(try await run(write(Self.sales, as: "c.csv")) == [0, 10, 0])
  }

  @Test func `takes equal sales of two tills in, each till's once`() async throws {
    for expected in [[3, 0, 2], [0, 3, 2]] {
      #expect(try await run(path, till: "bar") == expected)
      #expect(try await run(path, till: "Garden") == expected)
      #expect(try await run(path) == expected)
    }
    #expect(try await run(path, till: "BAR") == [0, 3, 2])
  }

  @Test(arguments: [(overlap: 0, repeated: ""), (overlap: 1, repeated: "2"), (overlap: 4, repeated: "2-5")])
  func `says which sales of two files may be the same`(overlap: Int, repeated: String) async throws {
    let rows = (0..<20).map { "3/1/2024,\($0 < 10 ? 9 : $0 < 17 ? 10 : 11),,,Latte \($0),NA,1,38.7" }
    let second = try write(rows[(15 - overlap)...], as: "b.csv")
    #expect(try await report(write(rows[..<15], as: "a.csv")).possiblyRepeated.count == 0)
    let other = try await report(second)
    #expect(other.possiblyRepeated.description == repeated && other.known.count == 0)
    #expect(try await report(second).possiblyRepeated.count == 0)
  }

  /// Two imports that share an hour, and then all of their sales from a pipe, in which a batch ends in
  /// that hour.
  @Test(.timeLimit(.minutes(5))) func `knows the sales of a longer pipe`() async throws {
    let rows = (0..<4_600).map { "3/1/2024,\($0 < 100 ? 9 : $0 < 4_300 ? 10 : 11),,,Latte \($0),NA,1,38.7" }
    for (name, part) in [("a.csv", rows[..<2_000]), ("b.csv", rows[2_000...])] {
      #expect(try await run(write(part, as: name)) == [part.count, 0, 0])
    }
    let pipe = Pipe()
    let text = ([Self.header] + rows).joined(separator: "\n") + "\n"
    let writing = Task.detached {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try pipe.fileHandleForWriting.close()
    }
    #expect(try await run("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)") == [0, 4_600, 0])
    try await writing.value
    #expect(try await statistics(at: OrderStatistic.unnamedTill).map(\.quantity).reduce(0, +) == 4_600)
  }

  @Test(arguments: [true, false]) func `reports the period and the sum of the new sales`(isDryRun: Bool) async throws {
    let report = try await report(path, dryRun: isDryRun)
    #expect(report.revenue == Money(minorUnits: 5 * 3_870, currency: .uah))
    #expect(report.period?.lowerBound.description == "2024-03-01T10:00:00Z")
    #expect(report.period?.upperBound.description == "2024-03-02T12:00:00Z")
    if !isDryRun { #expect(try await self.report(path).revenue == nil) }
  }

  @Test func `are remarked on if they are in the future or may be cut`() async throws {
    shop.clock.advance(byMilliseconds: 365 * Timestamp.millisecondsPerDay)
    let (soon, line) = ("11/14/2024,20,05-Fri,03-Mar,Latte,NA,1,3", "3/10/2025,10,05-Fri,03-Mar,Latte,NA,1,3")
    let cut = try folder.write("\(Self.header)\n\(Self.sales[0])\n\(line)".utf8, as: "cut.csv")
    let remarks = Mutex<[String]>([])
    let whole = try folder.write("\(Self.header)\n\(Self.sales[0])\n\(soon)\n".utf8, as: "whole.csv")
    for path in [whole, cut] {
      #expect(remarks.withLock { $0 } == [])
      _ = try await shop.importJournal.execute(JournalRequest(path: path, currency: .uah)) { event in
        if case .remark(let line, let remark) = event { remarks.withLock { $0.append("\(line): \(remark)") } }
      }
    }
    #expect(
      remarks.withLock { $0 } == [
        "3: its date is in the future",
        "3: the file ends without a line end; if it was cut there, this sale is incomplete",
      ])
  }

  @Test func `are remarked on at a time that clocks skipped, and read an hour later`() async throws {
    let lines = ["3/12/2023,1", "3/12/2023,2", "3/12/2023,3"].map { "\($0),07-Sun,03-Mar,Latte,NA,1,3" }
    let path = try folder.write(([Self.header] + lines + [""]).joined(separator: "\n").utf8, as: "spring.csv")
    let zone = try #require(TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0"))
    let events = Mutex<[ImportEvent]>([])
    let request = JournalRequest(path: path, currency: .uah, timeZone: zone)
    let report = try await shop.importJournal.execute(request) { event in events.withLock { $0.append(event) } }
    #expect(report.counts.imported == 3)
    #expect(report.period?.upperBound.description == "2023-03-12T07:00:00Z")
    let remarks = events.withLock { $0 }.filter { if case .remark = $0 { true } else { false } }
    #expect(remarks == [.remark(line: 3, "clocks skipped 2023-03-12 02:00:00; it was read as 2023-03-12 03:00:00")])
  }

  @Test func `can be taken in again as they were`() async throws {
    _ = try await run(path)
    let journal = try await find.execute(of: "till.csv", till: .unnamed).journalImport
    #expect(journal.currency == .uah)
    #expect(journal.timeZone == "UTC")
  }

  @Test func `can be told apart by till in the statistics`() async throws {
    _ = try await run(path, till: "Garden")
    _ = try await run(path)
    try await shop.order(for: "Ada")
    let statistics = try await statistics(by: .till)
    #expect(statistics.map(\.key) == ["Garden", "placed here", "unnamed till"])
    #expect(statistics.map(\.orders) == [3, 1, 3])
    #expect(statistics.map(\.quantity)[0] == 5)
    #expect(statistics[2].revenue == Money(minorUnits: 5 * 3_870, currency: .uah))
    _ = try await run(path, till: OrderStatistic.placedHere)
    let keys = try await self.statistics(by: .till).map(\.key)
    #expect(keys == ["Garden", "placed here", "till placed here", "unnamed till"])
    _ = try await run(folder.write("\(Self.header)\n4/1/2024,9,,,Tea,NA,1,9\n".utf8, as: "u.csv"), till: "unnamed till")
    for (name, orders) in [("unnamed till", 3), ("till unnamed till", 1)] {
      #expect(try await self.statistics(by: .till, at: name).map(\.orders) == [orders])
    }
  }

  @Test func `keep the spelling of the till that the first import wrote`() async throws {
    #expect(try await run(path, till: "Kiosk 2") == [3, 0, 2])
    #expect(try await run(path, till: "KIOSK 2") == [0, 3, 2])
    let sale = try folder.write("\(Self.header)\n4/1/2024,9,05-Fri,03-Mar,Latte,NA,1,3\n".utf8, as: "april.csv")
    #expect(try await run(sale, till: "kiosk 2") == [1, 0, 0])
    for file in ["till.csv", "april.csv"] {
      let found = try await find.execute(of: file, till: TillName("KIOSK 2")).journalImport
      #expect(found.till.option == "with --till Kiosk 2")
    }
    #expect(try await ListTills(work: shop.work).execute() == ["Kiosk 2"])
    #expect(try await statistics(by: .till, at: "kiosk 2").map(\.key) == ["Kiosk 2"])
    let near = await #expect(throws: JournalError.self) { try await statistics(at: "Kiosc 2") }
    #expect(near == JournalError.unknownTill("Kiosc 2", known: ["Kiosk 2"]))
  }

  @Test func `of tills with similar names are told apart in the statistics`() async throws {
    let names = [OrderStatistic.placedHere, "till placed here", "till till placed here", "till", "till one"]
    for name in names { _ = try await run(path, till: name) }
    let statistics = try await statistics(by: .till)
    #expect(
      statistics.map(\.key)
        == ["till", "till one", "till placed here", "till till placed here", "till till till placed here"])
  }

  func statistics(
    by grouping: OrderStatistic.Grouping = .item, in period: TimePeriod = .always, at till: String? = nil
  ) async throws -> [OrderStatistic] {
    try await shop.statistics.execute(by: grouping, in: period, at: till.map { try TillName($0) })
  }

  @Test(arguments: OrderStatistic.Grouping.allCases)
  func `of one till have the same totals by each grouping`(grouping: OrderStatistic.Grouping) async throws {
    for till in ["Garden", "bar", nil] { _ = try await run(path, till: till) }
    try await shop.order(for: "Ada")
    for till in ["garden", "BAR", OrderStatistic.unnamedTill] {
      let rows = try await statistics(by: grouping, at: till)
      #expect(rows.map(\.orders).reduce(0, +) == 3)
      #expect(rows.map(\.quantity).reduce(0, +) == 5)
      #expect(rows.map(\.revenue.minorUnits).reduce(0, +) == 5 * 3_870)
    }
  }

  @Test func `of one till are counted by item, in the period`() async throws {
    _ = try await run(path, till: "Garden")
    try await shop.order(for: "Ada")
    let cocoa = OrderStatistic(
      key: "Cocoa", orders: 1, quantity: 3, revenue: Money(minorUnits: 3 * 3_870, currency: .uah))
    let latte = OrderStatistic(
      key: "Latte", orders: 2, quantity: 2, revenue: Money(minorUnits: 2 * 3_870, currency: .uah))
    #expect(try await statistics(at: "garden") == [cocoa, latte])
    let second = try #require(Timestamp(iso8601: "2024-03-02T00:00:00Z"))
    #expect(try await statistics(in: TimePeriod(from: second), at: "garden") == [cocoa])
    #expect(try await statistics(in: TimePeriod(to: second), at: "garden") == [latte])
  }

  @Test func `of an unknown till are refused with the tills that there are`() async throws {
    let none = await #expect(throws: JournalError.self) { try await statistics(at: "bar") }
    #expect(none?.suggestion == "Name the till of a journal with: orders import FILE --till NAME")
    for till in ["Garden", nil] { _ = try await run(path, till: till) }
    let near = await #expect(throws: JournalError.self) { try await statistics(at: "gardn") }
    #expect(near == JournalError.unknownTill("gardn", known: ["Garden", OrderStatistic.unnamedTill]))
    #expect(near?.suggestion == "did you mean Garden?")
    let far = await #expect(throws: JournalError.self) { try await statistics(at: "kiosk") }
    #expect(far?.suggestion == "Tills with sales: Garden, unnamed till")
    #expect(try await ListTills(work: shop.work).execute() == ["Garden", OrderStatistic.unnamedTill])
  }

  @Test func `names the lines that were there before`() async throws {
    _ = try await run(write(Self.sales[0..<6], as: "a.csv"))
    let report = try await report(write(Self.sales, as: "b.csv"))
    #expect(report.known.description == "2-7" && report.knownFiles == ["a.csv"])
    let copy = try write(Self.sales, as: "c.csv")
    #expect(try await self.report(copy, dryRun: true).knownFiles == ["a.csv", "b.csv"])
    let error = await #expect(throws: JournalError.self) { try await find.execute(of: copy, till: .unnamed) }
    #expect(error?.suggestion?.contains("orders import FILE --dry-run names the files with these sales") == true)
  }

  @Test func `stores nothing of a journal with bad lines when it is strict`() async throws {
    let error = await #expect(throws: BadJournal.self) { try await report(path, strict: true) }
    #expect(error?.count == 2 && error?.first.line == 4)
    #expect(try await shop.list(OrderFilter()).isEmpty)
    let good = try write(Self.sales, as: "good.csv")
    #expect(try await report(good, strict: true).counts.imported == 10)
  }

  @Test func `knows the sales that an older program imported`() async throws {
    // These are the identifiers that the older version gave to two sales equal to the first line.
    for text in ["018df974-d500-8d02-8782-8009f0999ba5", "018df974-d500-8794-81ba-559687c25b81"] {
      try await shop.order(UniqueID(text), for: "Till", .collected, price: "38.70")
    }
    #expect(try await run(path) == [1, 2, 2])
    #expect(try await run(path, till: "bar") == [3, 0, 2])
  }

  @Test func `gives an unknown drink its price at the latest sale, wherever that is in the file`() async throws {
    let rows = [
      "3/1/2024,10,05-Fri,03-Mar,Cocoa,NA,1,38.7", "3/3/2024,9,07-Sun,03-Mar,Cocoa,NA,1,41.2",
      "3/2/2024,9,06-Sat,03-Mar,Cocoa,NA,1,40.1",
    ]
    #expect(try await run(write(rows, as: "cocoa.csv")) == [3, 0, 0])
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    let cocoa = try #require(items.first { $0.key == "cocoa" })
    #expect(cocoa.prices.single == Money(minorUnits: 4_120, currency: .uah))
    #expect(!cocoa.isAvailable && cocoa.category == .drink)
  }

  @Test func `stores nothing when it is only tried`() async throws {
    #expect(try await run(path, dryRun: true) == [3, 0, 2])
    #expect(try await shop.list(OrderFilter()).isEmpty)
    let items = try await ListMenu(work: shop.work).execute(category: nil, includingRetired: true)
    #expect(!items.contains { $0.key == "cocoa" })
  }
}
