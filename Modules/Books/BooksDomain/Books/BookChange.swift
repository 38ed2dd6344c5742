/// A change of a book's details. Properties that are `nil` stay the same.
package struct BookChange: Equatable, Sendable {
  /// An optional detail of a book, by the name of its option.
  package enum Field: String, CaseIterable, Sendable {
    case cover, isbn, year, rating
  }

  package var title: String?
  package var author: String?
  package var coverURL: String?
  package var isbn: ISBN?
  package var year: Int?
  package var rating: Double?
  /// The details to remove.
  package var cleared: Set<Field> = []

  package init() {}

  /// `true` if the change gives no value and removes none.
  package var isEmpty: Bool { self == BookChange() }

  /// Returns the details of a new book.
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
      title: title ?? details.title, author: author ?? details.author,
      coverURL: try changed(.cover, details.coverURL, to: coverURL), isbn: try changed(.isbn, details.isbn, to: isbn),
      year: try changed(.year, details.year, to: year), rating: try changed(.rating, details.rating, to: rating))
  }

  private func changed<Value>(_ field: Field, _ old: Value?, to new: Value?) throws(BookError) -> Value? {
    guard cleared.contains(field) else { return new ?? old }
    if new != nil { throw .setAndCleared(field.rawValue) }
    return nil
  }
}
