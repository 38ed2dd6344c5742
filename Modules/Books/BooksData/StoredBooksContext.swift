package import BooksDomain
package import StorageKit

/// This feature's repositories in one unit of work.
package struct StoredBooksContext: BooksContext {
  package let books: any BookRepository
  package let libraries: any LibraryRepository
  package let pageTags: any PageTagRepository
  package let removedBooks: any RemovedBookRepository

  package init(_ storage: FeatureStorage) throws {
    books = StoredBookRepository(store: try EntityStore(storage), storage: storage)
    libraries = StoredLibraryRepository(store: try EntityStore(storage))
    pageTags = StoredPageTagRepository(store: try EntityStore(storage))
    removedBooks = StoredRemovedBookRepository(store: try EntityStore(storage))
  }
}
