import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The notes of an import` {
  private func errors(_ assumed: DateOrder?, isLike: Bool, _ words: [String]) async throws -> String {
    var report = JournalReport(timeZone: .utc)
    report.counts.imported = 1
    report.assumedDates = assumed
    if isLike {
      report.importThatSetDates = JournalImport(
        id: ID(UniqueID(high: 1, low: 4)), till: .unnamed, file: "y.csv", firstSaleHash: 0,
        span: Sample.moment...Sample.moment, importedAt: Sample.moment, dates: .dayFirst)
    }
    let arguments = ["orders", "import", "x.csv", "--time-zone", "UTC"] + words
    return try await OrdersHarness(report: report).run(arguments: arguments).errors
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
    var report = JournalReport(timeZone: .utc)
    report.known.append(2)
    report.knownFiles = files
    let words = ["orders", "import", "may/x.csv", "--currency", "USD"]
    let errors = try await OrdersHarness(report: report).run(arguments: words).errors
    #expect(
      errors == """
        may/x.csv, already imported\(source): lines 2
        Sales that were already imported keep their currency and times. To change them, revert \(imports) with --undo.

        """)
  }

  @Test func `say how one sale that is in two files is corrected`() async throws {
    var report = JournalReport(timeZone: .utc)
    report.possiblyRepeated.append(2)
    let errors = try await OrdersHarness(report: report).run("orders", "import", "x.csv").errors
    #expect(
      errors == """
        x.csv, line 2: equal to a sale of another import at the time at which it ends or begins. If it is the \
        same sale, it counts twice; revert this import with --undo and import the file without this line. If you have \
        already left out the common sales, keep the rest.

        """)
  }

  @Test func `say that a sale of the same hour may be in another file without minutes`() async throws {
    var report = JournalReport(timeZone: .utc)
    report.repeatedInHour.append(2)
    let errors = try await OrdersHarness(report: report).run("orders", "import", "x.csv").errors
    #expect(
      errors == """
        x.csv, line 2: equal to a sale of another import in the same hour, where only one file has minutes. If it is \
        the same sale, it counts twice; revert this import with --undo and import the file without this line. If you \
        have already left out the common sales, keep the rest.

        """)
  }

  @Test func `name each line that may have to be left out`() async throws {
    var report = JournalReport(timeZone: .utc)
    let lines = (1...30).map { 2 * $0 }
    for line in lines { report.possiblyRepeated.append(line) }
    let errors = try await OrdersHarness(report: report).run("orders", "import", "x.csv").errors
    let numbers = lines.map(String.init).joined(separator: ", ")
    #expect(
      errors == """
        x.csv, lines \(numbers): equal to sales of another import at the time at which it ends or begins. Those \
        that are the same sales count twice; revert this import with --undo and import the file without their lines. \
        If you have already left out the common sales, keep the rest.

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
}
