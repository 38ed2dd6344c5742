/// What is to be different about a book; what is nothing stays as it is.
package struct BookChange: Equatable, Sendable {
  package var title: String?
  package var author: String?
  package var coverURL: String?
  package var isbn: ISBN?
  package var year: Int?
  package var rating: Double?

  package init() {}

  /// Whether nothing would be different.
  package var isEmpty: Bool { self == BookChange() }

  /// The details of a new book.
  ///
  /// - Throws: ``BookError/incomplete(_:)`` without a title or an author.
  func details() throws(BookError) -> BookDetails {
    guard let title else { throw .incomplete("title") }
    guard let author else { throw .incomplete("author") }
    return try BookDetails(
      title: title, author: author, coverURL: coverURL, isbn: isbn, year: year, rating: rating)
  }

  func applied(to details: BookDetails) throws(BookError) -> BookDetails {
    try BookDetails(
      title: title ?? details.title, author: author ?? details.author, coverURL: coverURL ?? details.coverURL,
      isbn: isbn ?? details.isbn, year: year ?? details.year, rating: rating ?? details.rating)
  }
}
