package import DomainKit

/// Finds a book by the end of its identifier.
package protocol GetBookUseCase: Sendable {
  /// Returns the book.
  ///
  /// - Throws: ``BookError`` if there is no such book, or more than one.
  func execute(_ book: IDSuffix) async throws -> Book
}

/// ``GetBookUseCase`` in units of work.
package struct GetBook: GetBookUseCase {
  private let work: UnitOfWork<any BooksContext>

  package init(work: UnitOfWork<any BooksContext>) { self.work = work }

  package func execute(_ tail: IDSuffix) async throws -> Book {
    try await work.execute(for: .readBooks) { try await $0.books.only(tail) }
  }
}

extension BookRepository {
  /// Returns the only book whose identifier ends with the suffix.
  ///
  /// - Throws: ``BookError``.
  func only(_ tail: IDSuffix) async throws -> Book {
    if let whole = tail.whole {
      guard let book = try await book(ID(whole)) else { throw BookError.notFound(whole.description) }
      return book
    }
    let candidates = try await books(endingIn: tail, limit: 10)
    guard let book = candidates.first else { throw BookError.notFound(tail.digits) }
    if candidates.count > 1 {
      throw BookError.ambiguous(tail.digits, candidates: candidates.map(\.id.description))
    }
    return book
  }
}
