import BooksDomain
import DomainKit
package import ShellKit

package struct SaveBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books save", "Add or change a book", permission: .saveBooks,
    examples: [
      "books save --title \"The Left Hand of Darkness\" --author \"Ursula K. Le Guin\" --year 1969",
      "books save 9f3a21bc --rating 4.5", "books save 9f3a21bc --clear cover",
    ], writtenData: "the book; later syncs do not change it",
    argumentRules: [
      ArgumentRule(oneOf: ["--title"], unless: "<id>"), ArgumentRule(oneOf: ["--author"], unless: "<id>"),
      ArgumentRule(
        oneOf: ["--title", "--author", "--isbn", "--year", "--rating", "--cover", "--clear"], with: "<id>"),
    ], otherOptions: ["--name": "--title"])

  @Argument(
    help: "Id of the book to change, or its last characters; omit it to add a book.",
    transform: IDArgument.parse)
  var id: IDSuffix?

  @Option(help: ArgumentHelp("Title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Author; separate several authors with commas.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("ISBN, in either form.", valueName: "isbn"), transform: ISBN.init(parsing:))
  var isbn: ISBN?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Year of the first publication.", valueName: "year"),
    transform: YearArgument.parse)
  var year: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Rating from 0 to 5.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var rating: Double?

  @Option(help: ArgumentHelp("Link to a cover image.", valueName: "link"), transform: LinkArgument.parse)
  var cover: String?

  @Option(
    name: .customLong("clear"),
    help: ArgumentHelp("Field to clear.", valueName: "field"))
  var cleared: [BookChange.Field] = []

  package init() {}

  package func run(_ effects: BooksEffects, in session: any CommandSession) async throws -> CommandOutput {
    var change = BookChange()
    (change.title, change.author, change.isbn) = (title, author, isbn)
    (change.year, change.rating, change.coverURL) = (year, rating, cover)
    change.cleared = Set(cleared)
    let state = try await BooksStore(effects).state(after: .save(change, of: id))
    if let book = state.book, let undo = BookUndo.save(book, before: state.previousDetails) {
      session.registerUndo(undo)
    }
    if let namesake = state.namesake {
      let id = namesake.description.suffix(8)
      session.note("Another book has this title and author: \(id). If it is the same, remove one with: books remove ID")
    }
    return try BookView.record(state, or: id)
  }
}

extension BookChange.Field: ExpressibleByArgument {}

extension BookView {
  /// Returns the output of the book in a state.
  ///
  /// - Parameter id: The requested identifier, for the error if there is no book.
  static func record(_ state: BooksState, or id: IDSuffix?) throws -> CommandOutput {
    guard let book = state.book else { throw BookError.notFound(id?.text ?? "") }
    return record(book)
  }
}
