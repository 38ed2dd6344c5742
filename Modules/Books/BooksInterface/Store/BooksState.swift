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
  /// The latest event of a running sync or import.
  package var progress: BooksProgress?
  package var syncReport: SyncReport?
  package var importReport: ImportReport?

  package init() {}
}

/// An event of a running sync or import.
package enum BooksProgress: Equatable, Sendable {
  case syncing(SyncEvent)
  /// The path of the list, and the event.
  case importing(String, ImportEvent)
}

/// A failure that can be compared. Two failures with the same debug text are equal.
package struct BooksFailure: Equatable, Sendable {
  package let error: any Error

  package init(_ error: any Error) { self.error = error }

  package static func == (left: BooksFailure, right: BooksFailure) -> Bool {
    String(reflecting: left.error) == String(reflecting: right.error)
  }
}
