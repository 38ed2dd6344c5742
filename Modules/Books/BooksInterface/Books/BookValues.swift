package import BooksDomain
import DomainKit
package import ShellKit

/// Completion values for book ids. Typed words find books by title and author.
package enum BookValues: ValueSource {
  /// The books to offer: all, those that did not come from a library, or those that did.
  package enum Choice: Sendable { case every, ofNoLibrary, ofLibrary }

  package static let arguments: [String: Choice] = [
    "books show <id>": .every, "books save <id>": .every, "books list --after": .every,
    "books remove <id>": .ofNoLibrary, "books sync --book": .ofLibrary,
  ]
  private static let limit = 30
  /// The number of books to check if some of them are filtered out.
  private static let lookLimit = 300

  package static func values(
    _ needs: (any GetBooksUseCase, any SearchBooksUseCase), _ choice: Choice, for typed: String
  ) async throws -> [ValueSuggestion] {
    let (list, search) = needs
    let count = choice == .every ? limit : lookLimit
    let found = try await search.execute(String(typed.prefix(60)), limit: count).books
    let books = found.isEmpty ? try await list.execute(BookFilter(limit: count), after: nil).books : found
    return books.filter { choice.takes($0) }.prefix(limit).map { book in
      let words = [book.title, book.author] + (book.details.year.map { ["\($0)"] } ?? [])
      return ValueSuggestion(book.id.description.suffix(8).description, detail: words.joined(separator: ", "))
    }
  }
}

extension BookValues.Choice {
  fileprivate func takes(_ book: Book) -> Bool {
    switch self {
    case .every: true
    case .ofNoLibrary: book.library == nil
    case .ofLibrary: book.library != nil
    }
  }
}
