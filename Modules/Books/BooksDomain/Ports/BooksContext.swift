package import DomainKit

/// What a unit of work of this feature can reach.
package protocol BooksContext: Sendable {
  var books: any BookRepository { get }
  var libraries: any LibraryRepository { get }
}

/// The stored books.
package protocol BookRepository: Sendable {
  func add(_ book: inout Book) throws
  func update(_ book: inout Book) throws
  func remove(_ book: inout Book) throws
  func book(_ id: ID<Book>) async throws -> Book?
  /// Books whose identifier ends so; no more than `limit`.
  func books(endingIn tail: IDTail, limit: Int) async throws -> [Book]
  /// Books that match, in the page's order.
  func books(on page: BookPage) async throws -> [Book]
  /// Books in whose title or author every word begins a word, the most relevant first.
  func books(matching words: [String], limit: Int) async throws -> [Book]
  /// The books of these sources that are there.
  func books(from sources: [BookSource]) async throws -> [BookSource: Book]
  /// Which of these sources books have.
  func known(of sources: [BookSource]) async throws -> Set<BookSource>
  /// Which of these numbers books have, in the form of thirteen digits.
  func known(of numbers: [ISBN]) async throws -> Set<String>
  /// Makes the unit the only one that gives a book a number in the present state of the shelf: of two, one runs again.
  func claimNumbers() async throws
}

/// The libraries that were asked, and what is known of their pages.
package protocol LibraryRepository: Sendable {
  func add(_ library: inout Library) throws
  func update(_ library: inout Library) throws
  func library(at address: LibraryAddress) async throws -> Library?
  /// The one that was asked last in front.
  func libraries(_ limit: Int) async throws -> [Library]
  func add(_ mark: inout PageMark) throws
  func update(_ mark: inout PageMark) throws
  func remove(_ mark: inout PageMark) throws
  func mark(of page: WebAddress) async throws -> PageMark?
}
