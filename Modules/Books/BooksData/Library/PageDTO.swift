import BooksDomain
import DomainKit

/// A page of a library's list: an array of books, or an object with `books` and `next`.
struct PageDTO: Equatable {
  let items: [RemoteItem]
  /// A reference to the next page.
  let next: String?

  /// The maximum number of items on a page, and of members of one item.
  ///
  /// A page is stored in one unit of work, during which no other process can write. This many books
  /// with long titles take about a second.
  static let largestPage = 2_000
  /// The maximum size of one item in bytes.
  static let largestItem = 1 << 16

  /// Reads a page.
  ///
  /// - Parameter links: The value of the header `Link`, which names the next page if the page is an
  ///   array.
  init(_ body: [UInt8], links: String?) throws(BadEntry) {
    let page = try Self.outline(body[...])
    let books: ArraySlice<UInt8>?
    if case .object = page {
      books = page["books"]
      switch try page["next"].map(Self.value) {
      case nil, .null: next = nil
      case .string(let text): next = text
      default: throw BadEntry("its next page is not text")
      }
    } else {
      books = body[...]
      next = LinkHeader.next(in: links ?? "")
    }
    guard let books, case .array(let elements) = try Self.outline(books) else {
      throw BadEntry("it contains no array of books")
    }
    items = elements.enumerated().map { Self.item($1, at: "number \($0 + 1)") }
  }

  /// Returns the item in a part of the page. A fault in one item does not affect the others.
  static func item(_ element: ArraySlice<UInt8>, at place: String) -> RemoteItem {
    if element.count > largestItem { return .bad(place, reason: "it is longer than \(largestItem) bytes") }
    do throws(BadEntry) {
      return BookDTOMapper.item(try value(element), at: place)
    } catch {
      return .bad(name(of: element) ?? place, reason: error.message)
    }
  }

  /// Returns the name of an item that cannot be read.
  private static func name(of element: ArraySlice<UInt8>) -> String? {
    do throws(BadEntry) {
      return try outline(element)["id"].map(value).flatMap(BookDTOMapper.name)
    } catch {
      return nil
    }
  }

  private static func outline(_ bytes: ArraySlice<UInt8>) throws(BadEntry) -> JSONOutline {
    do throws(JSONReader.Failure) {
      return try JSONOutline(of: bytes, limit: largestPage)
    } catch {
      throw BadEntry(error.reason)
    }
  }

  static func value(_ bytes: ArraySlice<UInt8>) throws(BadEntry) -> JSONValue {
    do throws(JSONReader.Failure) {
      return try JSONReader.read(bytes)
    } catch {
      throw BadEntry(error.reason)
    }
  }
}

/// The part of the header `Link` (RFC 8288) that lists use: `</books?page=2>; rel="next"`.
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
