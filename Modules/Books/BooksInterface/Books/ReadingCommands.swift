import ArgumentParser
import BooksDomain
import DomainKit
package import ShellKit

/// The command `books list`.
package struct ListBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books list", "List the books on the shelf, by title", permission: .readBooks,
    examples: ["books list --author tolkien --sort year", "books list --to-year 0 --min-rating 4 --limit 50"])

  @Option(help: ArgumentHelp("Only this author: words of the name, or their beginnings.", valueName: "text"))
  var author: String?

  @Option(help: ArgumentHelp("Only this number, in either form.", valueName: "isbn"), transform: ISBNArgument.parse)
  var isbn: ISBN?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only from this year on.", valueName: "year"),
    transform: YearArgument.parse)
  var fromYear: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only up to this year.", valueName: "year"),
    transform: YearArgument.parse)
  var toYear: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only with this rating or a better one.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var minRating: Double?

  @Option(help: "What to order by.")
  var sort = BookFilter.Order.title

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start behind this book.", valueName: "id"), transform: IDArgument.parse)
  var after: IDTail?

  package init() {}

  package func run(_ effects: LibraryEffects, in session: any CommandSession) async throws -> CommandOutput {
    let filter = BookFilter(
      author: author, isbn: isbn, fromYear: fromYear, toYear: toYear, minRating: minRating, order: sort)
    let store = await LibraryStore(effects)
    let list = try await OutputList.pages(
      columns: BookView.columns, emptyMessage: BookView.emptyMessage, limits, in: session, row: BookView.row
    ) { (last: Book?, count) in
      var page = filter
      (page.limit, page.after) = (count, last?.id)
      return try await store.state(after: .list(page, after: last == nil ? after : nil)).shelf?.books ?? []
    }
    // The first page is there.
    for sentence in await store.state.shelf.map(FreshnessView.sentences) ?? [] { session.note(sentence) }
    return .list(list)
  }
}

extension BookFilter.Order: ExpressibleByArgument {}

/// The command `books search`.
package struct SearchBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books search", "Search titles and authors for the beginnings of words", permission: .readBooks,
    examples: ["books search \"left hand\"", "books search pratchett guards"])

  @Argument(help: "Words, or their beginnings; all must be there.")
  var text: [String]

  @OptionGroup var limits: LimitOptions

  package init() {}

  package func run(_ effects: LibraryEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await LibraryStore(effects)
    let list = try await OutputList.ranked(
      columns: BookView.columns, emptyMessage: BookView.emptyMessage, limits, in: session, row: BookView.row
    ) { count in
      let state = try await store.state(after: .search(text.joined(separator: " "), limit: count))
      return state.shelf?.books ?? []
    }
    for sentence in await store.state.shelf.map(FreshnessView.sentences) ?? [] { session.note(sentence) }
    return .list(list)
  }
}

/// The command `books show`.
package struct ShowBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books show", "Show a book", permission: .readBooks, examples: ["books show 9f3a21bc"])

  @Argument(help: "The book's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ effects: LibraryEffects, in _: any CommandSession) async throws -> CommandOutput {
    try BookView.record(await LibraryStore(effects).state(after: .open(id)), or: id)
  }
}
