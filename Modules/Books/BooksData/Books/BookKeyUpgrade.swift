import DomainKit
import StorageKit

/// A data migration that stores the present keys of titles and authors. Earlier keys lacked the vowels
/// of scripts such as Thai, which Unicode encodes as marks.
enum BookKeyUpgrade {
  static let rows = RowUpgrade(of: books) { book in
    guard case .integer(let version) = book.values[1], case .text(let title) = book.values[2],
      case .text(let author) = book.values[3]
    else { return [] }
    let keys = [title, author].map { StoredValue.text(FoldedText.of($0)) }
    return keys == Array(book.values[4...]) && ![title, author].contains(where: FoldedText.hasMarks)
      ? [] : [.update(books, Array(book.values[...3]) + keys, expected: Int(version))]
  }

  // An update of a server's text index needs all of its columns.
  private static let books = TableLayout(
    name: "books_book", columns: ["id", "version", "title", "author", "title_key", "author_key"])
}
