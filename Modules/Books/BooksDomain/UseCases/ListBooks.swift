package import DomainKit

/// Lists books, page by page.
package protocol ListBooksUseCase: Sendable {
  /// Latest first.
  ///
  /// - Parameter last: the list starts behind this one.
  /// - Throws: ``BookError/limitOutOfRange(_:)``.
  func execute(after last: ID<Book>?, limit: Int) async throws -> [Book]
}

/// ``ListBooksUseCase`` in units of work.
package struct ListBooks: ListBooksUseCase {
  private let work: UnitOfWork<any BooksContext>

  package init(work: UnitOfWork<any BooksContext>) { self.work = work }

  package func execute(after last: ID<Book>?, limit: Int) async throws -> [Book] {
    guard limit > 0 else { throw BookError.limitOutOfRange(limit) }
    return try await work.execute(for: .seeBooks) { try await $0.books.books(after: last, limit: limit) }
  }
}
