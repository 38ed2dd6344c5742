package import DomainKit

/// A text search for books.
@MemberwiseInit(unlabeled: 1)
package struct BookSearch: Equatable, Sendable {
  package var text: String
  package var limit: Int = 20
  /// The book after which the results start.
  package var after: ID<Book>?

  /// Checks the values.
  ///
  /// - Throws: ``BookError`` for a text that is too long, `LimitOutOfRange` for an invalid limit.
  func check() throws {
    try LimitOutOfRange.check(limit, in: "books")
    guard text.utf8.count <= 4 * SearchBooks.longestText, text.count <= SearchBooks.longestText else {
      throw BookError.searchTooLong(limit: SearchBooks.longestText)
    }
  }

  /// The number that the text is, in either form, with or without hyphens; `nil` for words.
  var isbn: ISBN? {
    do throws(BookError) { return try ISBN(parsing: text) } catch { return nil }
  }

  /// Returns `true` if the search finds the book.
  func finds(_ book: Book) -> Bool {
    if let isbn { return book.details.isbn?.thirteen == isbn.thirteen }
    return SearchTerm.terms(of: text).areFound(in: [book.title, book.author])
  }
}

/// Searches the books for words or an ISBN.
package protocol SearchBooksUseCase: Sendable {
  /// Returns books whose title or author contains all words of the text or their prefixes, the most
  /// relevant first. A text that is an ISBN finds the books with that number.
  ///
  /// - Parameter after: The end of an identifier. The results start after that book.
  /// - Throws: ``BookError`` for an invalid search, or one that does not find the given book.
  func execute(_ search: BookSearch, after: IDSuffix?) async throws -> BookListing
}

@MemberwiseInit
package struct SearchBooks: SearchBooksUseCase {
  /// The maximum length of a search, which is the length of the longest title.
  package static let longestText = 500

  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock

  package func execute(_ search: BookSearch, after: IDSuffix?) async throws -> BookListing {
    try search.check()
    return try await work.execute(for: .readBooks) { context in
      let last = try await context.books.position(search.after, after)
      if let last, !search.finds(last) { throw BookError.notInList(last.title) }
      let books =
        if let isbn = search.isbn {
          try await context.books.books(on: BookPage(BookFilter(isbn: isbn, limit: search.limit), after: last))
        } else {
          try await context.books.books(matching: search.text, limit: search.limit, after: last)
        }
      return BookListing(
        books: books, libraries: try await context.libraries.libraries(GetBooks.libraries), readAt: clock.now,
        spelling: books.isEmpty ? try await context.books.spelling(of: search.text) : nil)
    }
  }
}
