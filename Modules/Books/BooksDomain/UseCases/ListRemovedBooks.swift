package import DomainKit

/// Lists the removed books of libraries and lists.
package protocol ListRemovedBooksUseCase: Sendable {
  /// Returns removed books that can be restored.
  func execute(limit: Int) async throws -> [Book]
}

/// Runs ``ListRemovedBooksUseCase`` in units of work.
@MemberwiseInit
package struct ListRemovedBooks: ListRemovedBooksUseCase {
  private let work: UnitOfWork<any BooksContext>

  package func execute(limit: Int) async throws -> [Book] {
    try await work.execute(for: .saveBooks) { try await $0.removedBooks.removedBooks(limit: limit).map(\.book) }
  }
}
