package import DomainKit

/// A user added a book or changed one.
package struct BookSaved: DomainEvent, Equatable {
  package static let stableName = "books.saved.v1"
  package let book: UniqueID
  package let title: String
  package let author: String
  /// `true` if the book is new.
  package let isNew: Bool
  package let at: Timestamp

  package init(book: UniqueID, title: String, author: String, isNew: Bool, at: Timestamp) {
    self.book = book
    self.title = title
    self.author = author
    self.isNew = isNew
    self.at = at
  }
}

/// The books of a library were imported. There is one event per import, regardless of the number of
/// books.
package struct LibrarySynced: DomainEvent, Equatable {
  package static let stableName = "books.synced.v1"
  package let library: UniqueID
  package let address: String
  package let added: Int
  package let changed: Int
  package let at: Timestamp

  package init(library: UniqueID, address: String, added: Int, changed: Int, at: Timestamp) {
    self.library = library
    self.address = address
    self.added = added
    self.changed = changed
    self.at = at
  }
}
