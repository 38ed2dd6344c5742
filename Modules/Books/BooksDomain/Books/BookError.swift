package import DomainKit

/// An error of the rules for books.
package enum BookError: UserFacingError, InvalidTextError, Hashable {
  case notFound(String)
  case ambiguous(String, candidates: [String])
  /// The book of a library or a list was removed: its title and identifier.
  case removed(String, id: String)
  /// The book that the user agreed to remove has changed since the question: its title and identifier.
  case changedSinceAsked(String, id: String)
  /// No removed book has this identifier.
  case notRemoved(String)
  /// A required detail is missing: the name of its field.
  case incomplete(String)
  case nothingToChange
  case setAndCleared(String)
  /// Both versions of an edited book were chosen.
  case oneVersion
  /// A version was chosen without a book: the option.
  case versionOfWhich(String)
  /// The book after which a page starts is not among the results.
  case notInList(String)
  /// Another book has this ISBN: its identifier.
  case knownISBN(String, id: String)
  case isbn(String)
  case year(String)
  case rating(String)
  /// The last year of a filter is before its first one.
  case emptyPeriod
  case link(String)
  case searchTooLong(limit: Int)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .notFound: "books.not-found"
    case .ambiguous: "books.ambiguous-id"
    case .removed: "books.removed"
    case .changedSinceAsked: "books.changed-since-asked"
    case .notRemoved: "books.not-removed"
    case .incomplete: "books.incomplete"
    case .nothingToChange: "books.nothing-to-change"
    case .setAndCleared: "books.set-and-cleared"
    case .oneVersion, .versionOfWhich: "books.one-version"
    case .notInList: "books.not-in-list"
    case .knownISBN: "books.known-isbn"
    case .isbn: "books.isbn"
    case .year: "books.year"
    case .rating: "books.rating"
    case .emptyPeriod: "books.period"
    case .link: "books.link"
    case .searchTooLong: "books.search-too-long"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .notFound, .removed, .ambiguous, .notRemoved, .notInList: .notFound
    case .incomplete, .nothingToChange, .setAndCleared, .oneVersion, .versionOfWhich: .usage
    case .knownISBN, .changedSinceAsked: .refused
    case .isbn, .year, .rating, .emptyPeriod, .link, .searchTooLong: .invalid
    case .text(let error): error.kind
    }
  }

  package var message: String {
    switch self {
    case .notFound(let id): "There is no book \(id)"
    case .removed(let title, _): "\"\(Self.short(title))\" was removed"
    case .changedSinceAsked(let title, _): "\"\(Self.short(title))\" has changed since you were asked"
    case .notRemoved(let id): "No removed book has the id \(id)"
    case .ambiguous(let suffix, let candidates):
      "Several book ids end in \(suffix): \(candidates.joined(separator: ", "))"
    case .incomplete(let field): "A book needs \(field == "author" ? "an" : "a") \(field)"
    case .nothingToChange: "No change was specified"
    case .setAndCleared(let field): "The \(field) cannot be both set and cleared"
    case .versionOfWhich(let option): "\(option) needs a book"
    case .oneVersion: "A book cannot keep both the library's version and yours"
    case .notInList(let title): "\"\(Self.short(title))\" is not in this list"
    case .knownISBN(let isbn, let id): "The book \(id) already has the ISBN \(isbn)"
    case .isbn(let text): "\"\(Self.short(text))\" is not an ISBN"
    case .year(let text): "\"\(Self.short(text))\" is not a year"
    case .rating(let text): "\"\(Self.short(text))\" is not a rating from 0 to 5"
    case .emptyPeriod: "--to-year is before --from-year"
    case .link(let text): "\"\(Self.short(text))\" is not a link"
    case .searchTooLong(let limit): "The search is longer than \(limit) characters"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .notFound(let id) where ISBN.isValid(id): "It is an ISBN. Find its book with: books list --isbn \(id)"
    case .notFound(let id): IDSuffix.hint(about: id) ?? "List all books with: books list"
    case .notRemoved:
      "List the books to restore with: books list --removed; add a book entered by hand again with: books save"
    case .removed(_, let id): "Restore it with: books restore \(id)"
    case .changedSinceAsked(_, let id): "Look at it with books show \(id.suffix(8)), and repeat the command"
    case .ambiguous: "Type more characters of the id"
    case .incomplete("title"):
      "Add --title; a new book also needs --author, and takes --isbn, --year, --rating and --cover"
    case .incomplete(let field): "Add --\(field)"
    case .nothingToChange: "Use --title, --author, --isbn, --year, --rating, --cover or --clear"
    case .versionOfWhich(let option): "Name it: books sync --book ID \(option)"
    case .oneVersion: "Use either --theirs or --mine"
    case .knownISBN(_, let id):
      "Change it with books save \(id.suffix(8)); books save \(id.suffix(8)) --clear isbn frees the number"
    case .isbn: "Check the number; an ISBN has 10 or 13 digits, for example 9780804429573"
    case .rating(let text): Double(text) == nil ? "Use digits and a decimal point, for example 4.5" : nil
    case .year: "Use a year such as 1984, or -380 for 380 BC"
    case .link: "Use a link such as https://example.org/cover.jpg"
    case .searchTooLong: "Use fewer words"
    default: nil
    }
  }

  private static func short(_ text: String) -> String { text.excerpt(60) }
}
