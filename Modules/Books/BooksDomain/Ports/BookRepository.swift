package import DomainKit

/// The stored books.
package protocol BookRepository: Sendable {
  func add(_ book: inout Book) throws
  /// The one whose name compares equal.
  func book(keyed key: NameKey) async throws -> Book?
  /// Latest first.
  ///
  /// - Parameter last: the list starts behind this one.
  func books(after last: ID<Book>?, limit: Int) async throws -> [Book]
}
