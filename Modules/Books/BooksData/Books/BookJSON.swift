import BooksDomain
import DomainKit

/// The stored form of details that are not the book's own: JSON in the format of libraries.
enum BookJSON {
  static func text(_ details: BookDetails) -> String {
    let value: JSONValue = [
      // The format requires an identifier, which the book has elsewhere.
      "id": "-",
      "title": .string(details.title),
      "author": .string(details.author),
      "cover_url": .optional(details.coverURL),
      "isbn": .optional(details.isbn?.description),
      "year": details.year.map { .integer(Int64($0)) } ?? .null,
      "rating": details.rating.map { .number($0) } ?? .null,
    ]
    var text = ""
    value.write(to: &text) { _ in false }
    return text
  }

  /// Returns the details in a text, or `nil` if they are damaged.
  static func details(_ text: String) -> BookDetails? {
    guard let value = JSONReader.read(text) else { return nil }
    let item = WorkScope.with(\.readsStoredText, true) { BookDTOMapper.item(value, at: "") }
    if case .book(let book, _) = item { return book.details }
    return nil
  }
}
