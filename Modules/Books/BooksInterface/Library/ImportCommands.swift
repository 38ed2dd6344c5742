import BooksDomain
import DomainKit
package import ShellKit

package struct SyncBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books sync", "Fetch the books of a library", permission: .syncBooks,
    examples: [
      "books sync --from https://library.example", "books sync", "books sync --book 9f3a21bc",
      "books sync --book 9f3a21bc --theirs",
    ],
    writtenData: "each new or changed book, page by page",
    notUndoableBecause: "fetched books stay; books remove removes one, and --theirs ends --mine",
    undoableIf: "with --theirs",
    externalEffect: "calls another program over the network",
    argumentRules: [ArgumentRule(oneOf: ["--book"], with: "--theirs"), ArgumentRule(oneOf: ["--book"], with: "--mine")])

  @Option(
    help: ArgumentHelp("Address of the library; default: COFFEEPAL_BOOKS_URL.", valueName: "url"))
  var from: String?

  @Option(
    help: ArgumentHelp("Fetch only this book, from its library.", valueName: "id"),
    transform: IDArgument.parse)
  var book: IDSuffix?

  @Flag(help: "Replace your edits of the book with the library's version.")
  var theirs = false

  @Flag(help: "Keep your edits of the book, even if the library changed it.")
  var mine = false

  @Flag(help: "Allow unencrypted HTTP (insecure).")
  var plainHttp = false

  package init() {}

  package func run(_ effects: BooksEffects, in session: any CommandSession) async throws -> CommandOutput {
    if theirs, mine { throw BookError.oneVersion }
    if theirs || mine, book == nil { throw BookError.versionOfWhich(theirs ? "--theirs" : "--mine") }
    let store = await BooksStore(effects) { BooksProgressView(session: session).show($0, $1) }
    let request = SyncRequest(
      address: from, allowsPlainHTTP: plainHttp, version: theirs ? .theirs : mine ? .mine : nil)
    let state = try await store.state(after: book.map { .refresh($0, request) } ?? .sync(request))
    if theirs, let book = state.book, let undo = BookUndo.save(book, before: state.previousDetails) {
      session.registerUndo(undo)
    }
    if mine, let book = state.book {
      session.note(
        book.isEdited
          ? "Kept your edits of \"\(book.title)\"; replace them with: books sync --book \(book.id) --theirs"
          : "\"\(book.title)\" has no edits to keep")
    }
    return SyncView.record(state.syncReport ?? SyncReport())
  }
}

package struct ImportBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books import", "Import books from a CSV file", permission: .importBooks,
    examples: ["books import books.csv --dry-run", "books import books.csv"],
    writtenData: "each new book",
    notUndoableBecause: "no command removes a list; use books remove for single books")

  @Argument(help: ArgumentHelp("CSV file with a header.", valueName: "file"))
  var file: String

  @OptionGroup var dryRun: DryRunOption

  package init() {}

  package func run(_ effects: BooksEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await BooksStore(effects) { BooksProgressView(session: session).show($0, $1) }
    let state = try await store.state(after: .importList(file, isDryRun: dryRun.isOn))
    let report = state.importReport ?? ImportReport()
    if report.removedBefore > 0 {
      let books = report.removedBefore == 1 ? "One book was" : "\(report.removedBefore) books were"
      session.note(
        "\(books) removed before and not imported again; list them with: books list --removed, "
          + "and bring one back with: books restore ID")
    }
    return report.output(
      dryRun: dryRun.isOn, details: [ItemField("removed before", number: report.removedBefore, key: "removed")])
  }
}
