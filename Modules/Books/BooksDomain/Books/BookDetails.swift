import DomainKit

/// The bibliographic details of a book.
package struct BookDetails: Hashable, Sendable {
  package let title: String
  /// One name, or several names separated by commas.
  package let author: String
  package let coverURL: String?
  package let isbn: ISBN?
  /// The year of the first publication; negative for years BC.
  package let year: Int?
  /// The rating from 0 to 5.
  package let rating: Double?

  /// The valid years. They start before the invention of writing and end with the largest year of
  /// four digits.
  package static let years = -9_999...9_999

  /// Creates details.
  ///
  /// - Throws: ``BookError`` for an invalid value.
  package init(
    title: String, author: String, coverURL: String? = nil, isbn: ISBN? = nil, year: Int? = nil, rating: Double? = nil
  ) throws(BookError) {
    self.title = try BookError.plain(title.singleSpaced, "The title", 1...500, bytes: 800)
    self.author = try BookError.plain(author.singleSpaced, "The author", 1...500, bytes: 800)
    self.coverURL = try Self.link(coverURL)
    self.isbn = isbn
    self.year = try year.map { (year) throws(BookError) in try Self.year(year) }
    self.rating = try rating.map { (rating) throws(BookError) in try Self.rating(rating) }
  }

  /// Returns `true` if two books of the same title and author may be one: one of the two has no ISBN.
  /// If only one has none, the years must not differ.
  package static func mayBeOne(_ first: (isbn: Bool, year: Int?), _ second: (isbn: Bool, year: Int?)) -> Bool {
    if first.isbn && second.isbn { return false }
    guard first.isbn || second.isbn, let year = first.year, let other = second.year else { return true }
    return year == other
  }

  /// Checks a year.
  ///
  /// - Throws: ``BookError/year(_:)``.
  package static func year(_ value: Int) throws(BookError) -> Int {
    guard years.contains(value) else { throw .year("\(value)") }
    return value
  }

  /// Checks a rating.
  ///
  /// - Throws: ``BookError/rating(_:)`` for a value outside 0 to 5 or a value that is not a number.
  package static func rating(_ value: Double) throws(BookError) -> Double {
    guard (0...5).contains(value) else { throw .rating(Int(exactly: value).map { "\($0)" } ?? "\(value)") }
    return value
  }

  /// Returns the names of the fields that differ.
  func differences(from other: BookDetails) -> [String] {
    let isSame = [
      ("title", title == other.title), ("author", author == other.author), ("year", year == other.year),
      ("rating", rating == other.rating), ("isbn", isbn == other.isbn), ("cover", coverURL == other.coverURL),
    ]
    return isSame.filter { !$0.1 }.map(\.0)
  }

  /// Returns the link, or `nil` for an empty text.
  private static func link(_ text: String?) throws(BookError) -> String? {
    guard let text else { return nil }
    let link = try BookError.plain(text, "The cover's address", 0...500)
    if link.isEmpty { return nil }
    let rest = ["https://", "http://"].first { link.lowercased().hasPrefix($0) }.map { link.dropFirst($0.count) }
    guard let rest, !rest.isEmpty, !rest.contains(where: \.isWhitespace) else { throw .link(link) }
    return link
  }
}
