@testable import BooksData
import BooksDomain
import DomainKit
import Testing

@Suite struct `A page of a library` {
  private func page(_ json: String, links: String? = nil) throws -> PageDTO {
    try PageDTO(Array(json.utf8), links: links)
  }

  private func only(_ book: String) throws -> RemoteItem { try #require(try page("[\(book)]").items.first) }

  @Test func `is an array of books in snake case`() throws {
    let item = try only(
      """
      {"id": 7, "title": "Dune", "author": "Frank Herbert", "cover_url": "https://x/c.jpg", "isbn": "0441013597",
       "year": 1965, "rating": 4.25, "whatever": [1, 2]}
      """)
    let details = try BookDetails(
      title: "Dune", author: "Frank Herbert", coverURL: "https://x/c.jpg", isbn: ISBN(parsing: "0441013597"),
      year: 1965, rating: 4.25)
    #expect(item == .book(RemoteBook(key: "7", details: details), remark: nil))
  }

  @Test func `with more things than a page may have is none`() throws {
    let many = "[" + String(repeating: "{},", count: PageDTO.largestPage) + "{}]"
    #expect(throws: BadEntry("it has more than 2000 elements")) { try page(many) }
  }

  @Test func `leaves out a thing that is too large`() throws {
    let large = "{\"id\": 7, \"x\": [" + String(repeating: "1,", count: PageDTO.largestItem / 2) + "1]}"
    #expect(try only(large) == .bad("number 1", reason: "it is longer than 65536 bytes"))
  }

  @Test func `is an object that names the next one`() throws {
    let page = try page("{\"books\": [], \"next\": \"?page=2\"}", links: "</elsewhere>; rel=\"next\"")
    #expect(page.items == [])
    #expect(page.next == "?page=2")
    #expect(try self.page("{\"books\": [], \"next\": null}").next == nil)
  }

  @Test(arguments: [
    ("</books?page=2>; rel=\"next\"", "/books?page=2"), ("<a>; rel=prev, <b>; rel=next", "b"),
    ("<a>; rel=\"next\"; title=\"x\", <b>; rel=\"last\"", "a"), ("<a>; rel=\"last\"", nil), ("a; rel=next", nil),
    ("", nil), ("<a", nil), ("<a>; REL=\"Next\"", "a"),
  ])
  func `that is an array names the next one in its head`(links: String, next: String?) throws {
    #expect(try page("[]", links: links).next == next)
  }

  @Test func `has books with nothing but a name, a title and an author`() throws {
    let details = try BookDetails(title: "Dune", author: "Herbert")
    for rest in ["", ", \"isbn\": null, \"year\": null", ", \"isbn\": \"\", \"cover_url\": \"\""] {
      #expect(
        try only("{\"id\": \"a-7\", \"title\": \"Dune\", \"author\": \"Herbert\"\(rest)}")
          == .book(RemoteBook(key: "a-7", details: details), remark: nil))
    }
  }

  @Test(arguments: [
    ("7", "number 1", "it is not an object"), ("{\"title\": \"x\", \"author\": \"y\"}", "number 1", "it has no id"),
    ("{\"id\": {}}", "number 1", "its id is neither text nor a number"),
    ("{\"id\": 1.5}", "number 1", "its id is not a whole number"),
    ("{\"id\": 1e300}", "number 1", "its id is not a whole number"),
    ("{\"id\": 7, \"title\": 7}", "7", "its title is not text"),
    ("{\"id\": 7, \"title\": \"x\"}", "7", "The author is empty"),
    ("{\"id\": 7, \"author\": \"y\"}", "7", "The title is empty"),
    ("{\"id\": 7, \"title\": \"x\", \"author\": [\"y\"]}", "7", "its author is not text"),
    ("{\"id\": 7, \"title\": \"x\", \"author\": \"y\", \"year\": \"1965\"}", "7", "its year is not a number"),
    ("{\"id\": 7, \"title\": \"x\", \"author\": \"y\", \"year\": 1.5}", "7", "its year is not a whole number"),
    ("{\"id\": 7, \"title\": \"x\", \"author\": \"y\", \"year\": 1e30}", "7", "its year is not a whole number"),
    ("{\"id\": 7, \"title\": \"x\", \"author\": \"y\", \"year\": 20000}", "7", "\"20000\" is not a year"),
    ("{\"id\": 7, \"title\": \"x\", \"author\": \"y\", \"rating\": 6}", "7", "\"6\" is not a rating from 0 to 5"),
    (
      "{\"id\": 7, \"title\": \"x\", \"author\": \"y\", \"cover_url\": \"javascript:x\"}", "7",
      "\"javascript:x\" is not a link"
    ),
    (
      "{\"id\": 7, \"title\": \"x\\u001b[31m\", \"author\": \"y\"}", "7",
      "The title holds the character U+001B, which cannot be shown safely"
    ),
    ("{\"id\": \" 7\", \"title\": \"x\", \"author\": \"y\"}", " 7", "its id starts or ends with a space"),
  ])
  func `loses what is no book, and nothing else`(json: String, name: String, reason: String) throws {
    let items = try page("[\(json), {\"id\": 8, \"title\": \"Dune\", \"author\": \"Herbert\"}]").items
    #expect(items.first == .bad(name, reason: reason))
    guard case .book? = items.last else {
      Issue.record("\(items)")
      return
    }
  }

  @Test(arguments: [
    ("{\"id\": 7, \"rating\": 1e999}", "7", "a number is malformed or too large"),
    ("{\"id\": 1e999}", "number 1", "a number is malformed or too large"),
    ("{\"id\": 7, \"title\": \"\\ud800\"}", "7", "a string contains an invalid escape"),
    ("{\"\\udc00\": 1, \"id\": \"a\"}", "a", "a string contains an invalid escape"),
  ])
  func `loses only the book with an unreadable number or escape`(
    json: String, name: String, reason: String
  ) throws {
    let good = "{\"id\": 8, \"title\": \"Dune\", \"author\": \"Herbert\"}"
    for page in ["[\(json), \(good)]", "{\"next\": \"b\", \"total\": 1e999, \"books\": [\(json), \(good)]}"] {
      let items = try self.page(page).items
      #expect(items.first == .bad(name, reason: reason))
      guard case .book(let book, _)? = items.last else {
        Issue.record("\(items)")
        return
      }
      #expect(book.key == "8")
    }
  }

  @Test(arguments: ["{\"id\": 01}", "{\"id\": \"\\x\"}", "{\"id\": }", "{\"id\": 1.}", "{\"id\" 1}"])
  func `is refused with a book that is no JSON at all`(json: String) throws {
    #expect(throws: BadEntry.self) { try page("[\(json)]") }
  }

  @Test func `keeps a book whose number is wrong, without it`() throws {
    let item = try only("{\"id\": 7, \"title\": \"x\", \"author\": \"y\", \"isbn\": \"0441013598\"}")
    guard case .book(let book, let remark?) = item else {
      Issue.record("\(item)")
      return
    }
    #expect(book.details.isbn == nil)
    #expect(remark == "\"0441013598\" is not an ISBN; the book is stored without it")
  }

  @Test(arguments: [
    ("", "it is incomplete"), ("[", "it is incomplete"), ("{}", "it contains no array of books"),
    ("7", "it contains no array of books"), ("{\"books\": {}}", "it contains no array of books"),
    ("{\"books\": [], \"next\": 2}", "its next page is not text"), ("<html>", "it is not valid JSON at byte 1"),
    ("[] []", "it is not valid JSON at byte 4"),
  ])
  func `is refused when it is none`(json: String, reason: String) throws {
    #expect(throws: BadEntry(reason)) { try page(json) }
  }

  @Test func `is refused when it is not UTF-8, or nested without end`() throws {
    #expect(throws: BadEntry("it is not UTF-8")) {
      try PageDTO(Array("[\"".utf8) + [0xFF] + Array("\"]".utf8), links: nil)
    }
    #expect(throws: BadEntry("it is nested too deeply")) { try page(String(repeating: "[", count: 100_000)) }
  }
}
