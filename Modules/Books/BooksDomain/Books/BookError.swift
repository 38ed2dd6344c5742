package import DomainKit

/// What the rules of the shelf forbid.
package enum BookError: DescribedError, Hashable {
  case notFound(String)
  case ambiguous(String, candidates: [String])
  /// A book needs this to be one: a field's name.
  case incomplete(String)
  case nothingToChange
  case setAndCleared(String)
  /// A book that its library would send again: its host.
  case belongsToLibrary(String, host: String)
  /// A book with this number is there already: its identifier.
  case knownISBN(String, id: String)
  case isbn(String)
  case year(String)
  case rating(String)
  case link(String)
  case limitOutOfRange(Int)
  case searchTooLong(limit: Int)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .notFound: "books.not-found"
    case .ambiguous: "books.ambiguous-id"
    case .incomplete: "books.incomplete"
    case .nothingToChange: "books.nothing-to-change"
    case .setAndCleared: "books.set-and-cleared"
    case .belongsToLibrary: "books.belongs-to-library"
    case .knownISBN: "books.known-isbn"
    case .isbn: "books.isbn"
    case .year: "books.year"
    case .rating: "books.rating"
    case .link: "books.link"
    case .limitOutOfRange: "books.limit"
    case .searchTooLong: "books.search-too-long"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .notFound, .ambiguous: .notFound
    case .incomplete, .nothingToChange, .setAndCleared: .usage
    case .knownISBN, .belongsToLibrary: .refused
    case .isbn, .year, .rating, .link, .limitOutOfRange, .searchTooLong: .invalid
    case .text(let error): error.kind
    }
  }

  package var message: String {
    switch self {
    case .notFound(let id): "There is no book \(id)"
    case .ambiguous(let tail, let candidates): "Several books end in \(tail): \(candidates.joined(separator: ", "))"
    case .incomplete(let field): "A book needs \(field == "author" ? "an" : "a") \(field)"
    case .nothingToChange: "Nothing is to be changed"
    case .setAndCleared(let field): "The \(field) cannot be both set and cleared"
    case .belongsToLibrary(let title, let library):
      "\"\(Self.short(title))\" came from \(library), and would come again with the next sync"
    case .knownISBN(let isbn, let id): "The book \(id) has the ISBN \(isbn) already"
    case .isbn(let text): "\"\(Self.short(text))\" is not an ISBN"
    case .year(let text): "\"\(Self.short(text))\" is not a year"
    case .rating(let text): "\"\(Self.short(text))\" is not a rating from 0 to 5"
    case .link(let text): "\"\(Self.short(text))\" is not a link"
    case .limitOutOfRange(let limit): "\(limit) is not a number of books to list"
    case .searchTooLong(let limit): "The search is longer than \(limit) characters"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .notFound: "See what there is with: books list"
    case .ambiguous: "Type more of the identifier's end"
    case .incomplete(let field): "Name it with --\(field)"
    case .nothingToChange: "Name what is different, for example --rating 4.5"
    case .knownISBN(_, let id): "Change it with: books save \(id.suffix(8))"
    case .isbn: "It has 10 or 13 digits, the last of which checks the others: 9780804429573"
    case .year: "Write it like 1984, or -380 for 380 BC"
    case .link: "Write it like https://example.org/cover.jpg"
    case .limitOutOfRange: "Write a number from 1 on"
    case .searchTooLong: "Leave out what does not matter"
    default: nil
    }
  }

  private static func short(_ text: String) -> String { String(text.prefix(60)) }
}
