import DomainKit
@testable import OrdersData
import OrdersDomain
import TestEngines
import Testing
import TestingKit

/// Tests for journals whose dates have the day first.
extension `Importing a journal into a shop` {
  /// Imports a latte at each of the hours of each day.
  private func importDays(
    _ dates: [String], _ order: DateOrder? = nil, hours: [Int] = [10], as name: String = "days.csv",
    in other: StoredShop? = nil
  ) async throws -> JournalReport {
    let rows = dates.flatMap { date in hours.map { "\(date),\($0),Latte,1,38.7" } }
    return try await report(write(rows, header: Self.shortHeader, as: name), dates: order, in: other)
  }

  /// Returns the days of all stored sales.
  private func storedDays(in other: StoredShop? = nil) async throws -> [String] {
    try await (other ?? shop).orders().map { String($0.placedAt.description.prefix(10)) }.sorted()
  }

  private static let monthHeader = "date,hour_of_day,month,coffee_name,products,money"

  private func days(_ dates: [String], _ order: DateOrder? = nil) async throws -> [String] {
    _ = try await importDays(dates, order)
    return try await storedDays()
  }

  private func undoImport() async throws {
    let found = try await find.execute(of: "days.csv", till: .unnamed)
    _ = try await UndoJournalImport(work: shop.work).execute(found.journalImport)
  }

  /// The error for a journal in another order than that of `days.csv`.
  private func otherDates(_ stored: DateOrder, line: Int? = nil) -> JournalError {
    .otherDates("days.csv", till: .unnamed, stored: stored, line: line)
  }

  @Test func `refuses dates with the day first unless the request says so`() async throws {
    let path = folder.file("days.csv")
    await #expect(throws: JournalError.dayFirst(path, line: 3)) { try await days(["5/3/2024", "13/3/2024"]) }
    #expect(try await shop.list(OrderFilter()) == [])
    #expect(try await days(["5/3/2024", "13/3/2024"], .dayFirst) == ["2024-03-05", "2024-03-13"])
  }

  @Test(arguments: [("02-Feb", true), ("February", true), ("2", true), ("01-Jan", false), ("", false), ("13", false)])
  func `refuses dates with the day first if the month of the line proves that`(
    month: String, isRefused: Bool
  ) async throws {
    let path = try write(["1/2/2024,10,\(month),Latte,1,38.7"], header: Self.monthHeader, as: "week.csv")
    if isRefused {
      await #expect(throws: JournalError.dayFirst(path, line: 2)) { try await report(path) }
    } else {
      #expect(try await report(path).counts.imported == 1)
    }
  }

  @Test func `rejects lines whose month proves another order than the option names`() async throws {
    let rows = ["1/3/2024,8,03-Mar", "3/2/2024,8,03-Mar", "4/4/2024,8,04-Apr"].map { "\($0),Latte,1,38.7" }
    let path = try write(rows, header: Self.monthHeader, as: "mix.csv")
    let bad = BadLine(line: 2, reason: "\"1/3/2024\" is not in the month \"03-Mar\" with the month first")
    await #expect(throws: BadJournal(path: path, count: 1, first: bad)) {
      try await report(path, dates: .monthFirst, strict: true)
    }
    #expect(try await report(path, dates: .monthFirst).counts.rejected == 1)
    #expect(try await storedDays() == ["2024-03-02", "2024-04-04"])
  }

  @Test func `reads dates with the month first if one proves that, or if the request says so`() async throws {
    #expect(try await days(["5/3/2024", "3/13/2024"]) == ["2024-03-13", "2024-05-03"])
    #expect(try await days(["6/3/2024"], .monthFirst) == ["2024-03-13", "2024-05-03", "2024-06-03"])
  }

  @Test(arguments: DateOrder.allCases, [true, false])
  func `refuses a journal that proves only another order than the option names`(
    order: DateOrder, isProvenByMonth: Bool
  ) async throws {
    let (unclear, march5) = ("4/4/2024,8,04-Apr", order == .dayFirst ? "3/5/2024" : "5/3/2024")
    let march13 = order == .dayFirst ? "3/13/2024" : "13/3/2024"
    let proof = isProvenByMonth ? "\(march5),8,03-Mar" : "\(march13),8,"
    let rows = [unclear, proof].map { "\($0),Latte,1,38.7" }
    let path = try write(rows, header: Self.monthHeader, as: "spring.csv")
    await #expect(throws: JournalError.unlikeOption(path, option: order, line: 3)) {
      try await report(path, dates: order)
    }
    #expect(try await shop.list(OrderFilter()) == [])
  }

  @Test func `refuses a journal that proves another order than the option and the till`() async throws {
    #expect(try await days(["5/3/2024"], .monthFirst) == ["2024-05-03"])
    await #expect(throws: otherDates(.monthFirst, line: 3)) { try await days(["6/3/2024", "13/3/2024"], .monthFirst) }
    #expect(try await storedDays() == ["2024-05-03"])
  }

  @Test(arguments: [["13/3/2024", "5/3/2024", "3/14/2024"], ["3/14/2024", "5/3/2024", "13/3/2024"]])
  func `refuses dates in both orders unless the request says which to read`(dates: [String]) async throws {
    let (path, isDayFirst) = (folder.file("days.csv"), dates[0] == "13/3/2024")
    let error = JournalError.mixedDates(path, dayFirst: isDayFirst ? 2 : 4, monthFirst: isDayFirst ? 4 : 2)
    await #expect(throws: error) { try await days(dates) }
    #expect(try await shop.list(OrderFilter()) == [])
    #expect(try await days(dates, .dayFirst) == ["2024-03-05", "2024-03-13"])
  }

  @Test
  func `refuses a date that proves another order than that of the till until its import is reverted`() async throws {
    #expect(try await days(["2/2/2024", "5/3/2024", "6/3/2024", "6/3/2024"]).count == 4)
    let grown = ["2/2/2024", "5/3/2024", "6/3/2024", "6/3/2024", "13/3/2024"]
    for order in [nil, .dayFirst] as [DateOrder?] {
      await #expect(throws: otherDates(.monthFirst, line: 6)) { try await days(grown, order) }
    }
    #expect(try await storedDays().count == 4)
    try await undoImport()
    #expect(try await days(grown, .dayFirst) == ["2024-02-02", "2024-03-05", "2024-03-06", "2024-03-06", "2024-03-13"])
  }

  @Test(arguments: DateOrder.allCases)
  func `refuses the option with another order than that of the till`(order: DateOrder) async throws {
    let (march, april) = (["5/3/2024", "6/3/2024"], ["7/4/2024"])
    _ = try await days(march, order)
    await #expect(throws: otherDates(order)) { try await days(april, order.opposite) }
    #expect(try await days(april, order).count == 3)
    try await undoImport()
    try await undoImport()
    #expect(try await days(april, order.opposite).count == 1)
  }

  @Test(arguments: DateOrder.allCases)
  func `offers only the order of the till for dates in both orders`(order: DateOrder) async throws {
    _ = try await days(["5/3/2024"], order)
    let error = JournalError.mixedDates(folder.file("days.csv"), dayFirst: 2, monthFirst: 3, stored: order)
    #expect(error.suggestion?.hasPrefix("Use --dates \(order.rawValue), the order of this till") == true)
    await #expect(throws: error) { try await days(["13/3/2024", "3/14/2024"]) }
    #expect(try await days(["13/3/2024", "3/14/2024"], order).count == 2)
  }

  @Test func `imports a sale whose line has the bytes of an earlier sale with the month first`() async throws {
    let march = ["1/3/2024", "4/3/2024", "20/3/2024"]
    _ = try await importDays(march, .dayFirst)
    let grown = try await importDays(march + ["3/4/2024"], .dayFirst)
    #expect(grown.counts.imported == 1 && grown.known.count == 3)
    #expect(try await storedDays() == ["2024-03-01", "2024-03-04", "2024-03-20", "2024-04-03"])
  }

  @Test func `reads dates without a proof in the order of the till`() async throws {
    let march = (28...31).map { "\($0)/3/2024" }
    _ = try await importDays(march + (1...5).map { "\($0)/4/2024" }, .dayFirst, hours: [8, 17])
    // The machine has dropped its oldest lines.
    let report = try await importDays((1...10).map { "\($0)/4/2024" }, hours: [8, 17], as: "april.csv")
    #expect(report.counts.imported == 10 && report.known.count == 10)
    #expect(report.assumedDates == .dayFirst && report.importThatSetDates?.file == "days.csv")
    let part = try await importDays(march, hours: [8, 17], as: "march.csv")
    #expect(part.counts.imported == 0 && part.assumedDates == nil)
    #expect(try await storedDays().last == "2024-04-10")
  }

  @Test func `refuses the rest of a journal in both orders in the other one`() async throws {
    let mixed = (1...14).map { "\($0)/3/2024" } + (15...17).map { "3/\($0)/2024" }
    #expect(try await importDays(mixed, .dayFirst).counts.rejected == 3)
    await #expect(throws: otherDates(.dayFirst, line: 16)) { try await importDays(mixed, .monthFirst) }
    #expect(try await days((12...17).map { "2024-03-\($0)" }).count == 17)
  }

  @Test func `takes the order of an import by an older version for the month first`() throws {
    let record = JournalImportRecord(
      id: UniqueID(high: 1, low: 2), version: 1, till: "", file: "days.csv", opening: 0, firstAt: 0, lastAt: 0,
      importedAt: 0, currency: nil, timeZone: nil, tillName: nil, dateOrder: nil, equalSales: nil, timeUnits: nil)
    #expect(try JournalImportMapper.entity(from: record, parts: []).dates == .monthFirst)
  }

  @Test func `takes no order from dates that have none`() async throws {
    #expect(try await importDays(["2024-03-04", "5/5/2024"]).assumedDates == nil)
    #expect(try await days(["6/3/2024", "13/3/2024"], .dayFirst).count == 4)
    let iso = try await importDays((4...7).map { "2024-03-0\($0)" }, as: "iso.csv")
    #expect(iso.counts.imported == 2 && iso.assumedDates == nil && iso.importThatSetDates?.file == "days.csv")
  }

  @Test func `keeps an order of dates for each till`() async throws {
    let march = ["5/3/2024", "6/3/2024"].map { "\($0),10,Latte,1,38.7" }
    let path = try write(march, header: Self.shortHeader)
    _ = try await report(path, till: "Bar", dates: .dayFirst)
    _ = try await report(path, till: "Garden", dates: .monthFirst)
    for till in ["BAR", "garden"] { #expect(try await report(path, till: till).counts.imported == 0) }
    #expect(try await report(path, till: "Kiosk").assumedDates == .monthFirst)
    #expect(
      try await storedDays() == [
        "2024-03-05", "2024-03-06", "2024-05-03", "2024-05-03", "2024-06-03", "2024-06-03",
      ])
  }

  @Test(arguments: TestEngine.allCases)
  func `lets only one of two imports at the same time set the order of a till`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let path = try write(["5/3/2024,10,Latte,1,38.7"], header: Self.shortHeader, as: "days.csv")
    let request = JournalRequest(path: path, currency: .uah, dates: .dayFirst)
    let importing = shop.importJournal
    let isFirst = try await shop.work.execute(for: .anyone("test")) { context in
      guard try await context.imports.imports(of: .unnamed).isEmpty else { return false }
      try await context.imports.reserveDates(of: .unnamed)
      try await Task.detached { _ = try await importing.execute(request) { _ in } }.value
      var other = JournalImport(
        id: shop.ids.next(), till: .unnamed, file: "other.csv", firstSaleHash: 0,
        span: shop.clock.now...shop.clock.now, importedAt: shop.clock.now, dates: .monthFirst)
      try context.imports.add(&other)
      return true
    }
    #expect(!isFirst)
    #expect(try await storedDays(in: shop) == ["2024-03-05"])
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>, TestEngine.allCases)
  func `stores each sale of overlapping files once and in its month`(seed: UInt64, engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    let order = seed.isMultiple(of: 2) ? DateOrder.dayFirst : .monthFirst
    let january = CivilDate(year: 2024, month: 1, day: 1)
    var (random, expected) = (SplitMix64(seed: seed), Set<String>())
    for number in 0..<10 {
      let first = Int.random(in: 0..<90, using: &random)
      let days = (first..<first + Int.random(in: 1...60, using: &random)).map { january.adding(days: $0) }
      let dates = days.map { day in
        order == .dayFirst ? "\(day.day)/\(day.month)/\(day.year)" : "\(day.month)/\(day.day)/\(day.year)"
      }
      let isNamed = number == 0 || Bool.random(using: &random)
      _ = try await importDays(dates, isNamed ? order : nil, hours: [8, 17], as: "\(number).csv", in: shop)
      expected.formUnion(days.map(\.description))
    }
    #expect(try await storedDays(in: shop) == expected.flatMap { [$0, $0] }.sorted())
  }

  @Test func `imports a month after a few sales that are in it with day and month exchanged`() async throws {
    _ = try await days(["3/5/2024", "3/6/2024"])
    let may = (1...15).map { "5/\($0)/2024" }
    #expect(try await days(may).count == 17)
  }

  @Test func `imports a month after an import with a date that proves its order`() async throws {
    _ = try await days(["5/3/2024", "6/3/2024", "7/3/2024", "7/13/2024"])
    #expect(try await days(["3/5/2024", "3/6/2024", "3/7/2024"]).count == 7)
  }

  @Test func `takes equal sales of days whose dates differ in the order for different ones`() async throws {
    #expect(try await days(["5/3/2024", "6/3/2024"]) == ["2024-05-03", "2024-06-03"])
    #expect(try await days(["3/5/2024", "5/3/2024", "6/3/2024"]) == ["2024-03-05", "2024-05-03", "2024-06-03"])
    #expect(try await days(["3/6/2024"]).count == 4)
  }

  @Test(
    arguments: [
      (nil, "Earlier", "use --dates month-first"),
      (7, "The date in line 7 begins with the day, but earlier", "write those of this file as 2024-03-31"),
    ] as [(Int?, String, String)])
  func `says with which line an import in the other order is reverted`(
    line: Int?, start: String, correction: String
  ) throws {
    let error = JournalError.otherDates("may till.csv", till: try TillName("bar"), stored: .monthFirst, line: line)
    #expect(error.message == "\(start) sales of this till, imported from may till.csv, were read with the month first")
    #expect(
      error.suggestion == "Revert their import first with: "
        + #"orders import 'may till.csv' --till bar --undo; or, if their dates are right, \#(correction)"#)
  }
}
