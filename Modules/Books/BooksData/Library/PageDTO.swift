import BooksDomain
import DomainKit

/// A page of a library's list: an array of books, or an object with `books` and `next`.
struct PageDTO: Equatable {
  let items: [RemoteItem]
  /// A reference to the page behind it.
  let next: String?

  /// - Parameters:
  ///   - links: the value of the header `Link`, in which a page that is an array names the next one.
  init(_ body: [UInt8], links: String?) throws(BadItem) {
    let document = try Self.document(body)
    let books: JSONValue?
    if case .object = document {
      books = document["books"]
      switch document["next"] {
      case nil, .null: next = nil
      case .string(let text): next = text
      default: throw BadItem("its next page is not a text")
      }
    } else {
      books = document
      next = LinkHeader.next(in: links ?? "")
    }
    guard case .array(let elements)? = books else { throw BadItem("it holds no array of books") }
    items = elements.enumerated().map { BookDTOMapper.item($1, at: "number \($0 + 1)") }
  }

  static func document(_ body: [UInt8]) throws(BadItem) -> JSONValue {
    do throws(JSONReader.Failure) {
      return try JSONReader.read(body[...])
    } catch {
      throw BadItem(error.reason)
    }
  }
}

/// The header `Link` (RFC 8288), as far as lists use it: `</books?page=2>; rel="next"`.
enum LinkHeader {
  static func next(in text: String) -> String? {
    for link in text.split(separator: "<").map(String.init) {
      guard let end = link.firstIndex(of: ">") else { continue }
      let parameters = link[end...].dropFirst().split(whereSeparator: { $0 == ";" || $0 == "," })
      let isNext = parameters.contains { parameter in
        parameter.lowercased().filter { $0 != " " && $0 != "\"" } == "rel=next"
      }
      if isNext { return String(link[..<end]) }
    }
    return nil
  }
}
