import BooksDomain
import DomainKit
import ShellKit

/// How what was done to a book is taken back.
enum BookUndo {
  /// - Parameter before: what was written about it; nothing for a new book.
  /// - Returns: nothing where everything is as it was.
  static func save(_ book: Book, before: BookDetails?) -> Undo? {
    guard let before else {
      return Undo(
        ["books", "remove", book.id.description], "Take \"\(book.title)\" off the shelf", subject: ExpectedVersion(book)
      )
    }
    let words = words(from: book.details, to: before)
    if words.isEmpty { return nil }
    let rest = book.source?.library == nil ? "" : "; a sync leaves it alone all the same"
    return Undo(
      ["books", "save", book.id.description] + words, "Write about \"\(before.title)\" what was written before\(rest)",
      subject: ExpectedVersion(book))
  }

  /// It comes back under another identifier.
  static func remove(_ book: Book) -> Undo {
    let details = book.details
    let words =
      Undo.option("title", details.title) + Undo.option("author", details.author)
      + optional(details).flatMap { Undo.option($0.field.rawValue, $0.value) }
    return Undo(["books", "save"] + words, "Put \"\(book.title)\" back on the shelf, as a new book")
  }

  private static func words(from now: BookDetails, to before: BookDetails) -> [String] {
    let needed =
      (now.title == before.title ? [] : Undo.option("title", before.title))
      + (now.author == before.author ? [] : Undo.option("author", before.author))
    let optional = zip(optional(before), optional(now)).filter { $0.value != $1.value }.flatMap { old, _ in
      old.value.map { Undo.option(old.field.rawValue, $0) } ?? ["--clear", old.field.rawValue]
    }
    return needed + optional
  }

  private static func optional(_ details: BookDetails) -> [(field: BookChange.Field, value: String?)] {
    [
      (.cover, details.coverURL), (.isbn, details.isbn?.description), (.year, details.year?.description),
      (.rating, details.rating?.description),
    ]
  }
}
