import BooksDomain
import Testing

@Suite struct `An address of the web` {
  @Test(arguments: [
    ("https://Library.Example", "https://library.example/"), ("HTTP://x:8080/a/b?c=d", "http://x:8080/a/b?c=d"),
    ("https://x:443/", "https://x/"), ("http://[::1]:80?q", "http://[::1]/?q"), ("https://x/a#b", "https://x/a"),
    ("https://x?y#z", "https://x/?y"),
  ])
  func `is read and written`(text: String, address: String) throws {
    #expect(try #require(WebAddress(text)).description == address)
  }

  @Test(arguments: [
    "", "x", "ftp://x", "file:///etc/passwd", "https://", "https:///x", "https://user:secret@x", "https://x:0",
    "https://x:65536", "https://x:", "https://x y", "https://x/\r\nHost: y", "https://x\\y", "https://é", "//x",
    "https://[::1", "https://[x]", "https://x:80:80", "gopher://x", "https://x/\u{202E}",
    "https://x/" + String(repeating: "a", count: 2_000),
  ])
  func `is refused when it is something else`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("https://localhost", true), ("http://127.0.0.1:8080", true), ("http://127.255.0.3", true),
    ("http://[::1]", true), ("http://127.0.0.1.evil.example", false), ("http://localhost.evil.example", false),
    ("http://127.1", false), ("http://128.0.0.1", false), ("http://[::2]", false), ("http://127.0.0.256", false),
  ])
  func `may be this machine's`(text: String, isLoopback: Bool) throws {
    #expect(try #require(WebAddress(text)).isLoopback == isLoopback)
  }

  @Test(arguments: [
    ("https://x/a", "https://x/b", true), ("https://x", "https://y", false), ("https://x", "https://x:444", false),
    ("http://x", "https://x", true), ("https://x", "http://x", false), ("http://x:8080", "https://x", false),
    ("https://x", "https://a.x", false), ("http://x:8080", "http://x:8080/z", true),
  ])
  func `is of the same server as another`(from: String, to: String, isSame: Bool) throws {
    #expect(try #require(WebAddress(to)).isSameOrigin(as: try #require(WebAddress(from))) == isSame)
  }

  @Test(arguments: [
    ("/books?page=2", "https://x/books?page=2"), ("?page=2", "https://x/api/books?page=2"),
    ("page/2", "https://x/api/page/2"), ("https://y/z", "https://y/z"), ("//y/z", "https://y/z"),
    ("javascript:alert(1)", nil), ("", nil), ("ftp://x", nil), ("two words", nil),
  ])
  func `resolves what stands on its page`(reference: String, address: String?) throws {
    let page = try #require(WebAddress("https://x/api/books?page=1"))
    #expect(page.resolve(reference)?.description == address)
  }
}

@Suite struct `The address of a library` {
  @Test func `has books below it`() throws {
    let library = try LibraryAddress(parsing: "https://x/api/")
    #expect(library.description == "https://x/api")
    #expect(library.books.description == "https://x/api/books")
    #expect(library.book("a/b é?").description == "https://x/api/books/a%2Fb%20%C3%A9%3F")
    #expect(library.book("..").description == "https://x/api/books/%2E%2E")
    #expect(try LibraryAddress(parsing: "https://x").book("1.5").description == "https://x/books/1.5")
  }

  @Test func `is encrypted, unless it is this machine's or the user allows plain HTTP`() throws {
    #expect(throws: LibraryError.plainHTTP("http://x/")) { try LibraryAddress(parsing: "http://x") }
    #expect(try LibraryAddress(parsing: "http://x", allowingPlainHTTP: true).description == "http://x")
    #expect(try LibraryAddress(parsing: "http://localhost:8080").description == "http://localhost:8080")
  }

  @Test(arguments: ["ftp://x", "https://x?y=z", "", "https://me:secret@x"])
  func `is refused when it is something else`(text: String) {
    #expect(throws: LibraryError.address(text)) { try LibraryAddress(parsing: text) }
  }
}
