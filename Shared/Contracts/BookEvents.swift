package import DomainKit

/// A user added a book or changed one.
@MemberwiseInit
package struct BookSaved: DomainEvent, Equatable {
  package static let stableName = "books.saved.v1"
  package let book: UniqueID
  package let title: String
  package let author: String
  /// `true` if the book is new.
  package let isNew: Bool
  package let at: Timestamp
}

/// The books of a library were imported. There is one event per import, regardless of the number of
/// books.
@MemberwiseInit
package struct LibrarySynced: DomainEvent, Equatable {
  package static let stableName = "books.synced.v1"
  package let library: UniqueID
  package let address: String
  package let added: Int
  package let changed: Int
  package let at: Timestamp
}
