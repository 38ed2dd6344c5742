package import DomainKit

/// Lists the books on the shelf, page by page.
package protocol GetBooksUseCase: Sendable {
  /// - Parameter after: the end of an identifier; the list starts behind that book.
  /// - Throws: ``BookError`` for a filter that makes no sense, or an unknown book to start behind.
  func execute(_ filter: BookFilter, after: IDTail?) async throws -> Shelf
}

/// ``GetBooksUseCase`` in units of work. No library is asked: the shelf answers when the network is gone.
package struct GetBooks: GetBooksUseCase {
  /// How many libraries a shelf speaks of.
  package static let libraries = 5

  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any BooksContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ filter: BookFilter, after: IDTail?) async throws -> Shelf {
    try filter.check()
    return try await work.execute(for: .readBooks) { context in
      var page = BookPage(filter)
      if let after {
        page.after = try await context.books.only(after)
      } else if let id = filter.after {
        guard let book = try await context.books.book(id) else { throw BookError.notFound(id.description) }
        page.after = book
      }
      return Shelf(
        books: try await context.books.books(on: page),
        libraries: try await context.libraries.libraries(Self.libraries), readAt: clock.now)
    }
  }
}
