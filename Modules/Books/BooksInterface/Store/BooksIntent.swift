package import BooksDomain
package import DomainKit

/// A user's request to the books screen.
package enum BooksIntent: Equatable, Sendable {
  case list(BookFilter, after: IDSuffix?)
  case search(BookSearch, after: IDSuffix?)
  case open(IDSuffix)
  case save(BookChange, of: IDSuffix?)
  /// Removes a book, if it has the version that the user agreed to.
  case remove(IDSuffix, seen: SeenVersion? = nil)
  case sync(SyncRequest)
  /// Fetches one book again.
  case refresh(IDSuffix, SyncRequest)
  case importList(String, isDryRun: Bool)
}

/// An event for a ``BooksState``: a request, or one of its results.
package enum BooksEvent: Equatable, Sendable {
  case requested(BooksIntent)
  case found(BookListing)
  case opened(Book)
  case saved(SavedBook)
  /// The book before its removal.
  case removed(Book)
  case progressed(BooksProgress)
  case synced(SyncReport)
  case refreshed(RefreshedBook)
  case imported(ImportReport)
  case failed(BooksFailure)
}
