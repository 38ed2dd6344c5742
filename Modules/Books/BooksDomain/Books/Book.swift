import Contracts
package import DomainKit

/// A book on the shelf: put there by hand, taken from a list, or fetched from a library.
@DomainEntity
package struct Book: Equatable, Sendable {
  package let id: ID<Book>
  package private(set) var details: BookDetails
  /// What the list or the library that it came from calls it; nothing for one that was put there by hand.
  package let source: BookSource?
  /// When a library sent what is written here; nothing for what no library has sent.
  package private(set) var fetchedAt: Timestamp?
  /// Whether somebody has changed what a library had sent: from then on it is theirs to change.
  package private(set) var isEdited: Bool

  /// A book as it stands on record.
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
  /// The library that sends it; nothing for one that only this shelf has.
  package var library: WebAddress? { source?.library }
}

// MARK: Changing

extension Book {
  /// Puts a book on the shelf by hand.
  package static func shelve(_ details: BookDetails, id: ID<Book>, at moment: Timestamp) -> Book {
    var book = Book(id: id, details: details)
    book.raiseEvent(book.saved(isNew: true, at: moment))
    return book
  }

  /// Changes what is written about it.
  ///
  /// - Throws: ``BookError``, and then nothing has changed.
  package mutating func change(_ change: BookChange, at moment: Timestamp) throws(BookError) {
    details = try change.applied(to: details)
    isEdited = true
    raiseEvent(saved(isNew: false, at: moment))
  }

  /// Takes over what the library says now.
  ///
  /// - Returns: whether that is something else than before. What somebody has changed by hand stays.
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

/// Where a book came from, and what it is called there: the same for the same book, so that it is taken in once.
package struct BookSource: Hashable, Sendable {
  /// A library's address, or `list`.
  package let origin: String
  package let key: String

  package init(origin: String, key: String) {
    self.origin = origin
    self.key = key
  }

  /// The library, unless it came from a list.
  package var library: WebAddress? { WebAddress(origin) }

  /// A book of a list is known by its number, or else by what it is called: lists count their lines from 1, each of
  /// them.
  package init(listing details: BookDetails) {
    let name = "\(FoldedText.of(details.title))\u{1F}\(FoldedText.of(details.author))"
    self.init(origin: "list", key: details.isbn?.thirteen ?? name)
  }
}
