import BooksDomain
import Contracts
import DomainKit
import Synchronization
import Testing
import TestingKit

@Suite struct `The use case sync books` {
  private let shelf = FakeShelf(person: Sample.manager)

  private func run(
    _ library: FakeLibrary, _ request: SyncRequest = SyncRequest(address: "https://x")
  ) async throws -> (report: SyncReport, events: [SyncEvent]) {
    let events = Mutex<[SyncEvent]>([])
    let report = try await shelf.sync(library).execute(request) { event in events.withLock { $0.append(event) } }
    return (report, events.withLock { $0 })
  }

  private func twoPages() throws -> FakeLibrary {
    FakeLibrary([
      "/books": .page(.items([try Sample.remote("1", "Dune")], tag: "\"a\"", next: WebAddress("https://x/books?p=2"))),
      "/books?p=2": .page(.items([try Sample.remote("2", "Emma")], tag: "\"b\"", next: nil)),
    ])
  }

  @Test func `fetches page by page`() async throws {
    let (report, events) = try await run(try twoPages())
    #expect([report.pages, report.added, report.changed, report.unchanged, report.rejected] == [2, 2, 0, 0, 0])
    #expect(events.count == 2)
    #expect(shelf.content.books.map(\.title) == ["Dune", "Emma"])
    #expect(shelf.content.books.map(\.fetchedAt) == [Sample.noon, Sample.noon])
    #expect(shelf.content.libraries.map(\.fetchedAt) == [Sample.noon])
    #expect((shelf.events.first as? LibrarySynced)?.added == 2)
    #expect(shelf.events.count == 1)
  }

  @Test(arguments: ["https://x/a;token=secret", "https://x/a#secret"])
  func `stores no address with parameters or a fragment`(text: String) async throws {
    let library = try twoPages()
    await #expect(throws: LibraryError.address(text)) { try await run(library, SyncRequest(address: text)) }
    #expect(shelf.content.libraries.isEmpty)
  }

  @Test func `does not have a library send an unchanged page again, and still finds the pages after it`()
    async throws
  {
    let library = try twoPages()
    _ = try await run(library)
    library["/books"] = .page(.unchanged)
    library["/books?p=2"] = .page(
      .items([try Sample.remote("2", "Emma!"), try Sample.remote("3", "Ulysses")], tag: "\"c\"", next: nil))
    let report = try await run(library).report
    #expect([report.pages, report.unchangedPages, report.added, report.changed] == [2, 1, 1, 1])
    #expect(shelf.content.books.map(\.title) == ["Dune", "Emma!", "Ulysses"])
    #expect(library.asked.withLock { $0.suffix(2) } == ["/books unless \"a\"", "/books?p=2 unless \"b\""])
    #expect(shelf.content.pageTags.map(\.tag) == ["\"a\"", "\"c\""])
  }

  @Test func `goes on to a page that was added after an unchanged one`() async throws {
    let library = try twoPages()
    _ = try await run(library)
    let third = WebAddress("https://x/books?p=3")
    library["/books"] = .page(.unchanged)
    library["/books?p=2"] = .page(.items([try Sample.remote("2", "Emma")], tag: "\"c\"", next: third))
    library["/books?p=3"] = .page(.items([try Sample.remote("3", "Ulysses")], tag: "\"d\"", next: nil))
    #expect(try await run(library).report.added == 1)
    library["/books?p=2"] = .page(.unchanged)
    library["/books?p=3"] = .page(.items([try Sample.remote("4", "Iliad")], tag: "\"e\"", next: nil))
    #expect(try await run(library).report.added == 1)
    #expect(shelf.content.books.map(\.title).contains("Iliad"))
  }

  @Test func `leaves alone what a user has changed`() async throws {
    let library = try twoPages()
    _ = try await run(library)
    try await shelf.rename(try #require(shelf.content.books.first), "Mine")
    let report = try await run(library).report
    #expect([report.changed, report.unchanged] == [0, 2])
    #expect(shelf.content.books.map(\.title) == ["Mine", "Emma"])
  }

  @Test func `says that a library changed an edited book as well, each time until a user decides`() async throws {
    let library = try twoPages()
    _ = try await run(library)
    try await shelf.rename(try #require(shelf.content.books.first), "Mine")
    for (title, isUnchanged) in [("Dune 2", false), ("Dune 3", false), ("Dune 3", true)] {
      let page = RemotePage.items([try Sample.remote("1", title)], tag: "\"c\"", next: nil)
      library["/books"] = .page(isUnchanged ? .unchanged : page)
      let (report, events) = try await run(library)
      let kept = try #require(shelf.content.books.first)
      #expect(events.last == .kept(kept))
      #expect(report.undecided == [kept])
      #expect(report.unchangedPages == (isUnchanged ? 1 : 0))
      #expect(kept.edit == BookEdit(sent: try Sample.details(title), hasConflict: true))
      #expect(shelf.content.pageTags.map(\.tag) == ["\"c\"", "\"b\""])
    }
    #expect(library.asked.withLock { $0.last } == "/books unless \"c\"")
  }

  @Test func `does not bring back what a user removed`() async throws {
    let library = try twoPages()
    _ = try await run(library)
    let book = try #require(shelf.content.books.first)
    _ = try await RemoveBook(work: shelf.work()).execute(removing: try Sample.suffix(book), seen: nil)
    let report = try await run(library).report
    #expect([report.added, report.removedBefore, report.unchanged] == [0, 1, 1])
    #expect(shelf.content.books.map(\.title) == ["Emma"])
    _ = try await RestoreBook(work: shelf.work(), clock: shelf.clock).execute(restoring: try Sample.suffix(book))
    library["/books"] = .page(.items([try Sample.remote("1", "Dune 2")], tag: nil, next: nil))
    #expect(try await run(library).report.changed == 1)
    #expect(shelf.content.books.map(\.title) == ["Emma", "Dune 2"])
  }

  @Test func `skips what is no book, says so, and looks at that page again the next time`() async throws {
    let library = FakeLibrary([
      "/books": .page(
        .items([.bad("7", reason: "it is torn"), try Sample.remote("1")], tag: "\"a\"", next: nil))
    ])
    let (report, events) = try await run(library)
    #expect([report.added, report.rejected] == [1, 1])
    #expect(events.first == .bad("7", reason: "it is torn"))
    _ = try await run(library)
    #expect(library.asked.withLock { $0 } == ["/books", "/books"])
    #expect(shelf.content.pageTags == [])
  }

  @Test func `says what it left out of a book, and looks at that page again the next time`() async throws {
    let book = RemoteItem.book(RemoteBook(key: "1", details: try Sample.details()), remark: "its year is no number")
    let library = FakeLibrary(["/books": .page(.items([book], tag: "\"a\"", next: nil))])
    for isFirst in [true, false] {
      let (report, events) = try await run(library)
      #expect([report.added, report.unchanged] == (isFirst ? [1, 0] : [0, 1]))
      #expect(events.first == .remark("1", "its year is no number"))
    }
    #expect(library.asked.withLock { $0 } == ["/books", "/books"])
  }

  @Test func `skips a book whose ISBN another book has, says so, and looks at that page again`() async throws {
    shelf.content = ShelfContent(books: [try Sample.book(9, "Mine", isbn: "0441013597")])
    let items = [
      try Sample.remote("1", "Dune", isbn: "9780441013593"), try Sample.remote("2", "Emma", isbn: "080442957X"),
      try Sample.remote("3", "Emma again", isbn: "9780804429573"),
    ]
    let library = FakeLibrary(["/books": .page(.items(items, tag: "\"a\"", next: nil))])
    let (report, events) = try await run(library)
    #expect([report.added, report.rejected] == [1, 2])
    #expect(
      events.first
        == .bad("1", reason: "another book has its ISBN; books list --isbn 9780441013593 shows it"))
    #expect(shelf.content.books.map(\.title) == ["Mine", "Emma"])
    #expect(shelf.content.pageTags == [])
    let again = try await run(library).report
    #expect([again.added, again.unchanged, again.rejected] == [0, 1, 2])
  }

  @Test func `gives no book the ISBN of another one, and else the new one`() async throws {
    shelf.content = ShelfContent(books: [try Sample.book(9, "Mine", isbn: "0441013597")])
    let library = FakeLibrary([
      "/books": .page(.items([try Sample.remote("1", "Emma", isbn: "080442957X")], tag: nil, next: nil))
    ])
    _ = try await run(library)
    library["/books"] = .page(.items([try Sample.remote("1", "Emma!", isbn: "0441013597")], tag: nil, next: nil))
    #expect(try await run(library).report.rejected == 1)
    #expect(shelf.content.books.map(\.title) == ["Mine", "Emma"])
    library["/books"] = .page(.items([try Sample.remote("1", "Emma!", isbn: "0441478123")], tag: nil, next: nil))
    #expect(try await run(library).report.changed == 1)
    #expect(shelf.content.books.map(\.details.isbn?.description) == ["0441013597", "0441478123"])
  }

  @Test func `takes a book that is on a page several times once, as it is last`() async throws {
    let items = [("1", "A"), ("1", "B"), ("2", "Other"), ("1", "C")]
    let library = FakeLibrary([
      "/books": .page(.items(try items.map { try Sample.remote($0, $1) }, tag: nil, next: nil))
    ])
    let first = try await run(library).report
    #expect([first.added, first.changed] == [2, 0])
    #expect(shelf.content.books.map(\.title) == ["C", "Other"])
    let second = try await run(library).report
    #expect([second.added, second.changed, second.unchanged] == [0, 0, 2])
  }

  @Test(arguments: [
    (LibraryError.unreachable("x", reason: "gone"), Library.SyncFailure.silent),
    (.unusable("x", reason: "nonsense"), .unusable),
  ])
  func `keeps the pages before a failure, and notes it`(error: LibraryError, failure: Library.SyncFailure) async throws
  {
    let library = try twoPages()
    library["/books?p=2"] = .failure(error)
    await #expect(throws: error) { try await run(library) }
    #expect(shelf.content.books.map(\.title) == ["Dune"])
    #expect(shelf.content.libraries.map(\.lastFailure) == [failure])
    #expect(shelf.content.libraries.map(\.fetchedAt) == [nil])
    #expect(shelf.events.count == 0)
    library["/books?p=2"] = try twoPages()["/books?p=2"]
    #expect(try await run(library).report.added == 1)
    #expect(shelf.content.libraries.map(\.lastFailure) == [nil])
  }

  @Test func `forgets an address that never was one of a library, but no library`() async throws {
    let error = LibraryError.unusable("x", reason: "it is a web page")
    let library = try twoPages()
    library["/books"] = .failure(error)
    await #expect(throws: error) { try await run(library) }
    #expect(shelf.content.libraries == [])
    library["/books"] = try twoPages()["/books"]
    _ = try await run(library)
    library["/books"] = .failure(error)
    await #expect(throws: error) { try await run(library) }
    #expect(shelf.content.libraries.map(\.lastFailure) == [.unusable])
  }

  @Test func `goes round no circle`() async throws {
    let library = FakeLibrary([
      "/books": .page(.items([], tag: nil, next: WebAddress("https://x/books?p=2"))),
      "/books?p=2": .page(.items([], tag: nil, next: WebAddress("https://x/books"))),
    ])
    let reason = "its pages form a loop back to /books (added: 0, changed: 0)"
    await #expect(throws: LibraryError.unusable("x", reason: reason)) { try await run(library) }
    #expect(library.asked.withLock { $0.count } == 2)
  }

  /// The content of pages that never end, and the reason to stop, with the number of pages and books.
  enum Endless: CaseIterable {
    case empty, repeated, pages, books, bytes

    func items(on page: Int) throws -> [RemoteItem] {
      switch self {
      case .empty: try page == 0 ? [Sample.remote("0")] : []
      case .repeated: try [Sample.remote("0", "Dune \(page)"), .bad("\(page)", reason: "torn")]
      default: try [Sample.remote("\(page)")]
      }
    }

    var end: (reason: String, pages: Int, books: Int) {
      switch self {
      case .empty: ("3 pages in a row contain no new books (added: 1, changed: 0)", 4, 1)
      case .repeated: ("3 pages in a row contain no new books (added: 1, changed: 3)", 4, 1)
      case .pages: ("it has more than 5 pages (added: 5, changed: 0)", 5, 5)
      case .books: ("it has more than 3 books (added: 4, changed: 0)", 4, 4)
      case .bytes: ("its pages have more than 2 MiB (added: 3, changed: 0)", 3, 3)
      }
    }
  }

  @Test(arguments: Endless.allCases)
  func `follows no library for ever, and keeps what it has sent`(kind: Endless) async throws {
    var limits = SyncBooks.Limits()
    (limits.pages, limits.emptyPages) = (5, 3)
    if kind == .books { limits.books = 3 }
    if kind == .bytes { limits.bytes = 2 << 20 }
    let library = FakeLibrary()
    for number in 0..<10 {
      library["/books" + (number == 0 ? "" : "?p=\(number)")] = .page(
        .items(
          try kind.items(on: number), tag: nil, next: WebAddress("https://x/books?p=\(number + 1)"),
          bytes: 1_000_000))
    }
    let sync = shelf.sync(library, limits: limits)
    await #expect(throws: LibraryError.unusable("x", reason: kind.end.reason)) {
      try await sync.execute(SyncRequest(address: "https://x")) { _ in }
    }
    #expect(library.asked.withLock { $0.count } == kind.end.pages)
    #expect(shelf.content.books.count == kind.end.books)
    #expect(shelf.content.libraries.map(\.lastFailure) == [.unusable])
  }

  @Test func `counts empty pages again after a page with books`() async throws {
    var limits = SyncBooks.Limits()
    limits.emptyPages = 2
    let library = FakeLibrary()
    for number in 0..<5 {
      let items = number.isMultiple(of: 2) ? [try Sample.remote("\(number)")] : []
      let next = number < 4 ? WebAddress("https://x/books?p=\(number + 1)") : nil
      library["/books" + (number == 0 ? "" : "?p=\(number)")] = .page(.items(items, tag: nil, next: next))
    }
    let sync = shelf.sync(library, limits: limits)
    #expect(try await sync.execute(SyncRequest(address: "https://x")) { _ in }.added == 3)
  }

  @Test func `asks the library that is configured when none is named`() async throws {
    _ = try await shelf.sync(try twoPages(), configured: "https://x").execute(SyncRequest()) { _ in }
    #expect(shelf.content.libraries.map(\.address.description) == ["https://x"])
    await #expect(throws: LibraryError.nowhere) { try await run(try twoPages(), SyncRequest()) }
    await #expect(throws: LibraryError.plainHTTP("http://x/")) {
      try await run(try twoPages(), SyncRequest(address: "http://x"))
    }
    _ = try await run(try twoPages(), SyncRequest(address: "http://x", allowsPlainHTTP: true))
  }

  @Test func `is for managers, before a library is asked`() async throws {
    let library = try twoPages()
    await #expect(throws: AccessDenied.self) {
      try await shelf.sync(library, as: Sample.barista).execute(SyncRequest()) { _ in }
    }
    #expect(library.asked.withLock { $0 } == [])
    #expect(shelf.content.libraries == [])
  }
}
