package import DomainKit

/// A filter for books, and their order.
@MemberwiseInit
package struct BookFilter: Equatable, Sendable {
  /// The order of a list. Titles and authors are in alphabetical order; ratings and years are in
  /// descending order. Books without a year or rating come last, and equal ones are in the order of
  /// their titles.
  package enum Order: String, CaseIterable, Sendable { case title, author, year, rating }

  /// Words to find, as in a ``BookSearch``; `nil` for all books.
  package var text: String?
  /// Words of the author's name, or their prefixes.
  package var author: String?
  package var isbn: ISBN?
  package var fromYear: Int?
  package var toYear: Int?
  package var minRating: Double?
  package var order: Order = .title
  package var limit: Int = 20
  /// The book after which the list starts.
  package var after: ID<Book>?

  /// Checks the values.
  ///
  /// - Throws: ``BookError`` or `LimitOutOfRange` for an invalid value.
  func check() throws {
    try LimitOutOfRange.check(limit, in: "books")
    if let text { try BookSearch(text).check() }
    if let author, author.utf8.count > 4 * SearchBooks.longestText {
      throw BookError.searchTooLong(limit: SearchBooks.longestText)
    }
    if let fromYear { _ = try BookDetails.year(fromYear) }
    if let toYear { _ = try BookDetails.year(toYear) }
    if let fromYear, let toYear, toYear < fromYear { throw BookError.emptyPeriod }
    if let minRating { _ = try BookDetails.rating(minRating) }
  }

  /// The filter, in which a text that is an ISBN becomes the ISBN to find.
  var readingISBN: BookFilter {
    guard let number = text.flatMap({ BookSearch($0).isbn }) else { return self }
    var filter = self
    (filter.text, filter.isbn) = (nil, number)
    return filter
  }
}

/// A page of a list, as requested from the repository.
@MemberwiseInit(unlabeled: 1)
package struct BookPage: Equatable, Sendable {
  package var filter: BookFilter
  /// The last book of the previous page.
  package var after: Book?
}

/// A list of books and the libraries that they are fetched from.
@MemberwiseInit
package struct BookListing: Equatable, Sendable {
  package private(set) var books: [Book]
  /// The libraries that books are fetched from, most recently requested first.
  package private(set) var libraries: [Library] = []
  /// The time at which the list was read.
  package let readAt: Timestamp
  /// A similar text with words of stored books, if the user's text finds no book.
  package private(set) var spelling: String?

  /// Removes a book that no longer exists.
  package mutating func remove(_ book: ID<Book>) { books.removeAll { $0.id == book } }
}
