import ArgumentParser
import BooksDomain
import DomainKit
package import ShellKit

/// The command `books sync`.
package struct SyncBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books sync", "Fetch the books of a library elsewhere", permission: .syncBooks,
    examples: ["books sync --from https://library.example", "books sync", "books sync --book 9f3a21bc"],
    writes: "each book that is new there or has changed, page by page",
    irrevocable: "what a library has sent stays",
    outside: "calls another program over the network")

  @Option(
    help: ArgumentHelp("The library; without it, the one that COFFEEPAL_BOOKS_URL names.", valueName: "url"))
  var from: String?

  @Option(
    help: ArgumentHelp("Only this book, from the library that it came from.", valueName: "id"),
    transform: IDArgument.parse)
  var book: IDTail?

  @Flag(help: "Let everybody on the way read and change what is sent.")
  var plainHttp = false

  package init() {}

  package func run(_ effects: LibraryEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await LibraryStore(effects) { LibraryTicker(session: session).show($0, $1) }
    let request = SyncRequest(address: from, allowsPlainHTTP: plainHttp)
    let state = try await store.state(after: book.map { .refresh($0, request) } ?? .sync(request))
    return SyncView.record(state.syncReport ?? SyncReport())
  }
}

/// The command `books import`.
package struct ImportBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books import", "Take a list of books onto the shelf", permission: .importBooks,
    examples: ["books import books.csv --dry-run", "books import books.csv"],
    writes: "each book that is not there yet",
    irrevocable: "no command takes a list out again; books remove takes single ones off the shelf")

  @Argument(help: ArgumentHelp("The list: CSV with a header.", valueName: "file"))
  var file: String

  @Flag(help: "Only say what would come in.")
  var dryRun = false

  package init() {}

  package func run(_ effects: LibraryEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await LibraryStore(effects) { LibraryTicker(session: session).show($0, $1) }
    let state = try await store.state(after: .importList(file, isDryRun: dryRun))
    return (state.importReport ?? ImportReport()).output(dryRun: dryRun)
  }
}
