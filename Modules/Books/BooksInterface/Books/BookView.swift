import BooksDomain
import DomainKit
import ShellKit

/// The output of books as rows and as JSON.
enum BookView {
  static let noBooks = "No books found! Import some with: books import"
  static let noRemoved = "No removed books!"
  static var noMatch: String { ListFilters.noMatch("books", "List all with: books list") }

  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("title", importance: 4), OutputColumn("author", importance: 3),
    OutputColumn("year", .right, importance: 3), OutputColumn("rating", .right, importance: 3),
    OutputColumn("isbn", importance: 2), OutputColumn("cover", isDetail: true),
  ]

  static func row(_ book: Book) -> OutputRow {
    OutputRow(Array(fields(book).map(\.cell).prefix(columns.count)), json: json(book))
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
      OutputField("library", text(book.library?.host)),
    ] + (book.library == nil ? [] : [OutputField("edited", text(edit(of: book)))])
  }

  /// Returns the fields that a user edited, with the library's values: `title (library: Dune)`.
  private static func edit(of book: Book) -> String? {
    guard let edit = book.edit else { return nil }
    guard let sent = edit.sent else { return "yes" }
    let values = Dictionary(fields(of: sent)) { first, _ in first }
    let edited = book.editedFields.map { "\($0) (library: \(values[$0].flatMap(\.self) ?? "none"))" }
    return edited.joined(separator: ", ") + (edit.hasConflict ? "; the library changed it later" : "")
  }

  private static func fields(of details: BookDetails) -> [(String, String?)] {
    [
      ("title", details.title), ("author", details.author), ("year", details.year?.description),
      ("rating", details.rating?.description), ("isbn", details.isbn?.description), ("cover", details.coverURL),
    ]
  }

  private static func number(_ value: (some CustomStringConvertible)?) -> OutputCell {
    value.map { .number($0.description) } ?? .absent
  }

  private static func text(_ text: String?) -> OutputCell { text.map { .text($0) } ?? .absent }

  static func json(_ book: Book) -> JSONValue {
    .object(
      [.init("id", .string(book.id.description))] + members(book.details) + [
        .init("fetchedAt", .optional(book.fetchedAt?.description)),
        .init("library", .optional(book.library == nil ? nil : book.source?.origin)),
        .init("isEdited", .bool(book.isEdited)),
        .init("isContested", .bool(book.edit?.hasConflict ?? false)),
        .init("libraryDetails", book.edit?.sent.map { .object(members($0)) } ?? .null),
      ])
  }

  private static func members(_ details: BookDetails) -> [JSONValue.Member] {
    [
      .init("title", .string(details.title)),
      .init("author", .string(details.author)),
      .init("coverURL", .optional(details.coverURL)),
      .init("isbn", .optional(details.isbn?.description)),
      .init("year", details.year.map { .integer(Int64($0)) } ?? .null),
      .init("rating", details.rating.map { .number($0) } ?? .null),
    ]
  }
}
