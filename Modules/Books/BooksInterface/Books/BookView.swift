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

  static func row(_ book: Book) -> OutputRow { OutputRow(fields(book), in: columns) }

  static func record(_ book: Book) -> CommandOutput { .record(OutputRecord(fields(book))) }

  static func json(_ book: Book) -> JSONValue { fields(book).json }

  private static func fields(_ book: Book) -> [ItemField] {
    var all = [ItemField("id", .id(book.id.description))] + fields(book.details)
    all += [
      ItemField("fetched at", book.fetchedAt.map { .time($0) } ?? .absent, key: "fetchedAt"),
      ItemField("library", text(book.library?.host), json: .optional(book.library == nil ? nil : book.source?.origin)),
      .json("isEdited", .bool(book.isEdited)),
      .json("isContested", .bool(book.edit?.hasConflict ?? false)),
      .json("libraryDetails", book.edit?.sent.map { fields($0).json } ?? .null),
    ]
    if book.library != nil { all.append(.shown("edited", text(edit(of: book)))) }
    return all
  }

  private static func fields(_ details: BookDetails) -> [ItemField] {
    [
      ItemField("title", .text(details.title)), ItemField("author", .text(details.author)),
      .json("coverURL", .optional(details.coverURL)), .json("isbn", .optional(details.isbn?.description)),
      ItemField("year", number: details.year),
      ItemField(
        "rating", details.rating.map { .number($0.description) } ?? .absent,
        json: details.rating.map { .number($0) } ?? .null),
      .shown("isbn", details.isbn.map { .code($0.description) } ?? .absent), .shown("cover", text(details.coverURL)),
    ]
  }

  private static func edit(of book: Book) -> String? {
    guard let edit = book.edit else { return nil }
    guard let edited = editedFields(of: book) else { return "yes" }
    return edited + (edit.hasConflict ? "; the library changed it later" : "")
  }

  /// Returns the fields that a user edited, with the library's values: `title (library: Dune)`; `nil` if the
  /// library's values are unknown.
  static func editedFields(of book: Book) -> String? {
    guard let sent = book.edit?.sent else { return nil }
    let values = Dictionary(fields(of: sent)) { first, _ in first }
    return book.editedFields.map { "\($0) (library: \(values[$0].flatMap(\.self) ?? "none"))" }.joined(separator: ", ")
  }

  private static func fields(of details: BookDetails) -> [(String, String?)] {
    [
      ("title", details.title), ("author", details.author), ("year", details.year?.description),
      ("rating", details.rating?.description), ("isbn", details.isbn?.description), ("cover", details.coverURL),
    ]
  }

  private static func text(_ text: String?) -> OutputCell { text.map { .text($0) } ?? .absent }
}
