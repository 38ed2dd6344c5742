import Contracts
package import DomainKit

/// A book: added by a user, imported from a list, or fetched from a library.
@DomainEntity
package struct Book: Equatable, Sendable {
  package let id: ID<Book>
  package private(set) var details: BookDetails
  /// The identity of the book in its list or library; `nil` for a book that a user added.
  package let source: BookSource?
  /// The time at which a library sent the present details; `nil` if no library sent them.
  package private(set) var fetchedAt: Timestamp?
  /// `true` if a user changed the details that a library sent. Later syncs do not overwrite them.
  package private(set) var isEdited: Bool

  /// Creates a book from its stored state.
  package init(
    id: ID<Book>, details: BookDetails, source: BookSource? = nil, fetchedAt: Timestamp? = nil, isEdited: Bool = false
  ) {
    self.id = id
    self.details = details
    self.source = source
    self.fetchedAt = fetchedAt
    self.isEdited = isEdited
  }

  package var title: String { details.title }
  package var author: String { details.author }
  /// The library that sends the book; `nil` for a book from no library.
  package var library: WebAddress? { source?.library }
}

// MARK: Changing

extension Book {
  /// Adds a book by hand.
  package static func shelve(_ details: BookDetails, id: ID<Book>, at moment: Timestamp) -> Book {
    var book = Book(id: id, details: details)
    book.raiseEvent(book.saved(isNew: true, at: moment))
    return book
  }

  /// Changes the details of the book.
  ///
  /// - Throws: ``BookError``, in which case the book stays unchanged.
  package mutating func change(_ change: BookChange, at moment: Timestamp) throws(BookError) {
    details = try change.applied(to: details)
    isEdited = true
    raiseEvent(saved(isNew: false, at: moment))
  }

  /// Replaces the details with the library's present ones, unless a user changed them.
  ///
  /// - Returns: `true` if the details changed.
  package mutating func refresh(_ fetched: BookDetails, at moment: Timestamp) -> Bool {
    if isEdited || fetched == details { return false }
    details = fetched
    fetchedAt = moment
    return true
  }

  private func saved(isNew: Bool, at moment: Timestamp) -> BookSaved {
    BookSaved(book: id.raw, title: title, author: author, isNew: isNew, at: moment)
  }
}

/// The origin of a book and its key there. The same book has the same source, so that it is
/// imported only once.
package struct BookSource: Hashable, Sendable {
  /// A library's address, or `list`.
  package let origin: String
  package let key: String

  package init(origin: String, key: String) {
    self.origin = origin
    self.key = key
  }

  /// The address of the library; `nil` for a book from a list.
  package var library: WebAddress? { WebAddress(origin) }

  /// Creates the source of a book in a list: its ISBN, or its title and author. Line numbers cannot
  /// identify it, because every list starts at 1.
  package init(listing details: BookDetails) {
    let name = "\(FoldedText.of(details.title))\u{1F}\(FoldedText.of(details.author))"
    self.init(origin: "list", key: details.isbn?.thirteen ?? name)
  }
}
