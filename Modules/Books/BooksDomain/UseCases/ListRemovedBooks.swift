package import DomainKit

/// Lists the removed books of libraries and lists.
package protocol ListRemovedBooksUseCase: Sendable {
  /// Returns removed books that can be restored, latest identifier first.
  ///
  /// - Parameter after: The end of an identifier. The list starts after that book.
  /// - Throws: ``BookError`` for an unknown book to start after, `LimitOutOfRange` for an invalid limit.
  func execute(limit: Int, after: IDSuffix?) async throws -> [Book]
}

@MemberwiseInit
package struct ListRemovedBooks: ListRemovedBooksUseCase {
  private let work: UnitOfWork<any BooksContext>

  package func execute(limit: Int, after: IDSuffix?) async throws -> [Book] {
    try LimitOutOfRange.check(limit, in: "books")
    return try await work.execute(for: .saveBooks) { context in
      let removed = context.removedBooks
      let last: ID<RemovedBook>? = if let after { try await removed.uniqueMatch(for: after).id } else { nil }
      return try await removed.removedBooks(limit: limit, after: last).map(\.book)
    }
  }
}
