package import DomainKit

/// A book from a library or a list that a user removed. Syncs and imports do not add it again.
@DomainEntity
package struct RemovedBook: Equatable, Sendable {
  /// The identifier of the book, which it keeps if it is restored.
  package let id: ID<RemovedBook>
  package let source: BookSource
  /// The book as it was before its removal.
  package let book: Book

  /// Records the removal of a book.
  ///
  /// - Returns: `nil` for a book that a user added.
  package init?(_ book: Book) {
    guard let source = book.source else { return nil }
    id = ID(book.id.raw)
    self.source = source
    self.book = book
  }
}
