@testable import BooksData
import BooksDomain
import DomainKit
import Synchronization
import TestingKit
import Testing

/// A library of numbered books on this machine, with a few books per page.
struct TestLibrary {
  var count = 10
  var size = 4
  /// The suffix of each title and of each page's tag.
  var edition = ""

  func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
    if request.target.hasPrefix("/books/") { return .json(book(Int(request.target.dropFirst(7)) ?? 0)) }
    let start = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
    let tag = "\"\(start)\(edition)\""
    if request.headers["if-none-match"] == tag { return .answer("304 Not Modified", type: nil) }
    let end = min(start + size - 1, count)
    let next = end < count ? "\"/books?from=\(end + 1)\"" : "null"
    let books = (start...max(start, end)).map(book).joined(separator: ",")
    return .json("{\"books\": [\(count == 0 ? "" : books)], \"next\": \(next)}", headers: ["ETag: \(tag)"])
  }

  private func book(_ number: Int) -> String {
    "{\"id\": \(number), \"title\": \"Book \(number)\(edition)\", \"author\": \"Ada Author\", \"year\": \(number - 5)}"
  }
}

@Suite struct `A sync with a library on the network` {
  private let shelf: StoredShelf

  init() throws { shelf = try StoredShelf() }

  private func numbers(_ report: SyncReport) -> [Int] {
    [report.pages, report.unchangedPages, report.added, report.changed, report.unchanged, report.rejected]
  }

  @Test func `brings every page, and nothing twice`() async throws {
    let library = TestLibrary()
    let server = try LoopbackServer { library.answer($0) }
    defer { server.stop() }
    #expect(numbers(try await shelf.sync(server.address)) == [3, 0, 10, 0, 0, 0])
    #expect(try await shelf.list().count == 10)
    #expect(numbers(try await shelf.sync(server.address)) == [3, 3, 0, 0, 0, 0])
    #expect(try await shelf.list().count == 10)
  }

  @Test func `brings what has changed`() async throws {
    let library = Mutex(TestLibrary())
    let server = try LoopbackServer { request in library.withLock { $0.answer(request) } }
    defer { server.stop() }
    _ = try await shelf.sync(server.address)
    library.withLock { ($0.edition, $0.count) = ("!", 11) }
    shelf.clock.advance(byMilliseconds: 5_000)
    #expect(numbers(try await shelf.sync(server.address)) == [3, 0, 1, 10, 0, 0])
    let books = try await shelf.list()
    #expect(books.allSatisfy { $0.title.hasSuffix("!") && $0.fetchedAt == shelf.clock.now })
    #expect(try await shelf.libraries().map(\.fetchedAt) == [shelf.clock.now])
  }

  /// The first page stays complete after any failure of the second one, and the next sync continues
  /// from there.
  @Test(
    arguments: [
      [.reset], [.close], [.text("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n["), .reset],
      [.text("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{\"books\": ["), .close],
      .answer("500 Oops"), .json("{\"books\": [{]}"), .json("\u{1}"), .answer(type: "text/html", body: "<h1>Oops"),
      .answer("302 Found", headers: ["Location: http://localhost:1/books"]),
      .answer("302 Found", headers: ["Location: /books?from=5"]), .answer("404 Not Found"), .answer("204 No Content"),
      .json("{\"books\": [], \"next\": \"http://elsewhere.example/books\"}"),
      .json("{\"books\": [], \"next\": \"/books?from=5\"}"),
      .answer("429 Too Many Requests", headers: ["Retry-After: 3600"]),
      .answer("200 OK", headers: ["Content-Encoding: gzip"], body: "\u{1F}\u{8B}"),
    ] as [[LoopbackServer.Step]])
  func `keeps what it has when the library dies`(steps: [LoopbackServer.Step]) async throws {
    let library = TestLibrary()
    let isDying = Mutex(true)
    let server = try LoopbackServer { request in
      request.target == "/books?from=5" && isDying.withLock { $0 } ? steps : library.answer(request)
    }
    defer { server.stop() }
    await #expect(throws: LibraryError.self) { try await shelf.sync(server.address) }
    #expect(try await shelf.list().count == 4)
    let troubled = try #require(try await shelf.libraries().first)
    #expect(troubled.lastFailure != nil && troubled.fetchedAt == nil)
    isDying.withLock { $0 = false }
    #expect(numbers(try await shelf.sync(server.address)).prefix(3) == [3, 1, 6])
    #expect(try await shelf.list().count == 10)
    #expect(try await shelf.libraries().map(\.lastFailure) == [nil])
  }

  @Test(
    arguments: [
      [.hold], [.drip("HTTP/1.1 200 \(String(repeating: "O", count: 1_000))")],
      [.text(Requesting.head + "Content-Length: 9\r\n\r\n["), .hold],
    ]
      as [[LoopbackServer.Step]])
  func `does not wait for ever`(steps: [LoopbackServer.Step]) async throws {
    let server = try LoopbackServer { _ in steps }
    defer { server.stop() }
    await #expect(throws: LibraryError.timedOut("127.0.0.1")) {
      try await shelf.sync(server.address, policy: .short)
    }
    #expect(try await shelf.libraries().map(\.lastFailure) == [.silent])
  }

  @Test func `comes through when the library comes apart for a moment`() async throws {
    let library = TestLibrary()
    let server = try LoopbackServer { request in
      switch request.number {
      case 1: .answer("503 Busy", headers: ["Retry-After: 1"])
      case 3: [.reset]
      case 5: .answer("500 Oops")
      default: library.answer(request)
      }
    }
    defer { server.stop() }
    #expect(numbers(try await shelf.sync(server.address, policy: APIService.Policy())) == [3, 0, 10, 0, 0, 0])
    #expect(server.requests.count == 6)
  }

  @Test func `stops when it is canceled, with whole pages only`() async throws {
    let library = TestLibrary()
    let server = try LoopbackServer { $0.target == "/books?from=5" ? [.hold] : library.answer($0) }
    defer { server.stop() }
    let (shelf, address) = (shelf, server.address)
    let syncing = Task { try await shelf.sync(address) }
    _ = try await server.requests(atLeast: 2)
    syncing.cancel()
    await #expect(throws: CancellationError.self) { try await syncing.value }
    #expect(try await shelf.list().count == 4)
    #expect(try await shelf.libraries().map(\.isUnfinished) == [true])
  }

  @Test func `says what is no book and takes the rest`() async throws {
    let server = try LoopbackServer { _ in
      .json("[{\"id\": 1, \"title\": \"Dune\", \"author\": \"Herbert\"}, {\"id\": 2}]", headers: ["ETag: \"a\""])
    }
    defer { server.stop() }
    let events = Mutex<[SyncEvent]>([])
    let report = try await shelf.sync(server.address) { event in events.withLock { $0.append(event) } }
    #expect(numbers(report) == [1, 0, 1, 0, 0, 1])
    #expect(events.withLock { $0.first } == .bad("2", reason: "The title is empty"))
    _ = try await shelf.sync(server.address)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
  }

  @Test func `follows the links of lists that are arrays`() async throws {
    let server = try LoopbackServer { request in
      .json(
        "[{\"id\": \"\(request.target)\", \"title\": \"\(request.number)\", \"author\": \"X\"}]",
        headers: request.number < 3 ? ["Link: <?page=\(request.number + 1)>; rel=\"next\""] : [])
    }
    defer { server.stop() }
    #expect(numbers(try await shelf.sync(server.address)).prefix(3) == [3, 0, 3])
    #expect(server.requests.map(\.target) == ["/books", "/books?page=2", "/books?page=3"])
  }

  @Test(arguments: [
    ("http://bob:secret@127.0.0.1/x?token=secret", "http://…@127.0.0.1/x?…, is not a supported address"),
    ("/é?token=secret", "/é?…, is not a supported address"),
    ("http://elsewhere.example/x?token=secret", "http://elsewhere.example/x?…, is on another server"),
  ])
  func `names a next page that it does not follow without secrets`(next: String, reason: String) async throws {
    let server = try LoopbackServer { _ in .json("{\"books\": [], \"next\": \"\(next)\"}") }
    defer { server.stop() }
    let error = await #expect(throws: LibraryError.self) { try await shelf.sync(server.address) }
    #expect(error?.message.hasSuffix("cannot be used: its next page, \(reason)") == true, "\(error?.message ?? "")")
  }

  @Test func `fetches one book`() async throws {
    let library = Mutex(TestLibrary())
    let server = try LoopbackServer { request in library.withLock { $0.answer(request) } }
    defer { server.stop() }
    _ = try await shelf.sync(server.address)
    library.withLock { $0.edition = "!" }
    let book = try #require(try await shelf.list(BookFilter(limit: 100)).first { $0.title == "Book 7" })
    let service = APIService(transport: CurlTransport(), clock: shelf.clock, policy: .forTests)
    let refresh = RefreshBook(
      work: shelf.work, remote: HTTPLibrary(service: service), clock: shelf.clock, ids: shelf.ids)
    let suffix = try #require(IDSuffix(book.id.description))
    #expect(try await refresh.execute(SyncRequest(), refreshing: suffix) { _ in }.report.changed == 1)
    #expect(server.requests.last?.target == "/books/7")
    #expect(try await shelf.titles().filter { $0.hasSuffix("!") } == ["Book 7!"])
  }
}
