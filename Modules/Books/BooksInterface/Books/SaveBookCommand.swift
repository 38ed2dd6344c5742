import ArgumentParser
import BooksDomain
import DomainKit
package import ShellKit

/// The command `books save`.
package struct SaveBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books save", "Put a book on the shelf, or change one", permission: .saveBooks,
    examples: [
      "books save --title \"The Left Hand of Darkness\" --author \"Ursula K. Le Guin\" --year 1969",
      "books save 9f3a21bc --rating 4.5", "books save 9f3a21bc --clear cover",
    ], writes: "the book; a sync leaves it alone from then on",
    needs: [
      ArgumentNeed(oneOf: ["--title"], unless: "<id>"), ArgumentNeed(oneOf: ["--author"], unless: "<id>"),
      ArgumentNeed(
        oneOf: ["--title", "--author", "--isbn", "--year", "--rating", "--cover", "--clear"], with: "<id>"),
    ])

  @Argument(
    help: "The book to change, by its id or the end of it; without it a new one is put there.",
    transform: IDArgument.parse)
  var id: IDTail?

  @Option(help: ArgumentHelp("What it is called.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Who wrote it; several with commas between them.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("Its number, in either form.", valueName: "isbn"), transform: ISBNArgument.parse)
  var isbn: ISBN?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("When it first came out.", valueName: "year"),
    transform: YearArgument.parse)
  var year: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How good it is.", valueName: "0-5"), transform: RatingArgument.parse)
  var rating: Double?

  @Option(help: ArgumentHelp("A picture of it.", valueName: "link"))
  var cover: String?

  @Option(
    name: .customLong("clear"), parsing: .singleValue,
    help: ArgumentHelp("What nobody is to know any longer.", valueName: "detail"))
  var cleared: [BookChange.Field] = []

  package init() {}

  package func run(_ effects: LibraryEffects, in session: any CommandSession) async throws -> CommandOutput {
    var change = BookChange()
    (change.title, change.author, change.isbn) = (title, author, isbn)
    (change.year, change.rating, change.coverURL) = (year, rating, cover)
    change.cleared = Set(cleared)
    let state = try await LibraryStore(effects).state(after: .save(change, of: id))
    if let book = state.book, let undo = BookUndo.save(book, before: state.changed) { session.offer(undo) }
    return try BookView.record(state, or: id)
  }
}

extension BookChange.Field: ExpressibleByArgument {}

extension BookView {
  /// The book that a state is about.
  ///
  /// - Parameter id: what was asked for, should there be none.
  static func record(_ state: LibraryState, or id: IDTail?) throws -> CommandOutput {
    guard let book = state.book else { throw BookError.notFound(id?.digits ?? "") }
    return record(book)
  }
}
