import BooksDomain
import DomainKit

/// The conversion of a library's items to the domain. It rejects invalid data item by item.
enum BookDTOMapper {
  /// Returns the item in a JSON document.
  ///
  /// - Parameter place: The name of the item if it has no usable name of its own.
  static func item(_ document: JSONValue, at place: String) -> RemoteItem {
    do throws(BadEntry) {
      return try item(BookDTO(document))
    } catch {
      return .bad(name(document["id"]) ?? place, reason: error.message)
    }
  }

  private static func item(_ book: BookDTO) throws(BadEntry) -> RemoteItem {
    let (isbn, remark) = ISBNReading.of(book.isbn)
    do {
      let key = try PlainText(book.id, field: "The id", length: 1...200, bytes: 600).value
      guard key == book.id else { throw BadEntry("its id starts or ends with a space") }
      let details = try BookDetails(
        title: book.title, author: book.author, coverURL: book.coverURL, isbn: isbn, year: book.year,
        rating: book.rating)
      return .book(RemoteBook(key: key, details: details), remark: remark)
    } catch let error as any UserFacingError {
      throw BadEntry(error.message)
    } catch {
      throw BadEntry("\(error)")
    }
  }

  /// Returns the text of an id, shortened for display.
  static func name(_ id: JSONValue?) -> String? {
    switch id {
    case .string(let text) where !text.isEmpty: text.excerpt(60)
    case .integer(let number): String(number)
    default: nil
    }
  }
}

/// A lenient reader for ISBNs of other parties. An invalid ISBN does not reject the book.
enum ISBNReading {
  /// - Parameter repair: Restores what the other party's program has removed. The remark quotes the
  ///   text as it was given.
  static func of(_ text: String?, repair: (String) -> String = { $0 }) -> (isbn: ISBN?, remark: String?) {
    guard let text, !text.isEmpty else { return (nil, nil) }
    do throws(BookError) {
      return (try ISBN(parsing: repair(text)), nil)
    } catch {
      return (nil, "\(BookError.isbn(text).message); the book is stored without it")
    }
  }
}
