import DomainKit
package import OrdersDomain
package import ShellKit

package struct ImportJournalCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders import", "Import sales from a coffee machine's journal, or revert an import",
    permission: .importJournals,
    examples: [
      "orders import till.csv --currency UAH --dry-run", "orders import till.csv --till bar --strict",
      "orders import till.csv --undo --dry-run",
    ],
    writtenData: "one order per new sale, and unknown drinks as retired items",
    otherNames: ["unimport": "orders import <file> --undo"],
    otherOptions: [
      "--tz --timezone --zone": "--time-zone", "--date-format --date-order": "--dates",
      "--delete --remove --revert --rollback": "--undo",
      "--list": "orders stats --by till shows the sales of each till",
    ])

  @Argument(
    help: ArgumentHelp(
      "Input file: CSV journal; dates as 3/1/2024, 2024-03-01 or, with an empty hour, 2024-03-01T10:15.",
      valueName: "file"))
  var file: String

  @Option(
    help: ArgumentHelp("Name of the till that wrote the journal, for a shop with several.", valueName: "name"),
    transform: { try TillName($0) })
  var till: TillName?

  @Option(
    help: ArgumentHelp("Currency of the prices (default: the shop's).", valueName: "code"),
    transform: CurrencyArgument.parse)
  var currency: Currency?

  @Option(
    help: ArgumentHelp(
      "Time zone of the times (default: the shop's). A time that clocks skip in spring is read an hour later.",
      valueName: "zone"),
    transform: TimeZoneArgument.parse)
  var timeZone: TimeZoneRules?

  @Option(help: "Order in dates such as 3/1/2024 (default: the till's, else month-first).")
  var dates: DateOrder?

  @Option(help: "Relation of equal sales where another file ends or begins (default: by their sales).")
  var equalSales: EqualSales?

  @Flag(help: "Reject the whole file if a line is invalid, or if sales may be stored ones or new.")
  var strict = false

  @Flag(help: "Remove the sales of the latest import of the file, which is found by its sales.")
  var undo = false

  @OptionGroup var dryRun: DryRunOption

  /// The maximum number of names in a note.
  private static let shownNames = 5
  /// The maximum number of characters of a column in a note.
  private static let shownLetters = 32
  /// The maximum number of ranges of possibly repeated lines in a note.
  private static let shownRanges = 100

  package typealias Needs = (
    any ImportJournalUseCase, any FindJournalImportUseCase, any UndoJournalImportUseCase
  )

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (importer, find, undoImport) = needs
    if undo { return try await undoLatestImport(find, undoImport, in: session) }
    let request = JournalRequest(
      path: file, till: till ?? .unnamed, currency: currency, timeZone: timeZone, dates: dates,
      equalSales: equalSales, isDryRun: dryRun.isOn, isStrict: strict)
    let report = try await importer.execute(request) { event in
      session.show(event, of: file)
      if case .stopped = event { session.note("To remove them: \(Quoting.joined(words(["--undo"])))") }
    }
    if let journalImport = report.journalImport {
      let subject = SeenVersion(journalImport)
      let line = words(typedOptions(equalSales) + ["--undo"])
      let sales = report.counts.imported == 1 ? "sale" : "sales"
      let summary =
        report.counts.imported > 0
        ? "Remove the \(sales) imported from \(file)" : "Forget that equal sales of \(file) are the same"
      session.registerUndo(Undo(line, summary, seen: subject))
    }
    if report.known.count > 0 { noteKnownSales(of: report, in: session) }
    for till in report.otherTills where report.counts.imported > 0 {
      session.note(
        "\(file) was also imported \(till.option). "
          + "If it is the same till, these sales count twice; revert one import with --undo.")
    }
    for original in report.originals { session.note(sentence(about: original)) }
    for till in report.tillsWithSameSales { session.note(sentence(aboutSalesOf: till)) }
    if let changed = report.changedSales { session.note(sentence(about: changed)) }
    if report.possiblyRepeated.count > 0 {
      session.note(
        equalSales == .new
          ? sentenceAboutRepeatedFile
          : sentence(aboutRepeated: report.possiblyRepeated, "at the time at which it ends or begins"))
    }
    if report.possiblyOthers.count > 0 { session.note(sentence(aboutOthersIn: report)) }
    if report.repeatedInLongerUnit.count > 0 {
      let likeness = "in the longer unit of time, as of hours and minutes"
      session.note(
        sentence(aboutRepeated: report.repeatedInLongerUnit, likeness)
          + " If all of them are the same, --equal-sales same leaves them out.")
    }
    if report.repeatedTwiceShown.count > 0 {
      let likeness = "at a time that the clock showed twice, where only one file has time zones"
      session.note(sentence(aboutRepeated: report.repeatedTwiceShown, likeness))
    }
    noteAssumptions(of: report, in: session)
    let shopZone = session.time.calendar.timeZone.name
    if session.isAtTerminal, report.period != nil, report.timeZone != shopZone {
      session.note("The first and the last sale are shown in the shop's time zone, \(shopZone).")
    }
    return JournalImportView.report(report, isDryRun: dryRun.isOn)
  }

  /// Names the lines whose sales were already imported and, if those are others, the files that they
  /// came from.
  private func noteKnownSales(of report: JournalReport, in session: any CommandSession) {
    let isOwnFile = report.knownFiles.allSatisfy { $0 == JournalRequest.file(of: file) }
    let names = Self.list(report.knownFiles)
    let lines = "\(report.known.count == 1 ? "line" : "lines") \(report.known)"
    session.note("\(file), already imported\(isOwnFile ? "" : " from \(names)"): \(lines)")
    if currency == nil, timeZone == nil { return }
    session.note(
      "Sales that were already imported keep their currency and times. To change them, revert "
        + (isOwnFile ? "their import with --undo." : "the imports of \(names) with --undo."))
  }

  /// Returns the first names and the number of the others.
  private static func list(_ names: [String]) -> String {
    let rest = names.count - shownNames
    return (names.prefix(shownNames) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  /// Returns the sentence about an import of another till that has the same sales.
  private func sentence(about original: JournalImport) -> String {
    let line = Quoting.joined(words(["--undo"]))
    return "\(file) has as many sales as \(original.file), which was imported \(original.till.option), with the same "
      + "beginning, end and revenue. If it is the same till, these sales count twice"
      + (dryRun.isOn ? "." : "; revert this import with: \(line)")
  }

  /// Returns the sentence about another till that has sales of the file.
  private func sentence(aboutSalesOf till: TillName) -> String {
    "Sales of \(file) were also imported \(till.option). If it is the same till, these sales count twice"
      + (dryRun.isOn ? "." : "; revert this import with: \(Quoting.joined(words(["--undo"])))")
  }

  /// Returns the sentences about new sales that may be stored ones with other names or prices.
  private func sentence(about changed: ChangedSales) -> String {
    let correction =
      dryRun.isOn
      ? "revert \(changed.imports) with --undo before you import the file"
      : "revert this import and \(changed.imports) with --undo, then import the file again"
    return "\(changed.statement(about: file)). If they are the same sales with other names or prices, they count "
      + "twice; \(correction). If the file is another part of the journal, import it with a --till of its own."
  }

  /// Returns the sentence about sales that are possibly in another import.
  ///
  /// - Parameter likeness: The time that the sales have in common.
  private func sentence(aboutRepeated lines: LineNumbers, _ likeness: String) -> String {
    let isOne = lines.count == 1
    let numbers = lines.description(ranges: Self.shownRanges)
    let doubt = isOne ? "If it is the same sale, it counts" : "Those that are the same sales count"
    let correction = dryRun.isOn ? "import" : "revert this import with --undo and import"
    return "\(file), \(isOne ? "line" : "lines") \(numbers): equal to \(isOne ? "a sale" : "sales") of another import "
      + "\(likeness). \(doubt) twice; \(correction) the file without "
      + "\(isOne ? "this line" : "their lines"). If you have already left out the common sales, keep the rest."
  }

  /// The sentence about a file whose sales all equal those of other imports and were taken for new ones.
  private var sentenceAboutRepeatedFile: String {
    "Each sale of \(file) equals one of another import. If the file was imported before, its sales count twice"
      + (dryRun.isOn ? "." : "; revert this import with: \(Quoting.joined(words(["--undo"])))")
  }

  /// Returns the sentence about known sales that may be others than the equal stored ones.
  private func sentence(aboutOthersIn report: JournalReport) -> String {
    let isOne = report.possiblyOthers.count == 1
    let numbers = report.possiblyOthers.description(ranges: Self.shownRanges)
    let line = Quoting.joined(words(typedOptions(.new)))
    let correction = dryRun.isOn || report.counts.imported == 0 ? "run" : "revert this import with --undo and run"
    return "\(file), \(isOne ? "line" : "lines") \(numbers): taken for \(isOne ? "an equal sale" : "equal sales") of "
      + "another import at the time at which it ends or begins. "
      + "If \(isOne ? "it is another sale" : "they are others"), \(correction): \(line)"
  }

  /// Tells the user which currency and time zone of the shop were taken for the till's, which items for
  /// drinks, and which order of dates.
  private func noteAssumptions(of report: JournalReport, in session: any CommandSession) {
    let correction = dryRun.isOn ? "specify it with" : "revert this import with --undo and specify it with"
    func note(_ statement: String, besides earlier: String?, _ option: String) {
      session.note(
        earlier.map {
          "\(statement), those of the till's latest import in \($0). If that is the till's, "
            + "\(correction) \(option) \(Quoting.quoted($0))."
        } ?? "\(statement). If the till's is another, \(correction) \(option).")
    }
    if currency == nil, let revenue = report.revenue {
      let statement = "The prices were read in the shop's currency, \(revenue.currency)"
      note(statement, besides: report.earlierCurrency?.code, "--currency")
    }
    if let price = report.priceWithThreeDigits, report.counts.imported > 0 {
      session.note(
        "Prices such as \(price) were read with a decimal point. If the point separates thousands, "
          + "\(dryRun.isOn ? "" : "revert this import with --undo and ")write the prices without it.")
    }
    if !report.unreadColumns.isEmpty, report.counts.imported > 0 {
      session.note(sentence(aboutUnread: report.unreadColumns))
    }
    if timeZone == nil, report.counts.imported > 0 {
      let statement = "The times were read in the shop's time zone, \(report.timeZone)"
      note(statement, besides: report.earlierTimeZone, "--time-zone")
    }
    if !report.unknownItems.isEmpty { session.note(sentence(aboutUnknown: report.unknownItems)) }
    if report.counts.imported > 0 { noteDates(of: report, in: session) }
  }

  /// Returns the sentence about columns that the import does not read.
  private func sentence(aboutUnread columns: [String]) -> String {
    let isOne = columns.count == 1
    return "\(isOne ? "This column was" : "These columns were") not read: "
      + "\(Self.list(columns.map { $0.excerpt(Self.shownLetters) })). If \(isOne ? "it names" : "one of them names") "
      + "another currency, a discount or a refund, \(dryRun.isOn ? "" : "revert this import with --undo and ")"
      + "change the lines that it is about."
  }

  /// Returns the sentence about items that the menu does not have.
  private func sentence(aboutUnknown items: [String]) -> String {
    let statement =
      items.count == 1
      ? "1 item is not on the menu, counts as a drink and is stored as a retired item"
      : "\(items.count) items are not on the menu, count as drinks and are stored as retired items"
    let correction =
      dryRun.isOn
      ? "add it to the menu before the import"
      : "set its category with menu category, revert this import with --undo and import the file again"
    return "\(statement): \(Self.list(items)). If one is no drink, \(correction)."
  }

  private func noteDates(of report: JournalReport, in session: any CommandSession) {
    let earlier = report.importThatSetDates.flatMap { like in like.dates.map { (file: like.file, dates: $0) } }
    if let dates = report.assumedDates {
      let source = earlier.map { ", like those of \($0.file)" } ?? ""
      let correction =
        earlier != nil
        ? "revert the till's imports with --undo and specify"
        : dryRun.isOn ? "specify" : "revert this import with --undo and specify"
      session.note(
        "The dates were read with the \(dates.leadingPart) first\(source). If the till's begin with the "
          + "\(dates.opposite.leadingPart), \(correction) --dates \(dates.opposite.rawValue).")
    } else if let earlier {
      session.note(
        "Earlier dates of this till, as in \(earlier.file), were read with the \(earlier.dates.leadingPart) first. "
          + "If they begin with the \(earlier.dates.opposite.leadingPart), sales that are also in this file count "
          + "twice; revert that import with --undo.")
    }
  }

  private func undoLatestImport(
    _ find: any FindJournalImportUseCase, _ undoImport: any UndoJournalImportUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    let found = try await find.execute(of: file, till: till ?? .unnamed)
    let journalImport = found.journalImport
    if found.isFoundByName {
      session.note(
        "There is no file \(file) whose sales can be compared, so the latest import with this name was found.")
    }
    if found.otherSales > 0 {
      session.note(
        "Only the latest import of \(journalImport.file) is removed; \(found.otherSales.counted("sale")) of earlier "
          + "ones \(found.otherSales == 1 ? "stays" : "stay") until you repeat the command.")
    }
    if !found.laterFiles.isEmpty {
      session.note(
        "Sales that are also in \(Self.list(found.laterFiles)), imported later, are removed too; to bring them "
          + "back, import \(found.laterFiles.count == 1 ? "that file" : "those files") again.")
    }
    if found.canceledSales > 0 { session.note(sentence(aboutCanceled: found.canceledSales, of: found.sales)) }
    if journalImport.equalSales == .same {
      session.note(
        "\(journalImport.file) was imported with --equal-sales same, which is forgotten with its import. "
          + "Repeat the option when you import the file again, also if it has grown or another name.")
    }
    if dryRun.isOn {
      return JournalImportView.record(journalImport, sales: found.sales, canceled: found.canceledSales, isDryRun: true)
    }
    try await session.confirmIfNeeded(question(about: found, in: session))
    let repetition = wordsToRepeat(journalImport)
    let removed = try await undoImport.execute(journalImport) { count in
      let rest = found.sales - count
      // An import of the file that is still running adds sales that were not counted.
      let sales = rest < 0 || found.sales == 1 ? count.counted("sale") : "\(count) of the \(found.sales) sales"
      session.note(
        "Removed \(sales) imported from \(journalImport.file)"
          + (rest > 0 ? "; \(rest) \(rest == 1 ? "stays" : "stay") stored." : "."))
      session.note("To remove the rest: \(Quoting.joined(words(["--undo"])))")
      if let repetition { session.note("To import them again: \(Quoting.joined(repetition))") }
    }
    if let repetition { session.registerUndo(Undo(repetition, "Import \(file) again")) }
    if removed.items > 0 {
      session.note("Removed \(removed.items.counted("retired item")) that only these sales had added to the menu.")
    }
    return JournalImportView.record(journalImport, sales: removed.sales, canceled: removed.canceled, isDryRun: false)
  }

  /// Returns the sentence about canceled sales of an import to revert.
  private func sentence(aboutCanceled count: Int, of sales: Int) -> String {
    if count > 1 {
      return
        "\(count) of these sales are canceled. If they are imported again, they count until you cancel them again."
    }
    let sale = sales == 1 ? "The only sale" : "1 of these sales"
    return "\(sale) is canceled. If it is imported again, it counts until you cancel it again."
  }

  /// Returns the words that import the file again as before, or `nil` for an import by an older
  /// version, whose options are not known.
  private func wordsToRepeat(_ journalImport: JournalImport) -> [String]? {
    guard let currency = journalImport.currency, let timeZone = journalImport.timeZone else { return nil }
    let relation = equalSales ?? journalImport.equalSales
    return words(
      Undo.option("dates", journalImport.dates?.rawValue) + Undo.option("currency", currency.code)
        + Undo.option("time-zone", timeZone) + Undo.option("equal-sales", relation?.rawValue))
  }

  /// Returns the question with the facts that tell the import from another one of the same name.
  private func question(about found: FoundJournalImport, in session: any CommandSession) -> String {
    let journalImport = found.journalImport
    if found.sales == 0 {
      return "Remove the import of \(journalImport.file) \(journalImport.till.option), which has no sales?"
    }
    let isCanceled = found.sales == 1 ? ", which is canceled" : ", \(found.canceledSales) of them canceled"
    var facts = found.canceledSales > 0 ? isCanceled : ""
    if let first = found.firstSale, let last = found.lastSale {
      facts += ", from \(session.time.text(first)) to \(session.time.text(last))"
    }
    if let revenue = found.revenue { facts += ", with a revenue of \(revenue) \(revenue.currency)" }
    let sales = found.sales.counted("sale")
    return "Remove the \(sales) imported from \(journalImport.file) \(journalImport.till.option)\(facts)?"
  }

  /// Returns the options of this command that change what an import stores.
  private func typedOptions(_ equalSales: EqualSales?) -> [String] {
    Undo.option("dates", dates?.rawValue) + Undo.option("currency", currency?.code)
      + Undo.option("time-zone", timeZone?.name) + Undo.option("equal-sales", equalSales?.rawValue)
  }

  /// Returns the words of an import of the file, for the till, with more options.
  private func words(_ options: [String]) -> [String] {
    Undo.words(
      ["orders", "import"], [file], Undo.option("till", till?.spelling) + options)
  }
}

extension DateOrder: ExpressibleByArgument {}
extension EqualSales: ExpressibleByArgument {}

/// The output of an import, and of a reverted one.
enum JournalImportView {
  static func report(_ report: JournalReport, isDryRun: Bool) -> CommandOutput {
    report.counts.output(
      dryRun: isDryRun,
      details: [
        ItemField("first sale", report.period.map { .time($0.lowerBound) } ?? .absent, key: "firstSale"),
        ItemField("last sale", report.period.map { .time($0.upperBound) } ?? .absent, key: "lastSale"),
        .shown("time zone", .code(report.timeZone)),
        ItemField("revenue", report.revenue.map { .number($0.description) } ?? .absent),
        ItemField("currency", report.revenue.map { .code($0.currency.code) } ?? .absent),
        .json("timeZone", .string(report.timeZone)),
      ])
  }

  static func record(_ journalImport: JournalImport, sales: Int, canceled: Int, isDryRun: Bool) -> CommandOutput {
    .record(
      OutputRecord([
        ItemField(isDryRun ? "would be removed" : "removed", number: sales, key: "removed"),
        ItemField("file", .text(journalImport.file)),
        ItemField("till", journalImport.till == .unnamed ? .absent : .text(journalImport.till.spelling)),
        ItemField("imported at", .time(journalImport.importedAt), key: "importedAt"),
        ItemField("of them canceled", number: canceled, key: "canceled"),
        .json("dryRun", .bool(isDryRun)),
      ]))
  }
}
