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
  /// The changes of a user to the details that a library sent; `nil` for a book without such
  /// changes. Later syncs do not overwrite them.
  package private(set) var edit: BookEdit?

  /// Creates a book from its stored state.
  package init(
    id: ID<Book>, details: BookDetails, source: BookSource? = nil, fetchedAt: Timestamp? = nil, edit: BookEdit? = nil
  ) {
    self.id = id
    self.details = details
    self.source = source
    self.fetchedAt = fetchedAt
    self.edit = source?.library == nil ? nil : edit
  }

  package var title: String { details.title }
  package var author: String { details.author }
  /// The library that sends the book; `nil` for a book from no library.
  package var library: WebAddress? { source?.library }
  package var isEdited: Bool { edit != nil }

  /// The fields in which the book differs from the one in its library, in the order of the output.
  /// Empty if the library's details are unknown.
  package var editedFields: [String] { edit?.sent.map { details.differences(from: $0) } ?? [] }
}

/// The changes of a user to a book that a library sent.
@MemberwiseInit
package struct BookEdit: Equatable, Sendable {
  /// The details that the library sent last; `nil` if the edit is older than this record.
  package var sent: BookDetails?
  /// `true` if the library changed the book after the edit, and no user chose a version since.
  package var hasConflict: Bool = false
}

/// The version of an edited book to keep.
package enum BookVersion: Equatable, Sendable {
  /// The details that the library sent.
  case theirs
  /// The details that a user entered.
  case mine
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
    let changed = try change.applied(to: details)
    if library != nil {
      let sent = edit == nil ? details : edit?.sent
      // A user who restores the library's details no longer has an edit to keep.
      edit = changed == sent ? nil : BookEdit(sent: sent, hasConflict: edit?.hasConflict ?? false)
    }
    details = changed
    raiseEvent(saved(isNew: false, at: moment))
  }

  /// Replaces the details with the library's present ones. Details that a user changed stay.
  package mutating func refresh(_ fetched: BookDetails, at moment: Timestamp) {
    if fetched == details {
      edit = nil
    } else if let known = edit {
      let hasNewDetails = known.sent.map { $0 != fetched } ?? false
      edit = BookEdit(sent: fetched, hasConflict: known.hasConflict || hasNewDetails)
    } else {
      details = fetched
      fetchedAt = moment
    }
  }

  /// Settles which version of an edited book to keep.
  package mutating func resolveConflict(with version: BookVersion, at moment: Timestamp) {
    guard let known = edit else { return }
    switch version {
    case .mine: edit?.hasConflict = false
    case .theirs:
      guard let sent = known.sent else { return }
      (details, fetchedAt, edit) = (sent, moment, nil)
    }
  }

  /// Returns the book as it was before its removal.
  package static func restored(_ book: Book, at moment: Timestamp) -> Book {
    var book = Book(
      id: book.id, details: book.details, source: book.source, fetchedAt: book.fetchedAt, edit: book.edit)
    book.raiseEvent(book.saved(isNew: true, at: moment))
    return book
  }

  private func saved(isNew: Bool, at moment: Timestamp) -> BookSaved {
    BookSaved(book: id.raw, title: title, author: author, isNew: isNew, at: moment)
  }
}

/// The origin of a book and its key there. The same book has the same source, so that it is
/// imported only once.
@MemberwiseInit
package struct BookSource: Hashable, Sendable {
  /// A library's address, or `list`.
  package let origin: String
  package let key: String

  /// The address of the library; `nil` for a book from a list.
  package var library: WebAddress? { WebAddress(origin) }

  /// Creates the source of a book in a list: its ISBN, or its title and author. Line numbers cannot
  /// identify it, because every list starts at 1.
  package init(listing details: BookDetails) {
    let name = "\(FoldedText.of(details.title))\u{1F}\(FoldedText.of(details.author))"
    self.init(origin: "list", key: details.isbn?.thirteen ?? name)
  }
}
