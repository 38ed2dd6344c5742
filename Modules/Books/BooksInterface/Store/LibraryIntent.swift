package import BooksDomain
package import DomainKit

/// What somebody wants of the shelf.
package enum LibraryIntent: Equatable, Sendable {
  case list(BookFilter, after: IDTail?)
  case search(String, limit: Int)
  case open(IDTail)
  case save(BookChange, of: IDTail?)
  case remove(IDTail)
  case sync(SyncRequest)
  /// Fetches one book anew.
  case refresh(IDTail, SyncRequest)
  case importList(String, isDryRun: Bool)
}

/// What happens to a ``LibraryState``: somebody wants something, or something came of it.
package enum LibraryEvent: Equatable, Sendable {
  case wanted(LibraryIntent)
  case found(Shelf)
  case opened(Book)
  case saved(SavedBook)
  /// As it was.
  case removed(Book)
  case progressed(LibraryProgress)
  case noted(LibraryNote)
  case synced(SyncReport)
  case imported(ImportReport)
  case failed(LibraryFailure)
}
