package import DomainKit

/// A source of book lists that other programs keep.
package protocol BookList: Sendable {
  /// Opens a list and reads its header.
  ///
  /// - Throws: `ListFileError` if the file does not exist or is not a list of books.
  func open(_ path: String) throws -> any ImportReader<BookEntry>
}

/// A book in a list.
@MemberwiseInit(unlabeled: 1)
package struct BookEntry: Equatable, Sendable {
  package let details: BookDetails
  package let line: Int
  /// A remark about omitted values.
  package private(set) var remark: String?
}

extension ListFormat {
  /// A list of books.
  package static let bookList = ListFormat(
    "a list of books", code: "import.not-a-book-list",
    suggestion: "Use a CSV file with the columns title and author, and optionally isbn, year, rating and cover_url")
}
