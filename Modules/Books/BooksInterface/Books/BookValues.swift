package import BooksDomain
import DomainKit
package import ShellKit

/// Completion values for book ids. Typed words find books by title and author.
package enum BookValues: ValueSource {
  /// The books to offer: all, or those that came from a library.
  package enum Subset: Sendable { case every, ofLibrary }

  package static let arguments: [String: Subset] = [
    "books show <id>": .every, "books save <id>": .every, "books list --after": .every,
    "books search --after": .every, "books remove <id>": .every, "books sync --book": .ofLibrary,
  ]
  package static let limit = 30
  package static let noun = "book"

  package static func listHint(_: Subset) -> String? { "List all books with: books list" }

  /// The number of books to check if some of them are filtered out.
  private static let lookLimit = 300

  package static func values(
    _ needs: (any GetBooksUseCase, any SearchBooksUseCase), _ subset: Subset, for typed: String
  ) async throws -> [ValueSuggestion] {
    let (list, search) = needs
    let count = subset == .every ? limit : lookLimit
    let found = try await search.execute(BookSearch(String(typed.prefix(60)), limit: count), after: nil).books
    let books = found.isEmpty ? try await list.execute(BookFilter(limit: count), after: nil).books : found
    return books.filter { subset.takes($0) }.prefix(limit).map(suggestion)
  }

  fileprivate static func suggestion(_ book: Book) -> ValueSuggestion {
    let words = [book.title, book.author] + (book.details.year.map { ["\($0)"] } ?? [])
    return ValueSuggestion(book.id.description.suffix(8).description, detail: words.joined(separator: ", "))
  }
}

/// Completion values for the ids of removed books.
package enum RemovedBookValues: ValueSource {
  package static let arguments: [String: Void] = ["books restore <id>": ()]
  package static let limit = 100
  package static let noun = "book"

  package static func listHint(_: Void) -> String? { "List removed books with: books list --removed" }

  package static func values(
    _ removed: any ListRemovedBooksUseCase, _: Void, for _: String
  ) async throws -> [ValueSuggestion] {
    try await removed.execute(limit: limit, after: nil).map(BookValues.suggestion)
  }
}

extension BookValues.Subset {
  fileprivate func takes(_ book: Book) -> Bool {
    switch self {
    case .every: true
    case .ofLibrary: book.library != nil
    }
  }
}
