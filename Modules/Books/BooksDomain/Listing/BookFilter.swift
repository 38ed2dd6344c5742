package import DomainKit

/// Which books are asked for, and in what order.
package struct BookFilter: Equatable, Sendable {
  /// What a list is ordered by: titles and authors by the alphabet, the best rated and the latest years first. What
  /// has no year or rating comes last, and equal ones go by title.
  package enum Order: String, CaseIterable, Sendable { case title, author, year, rating }

  /// Words, or their beginnings, of the author's name.
  package var author: String?
  package var isbn: ISBN?
  package var fromYear: Int?
  package var toYear: Int?
  package var minRating: Double?
  package var order: Order
  package var limit: Int
  /// Starts behind this book.
  package var after: ID<Book>?

  package init(
    author: String? = nil, isbn: ISBN? = nil, fromYear: Int? = nil, toYear: Int? = nil, minRating: Double? = nil,
    order: Order = .title, limit: Int = 20, after: ID<Book>? = nil
  ) {
    self.author = author
    self.isbn = isbn
    self.fromYear = fromYear
    self.toYear = toYear
    self.minRating = minRating
    self.order = order
    self.limit = limit
    self.after = after
  }

  /// - Throws: ``BookError`` for values that make no sense.
  func check() throws(BookError) {
    guard limit > 0 else { throw .limitOutOfRange(limit) }
    if let author, author.utf8.count > 4 * SearchBooks.longestText {
      throw .searchTooLong(limit: SearchBooks.longestText)
    }
    if let fromYear { _ = try BookDetails.year(fromYear) }
    if let toYear { _ = try BookDetails.year(toYear) }
    if let minRating { _ = try BookDetails.rating(minRating) }
  }
}

/// A page of a list, as the stored shelf is asked for it.
package struct BookPage: Equatable, Sendable {
  package var filter: BookFilter
  /// The last one of the page before.
  package var after: Book?

  package init(_ filter: BookFilter, after: Book? = nil) {
    self.filter = filter
    self.after = after
  }
}

/// Books, and how fresh they are.
package struct Shelf: Equatable, Sendable {
  package private(set) var books: [Book]
  /// The libraries that books are fetched from, the one that was asked last in front.
  package let libraries: [Library]
  /// When this was read.
  package let readAt: Timestamp

  package init(books: [Book], libraries: [Library] = [], readAt: Timestamp) {
    self.books = books
    self.libraries = libraries
    self.readAt = readAt
  }

  /// Leaves a book out that is there no longer.
  package mutating func remove(_ book: ID<Book>) { books.removeAll { $0.id == book } }
}
