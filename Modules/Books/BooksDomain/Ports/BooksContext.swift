package import DomainKit

/// The repositories of a unit of work in this feature.
package protocol BooksContext: Sendable {
  var books: any BookRepository { get }
  var libraries: any LibraryRepository { get }
  var removedBooks: any RemovedBookRepository { get }
}

/// The stored books.
package protocol BookRepository: Sendable {
  func add(_ book: inout Book) throws
  func update(_ book: inout Book) throws
  func remove(_ book: inout Book) throws
  func book(_ id: ID<Book>) async throws -> Book?
  /// Returns at most `limit` books whose identifiers end with the suffix.
  func books(endingIn tail: IDSuffix, limit: Int) async throws -> [Book]
  /// Returns the matching books in the page's order.
  func books(on page: BookPage) async throws -> [Book]
  /// Returns books whose title or author contains all words of the text or their prefixes, the most
  /// relevant first, after the given book.
  func books(matching text: String, limit: Int, after: Book?) async throws -> [Book]
  /// Returns the stored books with these sources.
  func books(from sources: [BookSource]) async throws -> [BookSource: Book]
  /// Returns the sources that stored books have.
  func known(of sources: [BookSource]) async throws -> Set<BookSource>
  /// Returns the ISBNs that stored books have, in the 13-digit form.
  func known(of numbers: [ISBN]) async throws -> Set<String>
  /// Makes this unit the only one that may assign an ISBN in the present state. Of two
  /// such units, one runs again.
  func claimNumbers() async throws
}

/// The books of libraries that users removed.
package protocol RemovedBookRepository: Sendable {
  func add(_ book: inout RemovedBook) throws
  func remove(_ book: inout RemovedBook) throws
  func removedBook(_ id: ID<RemovedBook>) async throws -> RemovedBook?
  /// Returns at most `limit` removed books whose identifiers end with the suffix.
  func removedBooks(endingIn tail: IDSuffix, limit: Int) async throws -> [RemovedBook]
  /// Returns removed books, latest identifier first.
  func removedBooks(limit: Int) async throws -> [RemovedBook]
  /// Returns the sources whose books were removed.
  func removed(of sources: [BookSource]) async throws -> Set<BookSource>
}

/// The libraries and the marks of their pages.
package protocol LibraryRepository: Sendable {
  func add(_ library: inout Library) throws
  func update(_ library: inout Library) throws
  func library(at address: LibraryAddress) async throws -> Library?
  /// Returns libraries, most recently requested first.
  func libraries(_ limit: Int) async throws -> [Library]
  func add(_ mark: inout PageMark) throws
  func update(_ mark: inout PageMark) throws
  func remove(_ mark: inout PageMark) throws
  func mark(of page: WebAddress) async throws -> PageMark?
}
