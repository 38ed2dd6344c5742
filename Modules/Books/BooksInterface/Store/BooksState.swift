package import BooksDomain
package import DomainKit

/// The state of a books screen.
package struct BooksState: Equatable, Sendable {
  /// The phase of the last request.
  package enum Phase: Equatable, Sendable {
    case idle
    case working(BooksIntent)
    case done
    case failed(BooksFailure)
  }

  package var phase = Phase.idle
  /// The books that were found last. They stay during the next request and after a failure.
  package var listing: BookListing?
  /// The book that was opened or saved last.
  package var book: Book?
  /// The previous details of that book; `nil` for a new book, or one that was only opened.
  package var previousDetails: BookDetails?
  /// Another book of that book's title and author, if it was just saved.
  package var namesake: ID<Book>?
  /// The book that was removed last.
  package var removed: Book?
  package var progress: BooksProgress?
  /// The last note about the current request.
  package var note: BooksNote?
  package var syncReport: SyncReport?
  package var importReport: ImportReport?

  package init() {}
}

/// The progress of a sync or import.
package enum BooksProgress: Equatable, Sendable {
  case synced(SyncReport)
  case imported(String, ImportPosition)
}

/// A note about single items during a sync or import.
package enum BooksNote: Equatable, Sendable {
  /// An item that a library sent.
  case item(String, ItemIssue)
  case line(Int, of: String, ItemIssue)
  /// A book that keeps a user's edits.
  case kept(Book)
  /// The number of items and lines that are not reported.
  case omitted(Int)
  /// The number of remarks about lines that an earlier import stored.
  case repeated(Int)
  /// The number of books that stay stored after an error has ended the import of a file.
  case stopped(String, stored: Int)
}

/// The problem of an item.
package enum ItemIssue: Equatable, Sendable {
  /// The item is skipped.
  case bad(String)
  /// The item is imported without some values.
  case remark(String)
}

/// A failure that can be compared. Two failures with the same debug text are equal.
package struct BooksFailure: Equatable, Sendable {
  package let error: any Error

  package init(_ error: any Error) { self.error = error }

  package static func == (left: BooksFailure, right: BooksFailure) -> Bool {
    String(reflecting: left.error) == String(reflecting: right.error)
  }
}
