package import DomainKit

/// Removes a book.
package protocol RemoveBookUseCase: Sendable {
  /// Removes a book. Syncs and imports do not add it again.
  ///
  /// - Parameter seen: The version that the user agreed to remove; `nil` to remove any version.
  /// - Returns: The removed book.
  /// - Throws: ``BookError`` if there is no such book, or it has another version.
  func execute(removing book: IDSuffix, seen: SeenVersion?) async throws -> Book
}

@MemberwiseInit
package struct RemoveBook: RemoveBookUseCase {
  private let work: UnitOfWork<any BooksContext>

  package func execute(removing suffix: IDSuffix, seen: SeenVersion?) async throws -> Book {
    try await work.execute(for: .saveBooks) { context in
      var book = try await context.books.uniqueMatch(for: suffix)
      if let seen, SeenVersion(book) != seen {
        throw BookError.changedSinceAsked(book.title, id: book.id.description)
      }
      if var removed = RemovedBook(book) { try context.removedBooks.add(&removed) }
      try context.books.remove(&book)
      return book
    }
  }
}
