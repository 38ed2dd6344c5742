package import DomainKit

/// A new book is there.
package struct BookAdded: DomainEvent, Equatable {
  package static let stableName = "books.added.v1"
  package let book: UniqueID
  package let name: String
  package let at: Timestamp

  package init(book: UniqueID, name: String, at: Timestamp) {
    self.book = book
    self.name = name
    self.at = at
  }
}
