import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The notes of an import` {
  /// Returns the notes of an import with a report.
  private func notes(
    _ words: [String] = [], of file: String = "x.csv", _ fill: (inout JournalReport) throws -> Void
  ) async throws -> String {
    var report = JournalReport(timeZone: .utc)
    try fill(&report)
    return try await OrdersHarness(report: report).run(arguments: ["orders", "import", file] + words).errors
  }

  private func errors(_ assumed: DateOrder?, isLike: Bool, _ words: [String]) async throws -> String {
    try await notes(["--time-zone", "UTC"] + words) { report in
      (report.counts.imported, report.assumedDates) = (1, assumed)
      if isLike { report.importThatSetDates = Sample.journal("y.csv", dates: .dayFirst) }
    }
  }

  @Test(arguments: [
    ([], "revert this import with --undo and specify --dates day-first.\n"),
    (["--dry-run"], "specify --dates day-first.\n"),
  ])
  func `say that the dates were read with the month first`(words: [String], correction: String) async throws {
    #expect(
      try await errors(.monthFirst, isLike: false, words)
        == "The dates were read with the month first. If the till's begin with the day, \(correction)")
  }

  @Test(
    arguments: [
      (["x.csv"], "", "their import"), (["a.csv", "x.csv"], " from a.csv, x.csv", "the imports of a.csv, x.csv"),
      (
        (1...7).map { "\($0).csv" }, " from 1.csv, 2.csv, 3.csv, 4.csv, 5.csv, 2 more",
        "the imports of 1.csv, 2.csv, 3.csv, 4.csv, 5.csv, 2 more"
      ),
    ] as [([String], String, String)])
  func `name the files that known sales came from`(files: [String], source: String, imports: String) async throws {
    let errors = try await notes(["--currency", "USD"], of: "may/x.csv") { report in
      report.known.append(2)
      report.knownFiles = files
    }
    #expect(
      errors == """
        may/x.csv, already imported\(source): line 2
        Sales that were already imported keep their currency and times. To change them, revert \(imports) with --undo.

        """)
  }

  @Test func `say how one sale that is in two files is corrected`() async throws {
    let errors = try await notes { $0.possiblyRepeated.append(2) }
    #expect(
      errors == """
        x.csv, line 2: equal to a sale of another import at the time at which it ends or begins. If it is the \
        same sale, it counts twice; revert this import with --undo and import the file without this line. If you have \
        already left out the common sales, keep the rest.

        """)
  }

  @Test(arguments: [
    ([], "; revert this import with: orders import x.csv --till bar --undo\n"), (["--dry-run"], ".\n"),
  ])
  func `say how a file is reverted whose equal sales were called new`(words: [String], end: String) async throws {
    let errors = try await notes(["--till", "bar", "--equal-sales", "new"] + words) { $0.possiblyRepeated.append(2) }
    let sentence = "Each sale of x.csv equals one of another import. If the file was imported before, its sales count"
    #expect(errors == "\(sentence) twice\(end)")
  }

  @Test(
    arguments: [
      ([2], 0, [], "line 2: taken for an equal sale", "it is another sale, run: orders import x.csv"),
      (
        [2, 3], 1, ["--currency", "UAH"], "lines 2-3: taken for equal sales",
        "they are others, revert this import with --undo and run: orders import x.csv --currency UAH"
      ),
      ([2, 3], 1, ["--dry-run"], "lines 2-3: taken for equal sales", "they are others, run: orders import x.csv"),
    ] as [([Int], Int, [String], String, String)])
  func `say how known sales that are others are imported`(
    lines: [Int], imported: Int, words: [String], start: String, end: String
  ) async throws {
    let errors = try await notes(words) { report in
      report.counts.imported = imported
      for line in lines { report.possiblyOthers.append(line) }
    }
    let sentence =
      "x.csv, \(start) of another import at the time at which it ends or begins. If \(end) --equal-sales new\n"
    #expect(errors.contains(sentence), "\(errors)")
  }

  @Test func `say that a sale may be in another file with time zones`() async throws {
    let errors = try await notes { $0.repeatedTwiceShown.append(2) }
    let start = "x.csv, line 2: equal to a sale of another import at a time that the clock showed twice, where only"
    #expect(errors.hasPrefix("\(start) one file has time zones. If it is the same sale, it counts twice;"), "\(errors)")
  }

  @Test func `say that a sale may be in another file with other units of time`() async throws {
    let errors = try await notes { $0.repeatedInLongerUnit.append(2) }
    #expect(
      errors == """
        x.csv, line 2: equal to a sale of another import in the longer unit of time, as of hours and minutes. If it \
        is the same sale, it counts twice; revert this import with --undo and import the file without this line. If \
        you have already left out the common sales, keep the rest. If all of them are the same, --equal-sales same \
        leaves them out.

        """)
  }

  @Test func `name each line that may have to be left out`() async throws {
    let lines = (1...30).map { 2 * $0 }
    let errors = try await notes { for line in lines { $0.possiblyRepeated.append(line) } }
    let numbers = lines.map(String.init).joined(separator: ", ")
    #expect(
      errors == """
        x.csv, lines \(numbers): equal to sales of another import at the time at which it ends or begins. Those \
        that are the same sales count twice; revert this import with --undo and import the file without their lines. \
        If you have already left out the common sales, keep the rest.

        """)
  }

  @Test(arguments: [true, false]) func `name the items that are not on the menu`(isDryRun: Bool) async throws {
    let correction =
      isDryRun
      ? "add it to the menu before the import"
      : "set its category with menu category, revert this import with --undo and import the file again"
    let errors = try await notes(isDryRun ? ["--dry-run"] : []) { report in
      report.addUnknownItems((1...7).flatMap { ["Bun \($0)", "bun-\($0)"] })
    }
    #expect(
      errors == """
        7 items are not on the menu, count as drinks and are stored as retired items: Bun 1, Bun 2, Bun 3, Bun 4, \
        Bun 5, 2 more. If one is no drink, \(correction).

        """)
  }

  @Test func `say whose order of dates was taken`() async throws {
    #expect(
      try await errors(.dayFirst, isLike: true, []) == """
        The dates were read with the day first, like those of y.csv. If the till's begin with the month, revert the \
        till's imports with --undo and specify --dates month-first.

        """)
  }

  @Test func `say which dates may be in the other order if those of the file have none`() async throws {
    #expect(try await errors(nil, isLike: false, []) == "")
    #expect(
      try await errors(nil, isLike: true, []) == """
        Earlier dates of this till, as in y.csv, were read with the day first. If they begin with the month, sales \
        that are also in this file count twice; revert that import with --undo.

        """)
  }

  @Test(arguments: [["--currency", "UAH"], ["--time-zone", "UTC"]])
  func `say that other terms do not change what was imported`(terms: [String]) async throws {
    let sentence = "Sales that were already imported keep their currency and times."
    for words in [terms, []] {
      let errors = try await notes(words) { $0.known.append(2) }
      #expect(errors.contains(sentence) != words.isEmpty)
    }
  }

  @Test func `say what an interrupted import has stored, and how to remove it`() async throws {
    let harness = OrdersHarness(importEvents: [.stopped(stored: 32_000)], failure: JournalError.undone("till.csv"))
    let result = try await harness.run("orders", "import", "till.csv", "--till", "bar")
    #expect(
      result.errors.hasPrefix(
        """
        32000 new entries of till.csv stay stored; the same command imports the rest.
        To remove them: orders import till.csv --till bar --undo
        error[
        """), "\(result.errors)")
  }

  @Test func `report an import, its bad lines apart and harmless`() async throws {
    var report = JournalReport(timeZone: .utc)
    (report.counts.imported, report.counts.alreadyThere, report.counts.rejected) = (7, 4, 1)
    for line in [2, 3, 4, 9] { report.known.append(line) }
    let order = try Sample.order()
    try report.add([order, order])
    report.otherTills = [.unnamed, try TillName("bar")]
    for line in [11, 12] { report.possiblyRepeated.append(line) }
    let result = try await OrdersHarness(report: report).run("orders", "import", "till.csv", "--dry-run", "--json")
    #expect(
      result.output
        == """
        {"imported":7,"alreadyThere":4,"rejected":1,"dryRun":true,"firstSale":"\(order.placedAt)",\
        "lastSale":"\(order.placedAt)","revenue":"\(try order.total.adding(order.total))","currency":"USD",\
        "timeZone":"UTC"}

        """)
    let warning = "If it is the same till, these sales count twice; revert one import with --undo."
    #expect(
      result.errors == """
        till.csv, line 3: it is \\u{1b}[31mtorn
        till.csv, already imported: lines 2-4, 9
        till.csv was also imported without --till. \(warning)
        till.csv was also imported with --till bar. \(warning)
        till.csv, lines 11-12: equal to sales of another import at the time at which it ends or begins. \
        Those that are the same sales count twice; import the file without their lines. If you have already left \
        out the common sales, keep the rest.
        The prices were read in the shop's currency, USD. If the till's is another, specify it with --currency.
        The times were read in the shop's time zone, UTC. If the till's is another, specify it with --time-zone.

        """)
  }

  @Test func `say which time zone the till's latest import had`() async throws {
    let errors = try await notes { ($0.counts.imported, $0.earlierTimeZone) = (1, "Pacific/Easter") }
    let sentence =
      "shop's time zone, UTC, those of the till's latest import in Pacific/Easter. If that is the till's, revert this "
      + "import with --undo and specify it with --time-zone Pacific/Easter.\n"
    #expect(errors.contains(sentence), "\(errors)")
  }

  @Test func `say which currency the till's latest import had`() async throws {
    let errors = try await notes { report in
      try report.add([Sample.order()])
      report.earlierCurrency = .uah
    }
    let sentence =
      "shop's currency, USD, those of the till's latest import in UAH. If that is the till's, revert this import with "
      + "--undo and specify it with --currency UAH.\n"
    #expect(errors.contains(sentence), "\(errors)")
  }

  @Test func `say that a point may separate thousands`() async throws {
    let errors = try await notes { ($0.counts.imported, $0.priceWithThreeDigits) = (1, "25.000") }
    let sentence = "such as 25.000 were read with a decimal point. If the point separates thousands, revert"
    #expect(errors.contains(sentence), "\(errors)")
  }

  @Test func `name the columns that were not read`() async throws {
    let errors = try await notes { ($0.counts.imported, $0.unreadColumns) = (1, ["currency", "state"]) }
    let sentence =
      "These columns were not read: currency, state. If one of them names another currency, a discount or a refund, "
      + "revert this import with --undo and change"
    #expect(errors.contains(sentence), "\(errors)")
    let one = try await notes(["--dry-run"]) { ($0.counts.imported, $0.unreadColumns) = (1, ["currency"]) }
    #expect(one.contains("This column was not read: currency. If it names another currency"), "\(one)")
    #expect(try await !notes { $0.unreadColumns = ["currency"] }.contains("not read"))
  }

  @Test func `say that another till has some of the sales`() async throws {
    let till = try TillName("bar")
    let errors = try await notes { ($0.counts.imported, $0.tillsWithSameSales) = (9, [till]) }
    let line = "revert this import with: orders import x.csv --undo"
    #expect(errors.contains("Sales of x.csv were also imported with --till bar. If it is"), "\(errors)")
    #expect(errors.contains(line), "\(errors)")
  }

  @Test(arguments: [
    ([], "revert this import and the import of y.csv with --undo, then import the file again"),
    (["--dry-run"], "revert the import of y.csv with --undo before you import the file"),
  ])
  func `say that sales may be stored with other names or prices`(words: [String], correction: String) async throws {
    let day = CivilDate(year: 2024, month: 3, day: 1)
    var lines = LineNumbers()
    for line in [3, 4] { lines.append(line) }
    let changed = ChangedSales(lines: lines, days: day...day, missing: 1, files: ["y.csv"])
    let errors = try await notes(words) { $0.changedSales = changed }
    #expect(
      errors == """
        x.csv has 2 new sales of 2024-03-01, in lines 3-4, and lacks 1 sale of its period that was imported from \
        y.csv. If they are the same sales with other names or prices, they count twice; \(correction). If the file is \
        another part of the journal, import it with a --till of its own.

        """)
  }

  @Test func `say that sales count twice at two tills only if some were stored`() async throws {
    let errors = try await notes(["--till", "bar"]) { report in
      report.otherTills = [.unnamed]
      report.counts.alreadyThere = 2
    }
    #expect(!errors.contains("count twice"), "\(errors)")
  }

  @Test(arguments: [([], true), (["--currency", "USD"], false)] as [([String], Bool)])
  func `say which currency an import took for the till's`(terms: [String], isAssumed: Bool) async throws {
    let errors = try await notes(terms) { try $0.add([Sample.order()]) }
    let sentence =
      "The prices were read in the shop's currency, USD. If the till's is another, "
      + "revert this import with --undo and specify it with --currency.\n"
    #expect(errors.contains(sentence) == isAssumed, "\(errors)")
  }

  @Test(arguments: [("Europe/Kyiv", true), ("UTC", false)])
  func `name the time zone of the sales of an import if the journal has another`(
    zone: String, isNamed: Bool
  ) async throws {
    var report = JournalReport(timeZone: try TimeZoneRules(named: zone))
    try report.add([Sample.order()])
    let words = ["orders", "import", "till.csv", "--time-zone", zone]
    let errors = try await OrdersHarness(report: report).run(arguments: words, isTerminal: true).errors
    let sentence = "The first and the last sale are shown in the shop's time zone, UTC.\n"
    #expect(errors.contains(sentence) == isNamed, "\(errors)")
  }

  @Test(arguments: [
    ([], "; revert this import with: orders import x.csv --undo"),
    (["--till", "b"], "; revert this import with: orders import x.csv --till b --undo"), (["--dry-run"], "."),
  ])
  func `say that another till has the sales of a journal`(words: [String], end: String) async throws {
    let original = Sample.journal("y.csv", at: try TillName("bar"))
    let errors = try await notes(words) { $0.originals = [original] }
    #expect(
      errors == """
        x.csv has as many sales as y.csv, which was imported with --till bar, with the same beginning, end and revenue. \
        If it is the same till, these sales count twice\(end)

        """)
  }
}
