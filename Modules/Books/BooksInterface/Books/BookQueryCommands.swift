package import BooksDomain
import DomainKit
package import ShellKit

package struct ListBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books list", "List books", permission: .readBooks,
    examples: [
      "books list --author tolkien --sort year", "books list --to-year 0 --min-rating 4 --limit 50",
      "books list --removed",
    ], optionPermissions: ["--removed": .saveBooks], otherNames: ["best top": "books list --sort rating"],
    otherOptions: [
      "--after-year --since": "--from-year", "--before-year --until": "--to-year",
      "--name": "to find words of a title: books search hobbit",
    ])

  @Option(
    help: ArgumentHelp("Only books with this ISBN, in either form.", valueName: "isbn"), transform: ISBN.init(parsing:))
  var isbn: ISBN?

  @OptionGroup var filters: BookFilterOptions

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
    var filter = filters.filter
    (filter.isbn, filter.order) = (isbn, sort)
    return filter
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

/// The filters of `books list` and `books search`.
struct BookFilterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only books by this author; words of the name, or their prefixes.", valueName: "text"))
  var author: String?

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

  var filter: BookFilter {
    BookFilter(author: author, fromYear: fromYear, toYear: toYear, minRating: minRating)
  }
}

extension CommandSession {
  /// Shows the age of a listing whose first page was read, and a spelling that finds books.
  fileprivate func note(_ listing: BookListing?) {
    guard let listing else { return }
    for sentence in FreshnessView.sentences(listing) { note(sentence) }
    if let spelling = listing.spelling { note("No book matches; did you mean \"\(spelling)\"?") }
  }
}

package struct SearchBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books search", "Search titles, authors and ISBNs", permission: .readBooks,
    examples: [
      "books search \"left hand\"", "books search pratchett guards --limit 50", "books search tolkien --sort year",
    ])

  @Argument(help: "Words to find, or their prefixes; a book must contain all of them. Or an ISBN.")
  var text: [String]

  @OptionGroup var filters: BookFilterOptions

  @Option(help: ArgumentHelp("Sort order (default: relevance, or title with filters).", valueName: "order"))
  var sort: BookFilter.Order?

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package func run(_ effects: BooksEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await BooksStore(effects)
    let words = text.joined(separator: " ")
    let filter = listFilter(words)
    let list = try await OutputList.pages(
      columns: BookView.columns, emptyMessage: BookView.noMatch, limits, after: after.id, in: session,
      row: BookView.row
    ) { (last: Book?, start, count) in
      if var page = filter {
        (page.limit, page.after) = (count, last?.id)
        return try await store.state(after: .list(page, after: start)).listing?.books ?? []
      }
      let page = BookSearch(words, limit: count, after: last?.id)
      return try await store.state(after: .search(page, after: start)).listing?.books ?? []
    }
    await session.note(store.state.listing)
    return .list(list)
  }

  /// Returns the filter of a list with the words, or `nil` for a search by relevance.
  private func listFilter(_ words: String) -> BookFilter? {
    var filter = filters.filter
    if sort == nil, filter == BookFilter() { return nil }
    (filter.text, filter.order) = (words, sort ?? .title)
    return filter
  }
}

package struct ShowBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books show", "Show a book", permission: .readBooks, examples: ["books show 9f3a21bc"],
    otherNames: [
      "books-borrow books-lend books-loan": "the program lists books, and no command lends them",
      "books-rate books-review":
        "books take no reviews; a manager sets the rating of one: books save <id> --rating 4.5",
    ])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ effects: BooksEffects, in _: any CommandSession) async throws -> CommandOutput {
    try BookView.record(await BooksStore(effects).state(after: .open(id)), or: id)
  }
}
