package import BooksDomain
import DomainKit
package import ShellKit

/// Books, by the ends of their identifiers; words that were typed find them by title and author.
package enum BookValues: ValueSource {
  package static let arguments = ["books show <id>", "books save <id>", "books list --after"]
  private static let limit = 30

  package static func values(
    _ needs: (any GetBooksUseCase, any SearchBooksUseCase), for typed: String
  ) async throws -> [ValueSuggestion] {
    let (list, search) = needs
    let found = try await search.execute(String(typed.prefix(60)), limit: limit).books
    let books = found.isEmpty ? try await list.execute(BookFilter(limit: limit), after: nil).books : found
    return books.map { book in
      ValueSuggestion(
        "\(book.id.raw)".suffix(8).description, detail: [book.title, book.author].joined(separator: ", "))
    }
  }
}
