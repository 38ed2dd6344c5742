package import DomainKit

/// Finds a book by the end of its identifier.
package protocol GetBookUseCase: Sendable {
  /// Returns the book.
  ///
  /// - Throws: ``BookError`` if there is no such book, or more than one.
  func execute(_ book: IDSuffix) async throws -> Book
}

@MemberwiseInit
package struct GetBook: GetBookUseCase {
  private let work: UnitOfWork<any BooksContext>

  package func execute(_ suffix: IDSuffix) async throws -> Book {
    try await work.execute(for: .readBooks) { try await $0.bookUnlessRemoved(suffix) }
  }
}

extension BooksContext {
  /// Returns the only book whose identifier ends with the suffix.
  ///
  /// - Throws: ``BookError``, also for a removed book.
  func bookUnlessRemoved(_ suffix: IDSuffix) async throws -> Book {
    do {
      return try await books.uniqueMatch(for: suffix)
    } catch let error as BookError {
      guard case .notFound = error, let book = try await removedBooks.match(for: suffix)?.book else { throw error }
      throw BookError.removed(book.title, id: book.id.description)
    }
  }
}

extension BookReader {
  /// Returns the only book whose identifier ends with the suffix.
  ///
  /// - Throws: ``BookError``.
  func uniqueMatch(for suffix: IDSuffix) async throws -> Book {
    let book = try await suffix.uniqueMatch(
      complete: book(_:), ending: books(endingIn:limit:), ambiguous: BookError.ambiguous)
    guard let book else { throw BookError.notFound(suffix.text) }
    return book
  }
}
