package import DomainKit

/// The repositories of a unit of work in this feature.
package protocol BooksContext: Sendable {
  var books: any BookRepository { get }
  var libraries: any LibraryRepository { get }
  var pageTags: any PageTagRepository { get }
  var removedBooks: any RemovedBookRepository { get }
}

/// The queries for books.
package protocol BookReader: Sendable {
  func book(_ id: ID<Book>) async throws -> Book?
  /// Returns at most `limit` books whose identifiers end with the suffix.
  func books(endingIn suffix: IDSuffix, limit: Int) async throws -> [Book]
  /// Returns the matching books in the page's order.
  func books(on page: BookPage) async throws -> [Book]
  /// Returns the number of matching books, without regard to the filter's limit.
  func count(matching filter: BookFilter) async throws -> Int
  /// Returns at most `limit` books of the same title and author, without regard to case and accents.
  func books(titledLike details: BookDetails, limit: Int) async throws -> [Book]
  /// Returns books whose title or author contains all words of the text or their prefixes, the most
  /// relevant first, after the given book.
  func books(matching text: String, limit: Int, after: Book?) async throws -> [Book]
}

/// The queries for books that libraries or lists contain too.
package protocol BookSourceReader: Sendable {
  /// Returns the stored books with these sources.
  func books(from sources: [BookSource]) async throws -> [BookSource: Book]
  /// Returns the edited books that the library changed as well, and for which no user has chosen a version.
  func undecidedBooks(of library: LibraryAddress) async throws -> [Book]
  /// Returns the sources that stored books have.
  func existing(among sources: [BookSource]) async throws -> Set<BookSource>
  /// Returns the ISBNs that stored books have, in the 13-digit form.
  func existing(among isbns: [ISBN]) async throws -> Set<String>
  /// Returns the numbers of stored books that each of these may be, per source in lists: those with the
  /// same title and author, from any source, if one of the two has no ISBN. If only one has none, the
  /// years must not differ.
  ///
  /// - Parameter others: The stored books that are other ones.
  func alike(_ details: [BookDetails], except others: Set<ID<Book>>) async throws -> [BookSource: Int]
}

/// The stored books.
package protocol BookRepository: BookReader, BookSourceReader, EntityWriter<Book>, EntityRemover<Book> {
  /// Makes this unit the only one that may assign an ISBN in the present state. Of two
  /// such units, one runs again.
  func reserveISBNs() async throws
}

/// The books of libraries and lists that users removed.
package protocol RemovedBookRepository: EntityRemover<RemovedBook> {
  func removedBook(_ id: ID<RemovedBook>) async throws -> RemovedBook?
  /// Returns at most `limit` removed books whose identifiers end with the suffix.
  func removedBooks(endingIn suffix: IDSuffix, limit: Int) async throws -> [RemovedBook]
  /// Returns removed books after the given one, latest identifier first.
  func removedBooks(limit: Int, after: ID<RemovedBook>?) async throws -> [RemovedBook]
  /// Returns the sources whose books were removed.
  func removed(of sources: [BookSource]) async throws -> Set<BookSource>
}

/// The stored libraries.
package protocol LibraryRepository: EntityWriter<Library>, EntityRemover<Library> {
  func library(at address: LibraryAddress) async throws -> Library?
  /// Returns libraries, most recently requested first.
  func libraries(_ limit: Int) async throws -> [Library]
}

/// The tags of the pages of libraries.
package protocol PageTagRepository: EntityWriter<PageTag>, EntityRemover<PageTag> {
  func tag(of page: WebAddress) async throws -> PageTag?
}
