package import DomainKit

/// Restores a removed book of a library or a list.
package protocol RestoreBookUseCase: Sendable {
  /// Restores a book with its identifier and its edits. Syncs update it again.
  ///
  /// - Throws: ``BookError`` if no removed book has the identifier, or another book has its ISBN.
  func execute(restoring book: IDSuffix) async throws -> Book
}

@MemberwiseInit
package struct RestoreBook: RestoreBookUseCase {
  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock

  package func execute(restoring suffix: IDSuffix) async throws -> Book {
    try await work.execute(for: .saveBooks) { context in
      var removed = try await context.removedBooks.uniqueMatch(for: suffix)
      var book = Book.restored(removed.book, at: clock.now)
      try await context.books.checkISBN(of: book)
      try context.removedBooks.remove(&removed)
      try context.books.add(&book)
      return book
    }
  }
}

extension RemovedBookRepository {
  /// Returns the only removed book whose identifier ends with the suffix, or `nil` if there is none.
  ///
  /// - Throws: ``BookError``.
  func match(for suffix: IDSuffix) async throws -> RemovedBook? {
    try await suffix.uniqueMatch(
      complete: removedBook(_:), ending: removedBooks(endingIn:limit:), ambiguous: BookError.ambiguous)
  }

  /// Returns the only removed book whose identifier ends with the suffix.
  ///
  /// - Throws: ``BookError``.
  func uniqueMatch(for suffix: IDSuffix) async throws -> RemovedBook {
    guard let book = try await match(for: suffix) else { throw BookError.notRemoved(suffix.text) }
    return book
  }
}
