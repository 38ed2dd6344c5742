import BooksDomain
import DomainKit

/// A page of a library's list: an array of books, or an object with `books` and `next`.
struct PageDTO: Equatable {
  let items: [RemoteItem]
  /// A reference to the page behind it.
  let next: String?

  /// The highest number of things on a page, and of members of one thing.
  static let largestPage = 100_000
  /// The highest number of bytes of one thing.
  static let largestItem = 1 << 16

  /// - Parameters:
  ///   - links: the value of the header `Link`, in which a page that is an array names the next one.
  init(_ body: [UInt8], links: String?) throws(BadItem) {
    let page = try Self.outline(body[...])
    let books: ArraySlice<UInt8>?
    if case .object = page {
      books = page["books"]
      switch try page["next"].map(Self.value) {
      case nil, .null: next = nil
      case .string(let text): next = text
      default: throw BadItem("its next page is not a text")
      }
    } else {
      books = body[...]
      next = LinkHeader.next(in: links ?? "")
    }
    guard let books, case .array(let elements) = try Self.outline(books) else {
      throw BadItem("it holds no array of books")
    }
    items = elements.enumerated().map { Self.item($1, at: "number \($0 + 1)") }
  }

  /// A thing of which nothing but its outline is known yet: what is wrong with it is wrong with it alone.
  static func item(_ element: ArraySlice<UInt8>, at place: String) -> RemoteItem {
    if element.count > largestItem { return .bad(place, reason: "it is longer than \(largestItem) bytes") }
    do throws(BadItem) {
      return BookDTOMapper.item(try value(element), at: place)
    } catch {
      return .bad(name(of: element) ?? place, reason: error.reason)
    }
  }

  /// What a thing that cannot be read calls itself.
  private static func name(of element: ArraySlice<UInt8>) -> String? {
    do throws(BadItem) {
      return try outline(element)["id"].map(value).flatMap(BookDTOMapper.name)
    } catch {
      return nil
    }
  }

  private static func outline(_ bytes: ArraySlice<UInt8>) throws(BadItem) -> JSONOutline {
    do throws(JSONReader.Failure) {
      return try JSONOutline(of: bytes, limit: largestPage)
    } catch {
      throw BadItem(error.reason)
    }
  }

  static func value(_ bytes: ArraySlice<UInt8>) throws(BadItem) -> JSONValue {
    do throws(JSONReader.Failure) {
      return try JSONReader.read(bytes)
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
