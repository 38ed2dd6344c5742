package import DomainKit

/// Removes a book.
package protocol RemoveBookUseCase: Sendable {
  /// Removes a book.
  ///
  /// - Returns: The removed book.
  /// - Throws: ``BookError/belongsToLibrary(_:host:)`` for a book that a library would send again.
  func execute(removing book: IDSuffix) async throws -> Book
}

/// ``RemoveBookUseCase`` in units of work.
package struct RemoveBook: RemoveBookUseCase {
  private let work: UnitOfWork<any BooksContext>

  package init(work: UnitOfWork<any BooksContext>) { self.work = work }

  package func execute(removing tail: IDSuffix) async throws -> Book {
    try await work.execute(for: .saveBooks) { context in
      var book = try await context.books.only(tail)
      if let host = book.library?.host { throw BookError.belongsToLibrary(book.title, host: host) }
      try context.books.remove(&book)
      return book
    }
  }
}
