package import StorageKit
package import BooksDomain

/// This feature's repositories over one unit of work.
package struct StoredBooksContext: BooksContext {
  package let books: any BookRepository

  package init(_ storage: FeatureStorage) throws {
    books = StoredBookRepository(store: try EntityStore(storage))
  }
}
