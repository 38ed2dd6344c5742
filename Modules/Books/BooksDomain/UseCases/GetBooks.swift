package import DomainKit

/// Lists the books, page by page.
package protocol GetBooksUseCase: Sendable {
  /// Returns a page of books.
  ///
  /// - Parameter after: The end of an identifier. The list starts after that book.
  /// - Throws: ``BookError`` for an invalid filter or an unknown book to start after.
  func execute(_ filter: BookFilter, after: IDSuffix?) async throws -> BookListing
}

/// ``GetBooksUseCase`` in units of work. It sends no requests to libraries, so the list works
/// without a network.
package struct GetBooks: GetBooksUseCase {
  /// The maximum number of libraries in a listing.
  package static let libraries = 5

  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any BooksContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ filter: BookFilter, after: IDSuffix?) async throws -> BookListing {
    try filter.check()
    return try await work.execute(for: .readBooks) { context in
      var page = BookPage(filter)
      if let after {
        page.after = try await context.books.only(after)
      } else if let id = filter.after {
        guard let book = try await context.books.book(id) else { throw BookError.notFound(id.description) }
        page.after = book
      }
      return BookListing(
        books: try await context.books.books(on: page),
        libraries: try await context.libraries.libraries(Self.libraries), readAt: clock.now)
    }
  }
}
