import DomainKit
import BooksDomain

@testable import BooksData

/// The answers of a library over HTTP.
struct ResponseTarget: FuzzTarget {
  let name = "library"

  private static let statuses = [200, 200, 200, 200, 200, 206, 301, 302, 304, 307, 404, 429, 500, 503, 0, -1, 999]
  private static let bodies = Mutator(
    [
      "{\"books\":[{\"id\":\"1\",\"title\":\"Dune\",\"author\":\"Frank Herbert\",\"cover_url\":\"https://a.b/c\",\"isbn\":\"9780441013593\","
        + "\"year\":1965,\"rating\":4.3}],\"next\":\"/books?page=2\"}",
      "[{\"id\":7,\"title\":\"\\u00e9\\ud83d\\ude00\",\"author\":null},{\"id\":1.5},{},[],\"x\"]", "{\"books\":{}}",
      "null",
      "{\"id\":\"a b\",\"title\":\"\",\"author\":\"x\",\"year\":1e3,\"rating\":5.01}",
      "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
    ],
    tokens: [
      "{", "}", "[", "]", "\"", ":", ",", "\\u", "\\ud800", "null", "true", "1e400", "-0.0", "\"books\":", "\"next\":",
    ])
  private static let headers: [(String, Mutator)] = [
    (
      "content-type",
      Mutator(["application/json; charset=utf-8", "application/vnd.api+json"], tokens: [";", "+json", "/"])
    ),
    ("etag", Mutator(["\"abc\"", "W/\"x\""], tokens: ["\"", "W/"])),
    ("link", Mutator(["</books?page=2>; rel=\"next\", <x>; rel=prev"], tokens: ["<", ">", ";", "rel=next", ","])),
    (
      "retry-after",
      Mutator(["120", "Sun, 06 Nov 1994 08:49:37 GMT"], tokens: [":", " ", "GMT", "99999999999", "Feb"])
    ),
    ("content-encoding", Mutator(["identity", "gzip"], tokens: [","])),
  ]
  private static let places = Mutator(
    ["https://books.example.com/v2/books", "http://books.example.com/", "//x"], tokens: [":", "/", "@", "[", "..", "?"])

  func complaint(about choices: inout Choices) async -> String? {
    let transport = FixedTransport(response: Self.response(&choices))
    let service = APIService(transport: transport, clock: FixedClock(), pause: { _ in })
    let library = HTTPLibrary(service: service)
    let text = choices.isOne(in: 4) ? String(decoding: Self.places.bytes(&choices), as: UTF8.self) : Self.home
    guard let address = try? LibraryAddress(parsing: text) else { return nil }
    do {
      if choices.isOne(in: 4) {
        return Self.complaint(about: [try await library.book("1", of: address)], of: transport.response)
      }
      let page = try await library.page(address.web, of: address, unless: choices.isOne(in: 2) ? "\"abc\"" : nil)
      guard case .items(let items, _, let next, _) = page else { return nil }
      if let next, !next.isSameOrigin(as: address.web) { return "the next page \(next) is on another server" }
      return Self.complaint(about: items, of: transport.response)
    } catch is LibraryError {
      return nil
    } catch {
      return "it fails with \(error)"
    }
  }

  private static let home = "https://books.example.com/v1"

  private static func complaint(about items: [RemoteItem], of response: HTTPResponse) -> String? {
    if items.count > response.body.count { return "it has more books than bytes" }
    let isKept = items.allSatisfy { item in
      switch item {
      case .book(let book, _): (1...200).contains(book.key.count) && book.key.utf8.count <= 1_000
      case .bad(let name, let reason): name.count <= 60 && reason.utf8.count <= 2_000
      }
    }
    return isKept ? nil : "a book or a reason is too long: \(items)"
  }

  private static func response(_ choices: inout Choices) -> HTTPResponse {
    var response = HTTPResponse(status: choices.element(of: statuses), body: bodies.bytes(&choices))
    response.headers["content-type"] = "application/json"
    for (name, mutator) in headers where choices.isOne(in: name == "content-type" ? 10 : 2) {
      response.headers[name] = String(decoding: mutator.bytes(&choices), as: UTF8.self)
    }
    if choices.isOne(in: 3) { response.redirect = String(decoding: places.bytes(&choices), as: UTF8.self) }
    return response
  }

  private struct FixedTransport: HTTPTransport {
    let response: HTTPResponse
    func get(_: HTTPRequest) async throws -> HTTPResponse { response }
  }

  private struct FixedClock: WallClock {
    var now: Timestamp { Timestamp(milliseconds: 1_700_000_000_000) }
  }
}
