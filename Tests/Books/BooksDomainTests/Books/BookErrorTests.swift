import BooksDomain
import DomainKit
import Testing

@Suite struct `An error about books` {
  private static let books: [BookError] = [
    .notFound("ffff"), .ambiguous("ffff", candidates: ["a", "b"]), .incomplete("title"), .incomplete("author"),
    .nothingToChange, .knownISBN("1", id: "0123456789abcdef"), .isbn("x"), .year("x"), .rating("x"), .link("x"),
    .searchTooLong(limit: 500), .notRemoved("ffff"), .notInList("Dune"), .oneVersion,
    .emptyPeriod, .text(.empty(field: "The title")),
  ]
  private static let libraries: [LibraryError] = [
    .nowhere, .address("x"), .plainHTTP("http://x/"), .noHTTP(reason: "r"), .unreachable("h", reason: "r"),
    .timedOut("h"), .busy("h", status: 429, seconds: 120), .untrusted("h", reason: "r"), .redirected("h", to: "x"),
    .status("h", 418), .noBook("h", key: "7"), .tooLarge("h", limit: 16 << 20), .headTooLarge("h", limit: 64 << 10),
    .unusable("h", reason: "r"),
    .notFromLibrary("Dune", id: "9f3a21bc"),
  ]
  private static let lists = [
    ListFileError.Problem.missing, .unreadable("r"), .empty, .badHeader("r"), .missingColumns(["title"]),
  ].map { ListFileError($0, "f", .bookList) }
  static let all: [any UserFacingError] = books + libraries + lists

  @Test(arguments: all.indices) func `is one sentence, and short whatever was typed`(index: Int) {
    let error = Self.all[index]
    #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
    #expect(error.code.contains("."))
  }

  @Test func `of a book that cannot be restored names the books that can`() {
    #expect(
      BookError.notRemoved("ffff").suggestion
        == "List the books to restore with: books list --removed; add a book entered by hand again with: books save")
  }

  @Test(arguments: [(120, "120 s"), (86_400, "86400 s"), (1_099_511_628, "more than a day")])
  func `of a library that is busy has the wait, up to a day`(seconds: Int, wait: String) {
    let error = LibraryError.busy("h", status: 429, seconds: seconds)
    #expect(error.message == "h is busy (429); it asks to wait for \(wait)")
  }

  @Test func `about an ISBN in place of an id names the list that finds it`() {
    #expect(
      BookError.notFound("0439023483").suggestion
        == "It is an ISBN. Find its book with: books list --isbn 0439023483")
    #expect(BookError.notFound("0439023484").suggestion?.contains("--isbn") == false)
  }

  @Test func `has a code of its own`() {
    let codes = Set(Self.books.map(\.code)).count + Set(Self.libraries.map(\.code)).count
    #expect(codes == Self.books.count - 1 + Self.libraries.count)
  }

  @Test(
    arguments: [
      (.notFound("x"), .notFound), (.ambiguous("x", candidates: []), .notFound), (.removed("x", id: "y"), .notFound),
      (.notRemoved("x"), .notFound), (.incomplete("title"), .usage), (.nothingToChange, .usage),
      (.setAndCleared("year"), .usage), (.oneVersion, .usage), (.versionOfWhich("--mine"), .usage),
      (.notInList("x"), .notFound), (.knownISBN("1", id: "x"), .refused), (.isbn("x"), .invalid),
      (.year("x"), .invalid),
      (.rating("x"), .invalid), (.link("x"), .invalid), (.searchTooLong(limit: 1), .invalid),
      (.emptyPeriod, .invalid),
    ] as [(BookError, ErrorKind)])
  func `has the exit code of its kind`(error: BookError, kind: ErrorKind) { #expect(error.kind == kind) }

  @Test(
    arguments: [
      (.nowhere, .usage, nil), (.address("x"), .invalid, nil), (.plainHTTP("x"), .refused, nil),
      (.noHTTP(reason: "r"), .unavailable, nil), (.unreachable("h", reason: "r"), .unavailable, .silent),
      (.timedOut("h"), .unavailable, .silent), (.busy("h", status: 503, seconds: nil), .busy, .silent),
      (.untrusted("h", reason: "r"), .unavailable, .unusable), (.redirected("h", to: "x"), .unavailable, .unusable),
      (.status("h", 418), .unavailable, .unusable), (.noBook("h", key: "7"), .notFound, nil),
      (.tooLarge("h", limit: 1), .invalid, .unusable), (.headTooLarge("h", limit: 1), .invalid, .unusable),
      (.unusable("h", reason: "r"), .invalid, .unusable), (.notFromLibrary("x", id: "9f3a21bc"), .refused, nil),
    ] as [(LibraryError, ErrorKind, Library.SyncFailure?)])
  func `of a library has the exit code of its kind, and its effect on the library`(
    error: LibraryError, kind: ErrorKind, failure: Library.SyncFailure?
  ) {
    #expect(error.kind == kind)
    #expect(error.syncFailure == failure)
  }

  @Test func `does not repeat a book's worth of text`() {
    let long = String(repeating: "x", count: 10_000)
    for error in [BookError.isbn(long), .link(long), .year(long)] { #expect(error.message.count < 200) }
    for error in [LibraryError.address(long), .redirected("h", to: long), .noBook("h", key: long)] {
      #expect(error.message.count < 400)
    }
    let marked = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(LibraryError.redirected("h", to: marked).message.unicodeScalars.count < 400)
  }

  @Test(arguments: [
    ("http://ada:secret@h.example/x", "http://…@h.example/x"),
    ("https://h.example/?key=secret", "https://h.example/?…"),
    ("http://a:se@cret@h", "http://…@h"), ("ftp://h/a@b", "ftp://h/a@b"), ("//a?@h/x?y?z", "//…@h/x?…"),
    ("ftp://a:secret@h/x;key=secret", "ftp://…@h/x;…"), ("https://h/x#secret?", "https://h/x#…"),
    ("https://h/r/http%3A%2F%2Fada%3Asecret%40x", "https://h/r/http%…"), ("https://h/a%3Ab", "https://h/a%3Ab"),
    ("ada:secret@h/x", "…@h/x"), ("a@b", "a@b"), ("a/b//c@d", "a/b//c@d"), ("https://@h", "https://…@h"),
    ("https://bob:secret%40h/x", "https://…%…"), ("http:/bob:secret@h", "http:/…@h"),
    ("https://bob:a/secret@h/x", "https://…@h/x"), ("https://h:80/a@b", "https://h:80/a@b"),
    ("https://bob:secret", "https://bob:…"), ("https://[::1]:80/x", "https://[::1]:80/x"),
  ]) func `names an address without its password`(address: String, shown: String) {
    #expect(LibraryError.address(address).message == "\"\(shown)\" is not the address of a library")
  }

  @Test func `about libcurl says how to install it`() {
    #expect(LibraryError.noHTTP(reason: "").suggestion == "Install it with: apt install libcurl4")
  }
}
