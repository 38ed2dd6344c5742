import BooksDomain
import DomainKit
import ShellKit

/// The output of books as rows and as JSON.
enum BookView {
  static let emptyMessage = "No books found!"

  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("title", importance: 4), OutputColumn("author", importance: 3),
    OutputColumn("year", .right, importance: 3), OutputColumn("rating", .right, importance: 3),
    OutputColumn("isbn", importance: 2),
  ]

  static func row(_ book: Book) -> OutputRow { OutputRow(Array(fields(book).map(\.cell).prefix(6)), json: json(book)) }

  static func list(_ books: [Book]) -> CommandOutput {
    .list(OutputList(columns: columns, emptyMessage: emptyMessage, rows: books.map(row)))
  }

  static func record(_ book: Book) -> CommandOutput {
    .record(OutputRecord(fields: fields(book), json: json(book)))
  }

  private static func fields(_ book: Book) -> [OutputField] {
    let details = book.details
    return [
      OutputField("id", .id(book.id.description)), OutputField("title", .text(details.title)),
      OutputField("author", .text(details.author)), OutputField("year", number(details.year)),
      OutputField("rating", number(details.rating)),
      OutputField("isbn", details.isbn.map { .code($0.description) } ?? .absent),
      OutputField("cover", text(details.coverURL)),
      OutputField("fetched at", book.fetchedAt.map { .time($0) } ?? .absent),
    ]
  }

  private static func number(_ value: (some CustomStringConvertible)?) -> OutputCell {
    value.map { .number($0.description) } ?? .absent
  }

  private static func text(_ text: String?) -> OutputCell { text.map { .text($0) } ?? .absent }

  static func json(_ book: Book) -> JSONValue {
    let details = book.details
    return [
      "id": .string(book.id.description),
      "title": .string(details.title),
      "author": .string(details.author),
      "coverURL": .optional(details.coverURL),
      "isbn": .optional(details.isbn?.description),
      "year": details.year.map { .integer(Int64($0)) } ?? .null,
      "rating": details.rating.map { .number($0) } ?? .null,
      "fetchedAt": .optional(book.fetchedAt?.description),
    ]
  }
}
