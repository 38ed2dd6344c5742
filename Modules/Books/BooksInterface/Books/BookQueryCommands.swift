import ArgumentParser
import BooksDomain
import DomainKit
package import ShellKit

/// The command `books list`.
package struct ListBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books list", "List books", permission: .readBooks,
    examples: [
      "books list --author tolkien --sort year", "books list --to-year 0 --min-rating 4 --limit 50",
      "books list --removed",
    ], optionPermissions: ["--removed": .saveBooks])

  @Option(help: ArgumentHelp("Only books by this author; words of the name, or their prefixes.", valueName: "text"))
  var author: String?

  @Option(
    help: ArgumentHelp("Only books with this ISBN, in either form.", valueName: "isbn"), transform: ISBNArgument.parse)
  var isbn: ISBN?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only books from this year or later.", valueName: "year"),
    transform: YearArgument.parse)
  var fromYear: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only books up to this year.", valueName: "year"),
    transform: YearArgument.parse)
  var toYear: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Minimum rating; omits those without one.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var minRating: Double?

  @Option(help: ArgumentHelp("Sort order.", valueName: "order"))
  var sort = BookFilter.Order.title

  @Flag(help: "Only removed books that books restore takes, latest added first.")
  var removed = false

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  /// The effects of the list, and the use case for removed books.
  package typealias Needs = (BooksEffects, any ListRemovedBooksUseCase)

  package init() {}

  package func validate() throws {
    if removed, filter != BookFilter() { throw ValidationError("--removed cannot be used with filters or --sort") }
  }

  private var filter: BookFilter {
    BookFilter(author: author, isbn: isbn, fromYear: fromYear, toYear: toYear, minRating: minRating, order: sort)
  }

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (effects, removedBooks) = needs
    if removed { return .list(try await removedList(removedBooks, in: session)) }
    let filter = self.filter
    let store = await BooksStore(effects)
    let list = try await OutputList.pages(
      columns: BookView.columns,
      emptyMessage: filter == BookFilter(order: sort) ? BookView.noBooks : BookView.noMatch, limits,
      after: after.id, in: session, total: { try await effects.count(filter) }, row: BookView.row
    ) { (last: Book?, start, count) in
      var page = filter
      (page.limit, page.after) = (count, last?.id)
      return try await store.state(after: .list(page, after: start)).listing?.books ?? []
    }
    await session.note(store.state.listing)
    return .list(list)
  }

  private func removedList(
    _ books: any ListRemovedBooksUseCase, in session: any CommandSession
  ) async throws -> OutputList {
    try await .pages(
      columns: BookView.columns, emptyMessage: BookView.noRemoved, limits, after: after.id, in: session,
      row: BookView.row
    ) { (last: Book?, start, count) in
      try await books.execute(limit: count, after: last.flatMap { IDSuffix($0.id.description) } ?? start)
    }
  }
}

extension BookFilter.Order: ExpressibleByArgument {}

extension CommandSession {
  /// Shows the age of a listing whose first page was read, and a spelling that finds books.
  fileprivate func note(_ listing: BookListing?) {
    guard let listing else { return }
    for sentence in FreshnessView.sentences(listing) { note(sentence) }
    if let spelling = listing.spelling { note("No book matches; did you mean \"\(spelling)\"?") }
  }
}

/// The command `books search`.
package struct SearchBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books search", "Search titles, authors and ISBNs", permission: .readBooks,
    examples: ["books search \"left hand\"", "books search pratchett guards --limit 50"])

  @Argument(help: "Words to find, or their prefixes; a book must contain all of them. Or an ISBN.")
  var text: [String]

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package func run(_ effects: BooksEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await BooksStore(effects)
    let words = text.joined(separator: " ")
    let list = try await OutputList.pages(
      columns: BookView.columns, emptyMessage: BookView.noMatch, limits, after: after.id, in: session,
      row: BookView.row
    ) { (last: Book?, start, count) in
      let page = BookSearch(words, limit: count, after: last?.id)
      return try await store.state(after: .search(page, after: start)).listing?.books ?? []
    }
    await session.note(store.state.listing)
    return .list(list)
  }
}

/// The command `books show`.
package struct ShowBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books show", "Show a book", permission: .readBooks, examples: ["books show 9f3a21bc"])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ effects: BooksEffects, in _: any CommandSession) async throws -> CommandOutput {
    try BookView.record(await BooksStore(effects).state(after: .open(id)), or: id)
  }
}
