import DomainKit

/// What is written about a book.
package struct BookDetails: Hashable, Sendable {
  package let title: String
  /// One name, or several with commas between them.
  package let author: String
  package let coverURL: String?
  package let isbn: ISBN?
  /// When it first came out; before our era it is negative.
  package let year: Int?
  /// 0 to 5.
  package let rating: Double?

  /// Further back than writing, and no further ahead than four digits reach.
  package static let years = -9_999...9_999

  /// - Throws: ``BookError`` for what no book can have.
  package init(
    title: String, author: String, coverURL: String? = nil, isbn: ISBN? = nil, year: Int? = nil, rating: Double? = nil
  ) throws(BookError) {
    self.title = try Self.plain(title, "The title", 1...500)
    self.author = try Self.plain(author, "The author", 1...500)
    self.coverURL = try Self.link(coverURL)
    self.isbn = isbn
    self.year = try year.map { (year) throws(BookError) in try Self.year(year) }
    self.rating = try rating.map { (rating) throws(BookError) in try Self.rating(rating) }
  }

  /// - Throws: ``BookError/year(_:)``.
  package static func year(_ value: Int) throws(BookError) -> Int {
    guard years.contains(value) else { throw .year("\(value)") }
    return value
  }

  /// - Throws: ``BookError/rating(_:)`` outside 0 to 5, and for what is no number.
  package static func rating(_ value: Double) throws(BookError) -> Double {
    guard (0...5).contains(value) else { throw .rating("\(value)") }
    return value
  }

  /// One line with single blanks.
  private static func plain(_ text: String, _ field: String, _ length: ClosedRange<Int>) throws(BookError) -> String {
    do throws(PlainTextError) {
      return try PlainText(text.split(separator: " ").joined(separator: " "), field: field, length: length).value
    } catch {
      throw .text(error)
    }
  }

  /// Nothing for an empty text.
  private static func link(_ text: String?) throws(BookError) -> String? {
    guard let text else { return nil }
    let link = try plain(text, "The cover's address", 0...500)
    if link.isEmpty { return nil }
    let rest = ["https://", "http://"].first { link.lowercased().hasPrefix($0) }.map { link.dropFirst($0.count) }
    guard let rest, !rest.isEmpty, !rest.contains(where: \.isWhitespace) else { throw .link(link) }
    return link
  }
}
