package import DomainKit

/// Lists the books, page by page.
package protocol GetBooksUseCase: Sendable {
  /// Returns a page of books.
  ///
  /// - Parameter after: The end of an identifier. The list starts after that book.
  /// - Throws: ``BookError`` for an invalid filter or an unknown book to start after.
  func execute(_ filter: BookFilter, after: IDSuffix?) async throws -> BookListing
  /// Returns the number of all matching books, on any page.
  func count(_ filter: BookFilter) async throws -> Int
}

/// Runs ``GetBooksUseCase`` in units of work. It sends no requests to libraries, so the list works
/// without a network.
@MemberwiseInit
package struct GetBooks: GetBooksUseCase {
  /// The maximum number of libraries in a listing.
  package static let libraries = 5

  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock

  package func execute(_ filter: BookFilter, after: IDSuffix?) async throws -> BookListing {
    try filter.check()
    return try await work.execute(for: .readBooks) { context in
      let page = BookPage(filter.readingISBN, after: try await context.books.position(filter.after, after))
      let books = try await context.books.books(on: page)
      var spelling: String?
      if books.isEmpty, let words = filter.text ?? filter.author {
        spelling = try await context.books.spelling(of: words)
      }
      return BookListing(
        books: books, libraries: try await context.libraries.libraries(Self.libraries), readAt: clock.now,
        spelling: spelling)
    }
  }

  package func count(_ filter: BookFilter) async throws -> Int {
    try await work.execute(for: .readBooks) { try await $0.books.count(matching: filter.readingISBN) }
  }
}

extension BookReader {
  /// Returns the book after which a page starts.
  ///
  /// - Parameters:
  ///   - id: The last book of the previous page.
  ///   - suffix: The end of the identifier that the user typed. It takes precedence.
  func position(_ id: ID<Book>?, _ suffix: IDSuffix?) async throws -> Book? {
    if let suffix { return try await uniqueMatch(for: suffix) }
    guard let id else { return nil }
    guard let book = try await book(id) else { throw BookError.notFound(id.description) }
    return book
  }
}
