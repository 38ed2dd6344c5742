package import BooksDomain
package import DomainKit

/// What a screen of books shows.
package struct LibraryState: Equatable, Sendable {
  /// Where the last thing that was asked for stands.
  package enum Phase: Equatable, Sendable {
    case idle
    case working(LibraryIntent)
    case done
    case failed(LibraryFailure)
  }

  package var phase = Phase.idle
  /// The books that were found last. They stay while others are looked for, and after a failure.
  package var shelf: Shelf?
  /// The book that was opened or saved last.
  package var book: Book?
  /// What was written about that book before it was saved; nothing for a new one, or one that was only opened.
  package var changed: BookDetails?
  /// The book that was taken off the shelf last.
  package var removed: Book?
  package var progress: LibraryProgress?
  /// The last thing to say about what is being done.
  package var note: LibraryNote?
  package var syncReport: SyncReport?
  package var importReport: ImportReport?

  package init() {}
}

/// How far long work has come.
package enum LibraryProgress: Equatable, Sendable {
  case synced(SyncReport)
  case imported(String, ImportPosition)
}

/// What somebody may want to know of single things while many are taken in.
package enum LibraryNote: Equatable, Sendable {
  /// A thing that a library sent.
  case thing(String, LibraryFlaw)
  case line(Int, of: String, LibraryFlaw)
  /// The number of things and lines that are not named.
  case omitted(Int)
}

/// What is wrong with a thing.
package enum LibraryFlaw: Equatable, Sendable {
  /// It is skipped.
  case bad(String)
  /// It comes in without something.
  case remark(String)
}

/// What went wrong. Two are the same when they read the same.
package struct LibraryFailure: Equatable, Sendable {
  package let error: any Error

  package init(_ error: any Error) { self.error = error }

  package static func == (left: LibraryFailure, right: LibraryFailure) -> Bool {
    String(reflecting: left.error) == String(reflecting: right.error)
  }
}
