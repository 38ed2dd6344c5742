package import DomainKit

/// Searches the shelf for words.
package protocol SearchBooksUseCase: Sendable {
  /// Books in whose title or author every word of the text begins a word, the most relevant first.
  ///
  /// - Throws: ``BookError`` for a text that is too long or an impossible limit.
  func execute(_ text: String, limit: Int) async throws -> Shelf
}

/// ``SearchBooksUseCase`` in units of work.
package struct SearchBooks: SearchBooksUseCase {
  /// As long as the longest title.
  package static let longestText = 500

  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any BooksContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ text: String, limit: Int) async throws -> Shelf {
    guard limit > 0 else { throw BookError.limitOutOfRange(limit) }
    guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
      throw BookError.searchTooLong(limit: Self.longestText)
    }
    let words = FoldedText.words(of: text)
    return try await work.execute(for: .readBooks) { context in
      Shelf(
        books: words.isEmpty ? [] : try await context.books.books(matching: words, limit: limit),
        libraries: try await context.libraries.libraries(GetBooks.libraries), readAt: clock.now)
    }
  }
}
