package import DomainKit

/// Somebody has put a book on the shelf by hand, or changed one.
package struct BookSaved: DomainEvent, Equatable {
  package static let stableName = "books.saved.v1"
  package let book: UniqueID
  package let title: String
  package let author: String
  /// Whether it was not there before.
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

/// All that a library has was fetched. One event for the whole, however many books it brought.
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
