package import DomainKit

/// Searches the books for words.
package protocol SearchBooksUseCase: Sendable {
  /// Returns books whose title or author contains all words of the text or their prefixes, the most
  /// relevant first.
  ///
  /// - Throws: ``BookError`` for a text that is too long or an invalid limit.
  func execute(_ text: String, limit: Int) async throws -> BookListing
}

/// ``SearchBooksUseCase`` in units of work.
package struct SearchBooks: SearchBooksUseCase {
  /// The maximum length of a search, which is the length of the longest title.
  package static let longestText = 500

  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any BooksContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ text: String, limit: Int) async throws -> BookListing {
    guard limit > 0 else { throw BookError.limitOutOfRange(limit) }
    guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
      throw BookError.searchTooLong(limit: Self.longestText)
    }
    let words = FoldedText.words(of: text)
    return try await work.execute(for: .readBooks) { context in
      BookListing(
        books: words.isEmpty ? [] : try await context.books.books(matching: words, limit: limit),
        libraries: try await context.libraries.libraries(GetBooks.libraries), readAt: clock.now)
    }
  }
}
