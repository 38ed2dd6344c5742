import Contracts
package import DomainKit

/// One book.
@DomainEntity
package struct Book: Equatable, Sendable {
  package let id: ID<Book>
  package let name: BookName
  package let addedAt: Timestamp

  /// The book as it stands on record.
  package init(id: ID<Book>, name: BookName, addedAt: Timestamp) {
    self.id = id
    self.name = name
    self.addedAt = addedAt
  }

  /// Takes in a new book.
  package static func add(_ name: BookName, id: ID<Book>, at moment: Timestamp) -> Book {
    var book = Book(id: id, name: name, addedAt: moment)
    book.raiseEvent(BookAdded(book: id.raw, name: name.text, at: moment))
    return book
  }
}
