package import DomainKit

/// Takes a book off the shelf.
package protocol RemoveBookUseCase: Sendable {
  /// - Returns: the book as it was.
  /// - Throws: ``BookError/belongsToLibrary(_:host:)`` for one that a library would send again.
  func execute(removing book: IDTail) async throws -> Book
}

/// ``RemoveBookUseCase`` in units of work.
package struct RemoveBook: RemoveBookUseCase {
  private let work: UnitOfWork<any BooksContext>

  package init(work: UnitOfWork<any BooksContext>) { self.work = work }

  package func execute(removing tail: IDTail) async throws -> Book {
    try await work.execute(for: .saveBooks) { context in
      var book = try await context.books.only(tail)
      if let host = book.library?.host { throw BookError.belongsToLibrary(book.title, host: host) }
      try context.books.remove(&book)
      return book
    }
  }
}
