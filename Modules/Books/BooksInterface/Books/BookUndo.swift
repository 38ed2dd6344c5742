import BooksDomain
import DomainKit
import ShellKit

/// The undo commands for changes to books.
enum BookUndo {
  /// Returns the undo of adding or changing a book.
  ///
  /// - Parameter before: The previous details; `nil` for a new book.
  /// - Returns: `nil` if the details are unchanged.
  static func save(_ book: Book, before: BookDetails?) -> Undo? {
    guard let before else {
      return Undo(
        ["books", "remove", book.id.description], "Remove \"\(book.title)\"", seen: SeenVersion(book)
      )
    }
    let words = words(from: book.details, to: before)
    if words.isEmpty { return nil }
    return Undo(
      ["books", "save", book.id.description] + words, "Restore the details of \"\(before.title)\"",
      seen: SeenVersion(book))
  }

  /// Returns the undo of removing a book. A book that a user added gets a new identifier.
  static func remove(_ book: Book) -> Undo {
    if book.source != nil {
      return Undo(["books", "restore", book.id.description], "Restore \"\(book.title)\"")
    }
    let details = book.details
    let words =
      Undo.option("title", details.title) + Undo.option("author", details.author)
      + optional(details).flatMap { Undo.option($0.field.rawValue, $0.value) }
    return Undo(["books", "save"] + words, "Add \"\(book.title)\" again, as a new book")
  }

  /// Returns the undo of restoring a book.
  static func restore(_ book: Book) -> Undo {
    Undo(["books", "remove", book.id.description], "Remove \"\(book.title)\"")
  }

  /// Returns the options that change the details back.
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
