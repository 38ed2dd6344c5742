import Foundation
import DomainKit
import TestingKit
import Testing

/// A library of numbered books, with a hundred books per page.
private enum TestLibrary {
  static func page(_ target: String, of count: Int) -> [LoopbackServer.Step] {
    let start = target.split(separator: "=").last.flatMap { Int($0) } ?? 1
    let end = min(start + 99, count)
    let books = (start...end).map { "{\"id\": \($0), \"title\": \"Book \($0)\", \"author\": \"Ada Author\"}" }
    let next = end < count ? "\"?from=\(end + 1)\"" : "null"
    return .json(
      "{\"books\": [\(books.joined(separator: ","))], \"next\": \(next)}", headers: ["ETag: \"\(start)\""])
  }
}

@Suite struct `A shelf` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func count() async throws -> Int {
    try await place.coffeepal("books", "list", "--limit", "10000", "-o", "ndjson").lines.count
  }

  @Test func `is filled from a library`() async throws {
    let server = try LoopbackServer { TestLibrary.page($0.target, of: 5_000) }
    defer { server.stop() }
    let start = ContinuousClock.now
    let result = try await place.coffeepal("books", "sync", "--from", server.address, "--json")
    #expect(result.errors == "")
    #expect(
      result.output
        == "{\"pages\":50,\"unchangedPages\":0,\"added\":5000,\"changed\":0,\"unchanged\":0,\"removed\":0,"
        + "\"rejected\":0,\"undecided\":[]}\n")
    #expect(try await count() == 5_000)
    let list = try await place.coffeepal("books", "list", "--limit", "1", "--json")
    // On a busy machine minutes may have passed, but never more than the test took.
    let minutes = start.duration(to: .now).components.seconds / 60
    let ages = ["just now"] + (0..<minutes).map { $0 == 0 ? "1 minute ago" : "\($0 + 1) minutes ago" }
    let name = server.address.dropFirst("http://".count)
    #expect(ages.map { "Fetched \($0) from \(name)\n" }.contains(list.errors), "\(list.errors)")
    try await place.expectSoundDatabase()
  }

  @Test func `is filled from an address whose encoded user the log does not show`() async throws {
    let server = try LoopbackServer { TestLibrary.page($0.target, of: 1) }
    defer { server.stop() }
    let address = "\(server.address)/http%3A%2F%2Fada%3As3cret%40x"
    let result = try await place.coffeepal("-v", "books", "sync", "--from", address)
    let requests = result.errors.split(separator: "\n").filter { $0.contains("HTTP GET") }
    #expect(requests.count == 1 && !requests.contains { $0.contains("s3cret") }, "\(result.errors)")
  }

  @Test func `is whole after its library has died in the middle of a sync`() async throws {
    let server = try LoopbackServer { request in
      request.target.hasSuffix("=301")
        ? [.text("HTTP/1.1 200 OK\r\nContent-Le"), .reset]
        : TestLibrary.page(request.target, of: 1_000)
    }
    let result = try await place.coffeepal("books", "sync", environment: ["COFFEEPAL_BOOKS_URL": server.address])
    #expect(result.ending == .exited(69))
    #expect(result.errorCode == "books.library-unreachable")
    server.stop()
    let list = try await place.coffeepal("books", "list", "--limit", "10000", "-o", "ndjson")
    let name = server.address.dropFirst("http://".count)
    #expect(list.lines.count == 300)
    #expect(list.errors == "Not all books of \(name) have been fetched yet: the library did not answer\n")
    try await place.expectSoundDatabase()
  }

  @Test func `is whole after the program was killed in the middle of a sync, which goes on where it was`() async throws
  {
    let server = try LoopbackServer { request in
      let isFirst = request.headers["if-none-match"] == nil && request.number <= 4
      if isFirst, request.target.hasSuffix("=301") { return [.hold] }
      let start = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
      return request.headers["if-none-match"] == "\"\(start)\""
        ? .answer("304 Not Modified", type: nil)
        : TestLibrary.page(request.target, of: 1_000)
    }
    defer { server.stop() }
    let output = try place.create("killed")
    let child = try place.spawn(
      [Workplace.program, "--db", place.database, "books", "sync", "--from", server.address], [output, output, output])
    close(output)
    _ = try await server.requests(atLeast: 4)
    child.signal(SIGKILL)
    #expect(try await child.wait() == .killed(SIGKILL))
    #expect(try await count() == 300)
    try await place.expectSoundDatabase()
    let result = try await place.coffeepal("books", "sync", "--from", server.address, "--json")
    #expect(
      result.output
        == "{\"pages\":10,\"unchangedPages\":3,\"added\":700,\"changed\":0,\"unchanged\":0,\"removed\":0,"
        + "\"rejected\":0,\"undecided\":[]}\n")
  }

  @Test func `is left as it is by a Ctrl-C in the middle of a sync`() async throws {
    let server = try LoopbackServer { $0.number > 2 ? [.hold] : TestLibrary.page($0.target, of: 1_000) }
    defer { server.stop() }
    let output = try place.create("interrupted")
    let child = try place.spawn(
      [Workplace.program, "--db", place.database, "books", "sync", "--from", server.address], [output, output, output])
    close(output)
    _ = try await server.requests(atLeast: 3)
    child.signal(SIGINT)
    #expect(try await child.wait() == .exited(130))
    #expect(try await count() == 200)
  }

  @Test func `takes in five thousand books of a list with all its oddities`() async throws {
    let header =
      "book_id,isbn,isbn13,authors,original_publication_year,title,language_code,average_rating,ratings_count,image_url"
    let odd = [
      "1,439023483,9.78043902348e+12,Suzanne Collins,2008.0,\"The Hunger Games (The Hunger Games, #1)\",eng,4.34,9,https://x/1.jpg",
      "2,,,\"Homer, Robert Fagles\",-720.0,The Odyssey,,3.73,9,https://x/2.jpg",
      "3,,,أحمد مراد,,الفيل الأزرق,ara,4.16,9,", "4,43965548X,,x,1999.0,\"A Child Called \"\"It\"\"\",eng,4.08,9,",
      "5,812971060,,The   Author,2003.0, Blanks ,eng,3.9,9,",
    ]
    let rest = (6...5_000).map { "\($0),,,Author \($0 % 100),\($0 % 2_000).0,\"Title, \($0)\",eng,3.5,9," }
    let path = try place.write(([header] + odd + rest + ["torn"]).joined(separator: "\n").utf8, to: "books.csv")
    let first = try await place.coffeepal("books", "import", path, "--json")
    #expect(first.output == "{\"imported\":5000,\"alreadyThere\":0,\"rejected\":1,\"dryRun\":false,\"removed\":0}\n")
    #expect(first.errors.split(separator: "\n").count == 2)
    #expect(try await count() == 5_000)
    let second = try await place.coffeepal("books", "import", path, "--json", "-q")
    #expect(second.output == "{\"imported\":0,\"alreadyThere\":5000,\"rejected\":1,\"dryRun\":false,\"removed\":0}\n")
    let old = try await place.coffeepal("books", "list", "--to-year", "-1", "--json").json.elements
    #expect(old.map { $0["year"] } == [.integer(-720)])
    let found = try await place.coffeepal("books", "search", "الفيل", "--json").json.elements
    #expect(found.map { $0["author"]?.string } == ["أحمد مراد"])
    let known = try await place.coffeepal("books", "list", "--isbn", "978-0-439-02348-1", "--json").json.elements
    #expect(known.map { $0["title"]?.string } == ["The Hunger Games (The Hunger Games, #1)"])
  }

  @Test func `is imported again from its list as CSV, without loss`() async throws {
    let (file, copy) = (place.database + ".csv", place.database + ".copy")
    let dune = [
      "--title", "=Dune, \"whole\";+1", "--author=-Frank", "--isbn", "0441013597", "--year", "1965", "--rating", "4.5",
      "--cover", "https://x/c,1.jpg",
    ]
    for details in [
      dune, ["--title", "The Republic", "--author", "Plato", "--year=-380"],
      ["--title", "'=1", "--author", "\u{645}\u{631}\u{627}\u{62F}, \u{DC}nal", "--isbn", "031606792X"],
    ] {
      let saved = try await place.run([Workplace.program, "--db", place.database, "books", "save"] + details)
      #expect(saved.ending == .exited(0), "\(saved.errors)")
    }
    _ = try await place.coffeepal("-c", "books list -o csv > '\(file)'")
    let result = try await place.run([Workplace.program, "--db", copy, "books", "import", file, "--json"])
    #expect(result.output == "{\"imported\":3,\"alreadyThere\":0,\"rejected\":0,\"dryRun\":false,\"removed\":0}\n")
    let copies = try await place.run([Workplace.program, "--db", copy, "books", "list", "--json"]).json.elements
    let details = { (book: JSONValue) in
      ["title", "author", "coverURL", "isbn", "year", "rating"].map { book[$0] ?? .null }
    }
    #expect(try await copies.map(details) == books().map(details))
  }

  private func books() async throws -> [JSONValue] {
    try await place.coffeepal("books", "list", "--json", "-q").json.elements
  }

  @Test func `keeps edits and removals when its library sends the books again`() async throws {
    let server = try LoopbackServer { request in
      request.target.hasPrefix("/books/")
        ? .json("{\"id\": 1, \"title\": \"Book 1\", \"author\": \"Ada Author\"}")
        : .json("[{\"id\": 1, \"title\": \"Book 1\", \"author\": \"Ada Author\"}]")
    }
    defer { server.stop() }
    _ = try await place.coffeepal("books", "sync", "--from", server.address)
    let id = try #require(try await books().first?["id"]?.string)
    let taken = try await place.run([
      Workplace.program, "--db", place.database, "--yes", "-c", "books save \(id) --title Mine", "-c", "undo",
    ])
    #expect(taken.ending == .exited(0), "\(taken.errors)")
    #expect(try await books().first?["isEdited"] == .bool(false))
    _ = try await place.coffeepal("books", "save", id, "--title", "Mine")
    let kept = try await place.coffeepal("books", "sync", "--book", id)
    #expect(
      kept.errors.hasPrefix(
        "\"Mine\" differs from the library in title (library: Book 1), because you edited it; take the library's "))
    _ = try await place.coffeepal("books", "sync", "--book", id, "--theirs")
    #expect(try await books().map { $0["title"]?.string } == ["Book 1"])
    _ = try await place.coffeepal("--yes", "books", "remove", id)
    let again = try await place.coffeepal("books", "sync", "--from", server.address, "--json")
    #expect(try again.json["removed"] == .integer(1))
    #expect(try await books() == [])
    _ = try await place.coffeepal("books", "restore", id)
    #expect(try await books().map { $0["id"]?.string } == [id])
  }

  private static let real = FileManager.default.currentDirectoryPath + "/../shared/data/books.csv"
  private static let isThere = FileManager.default.fileExists(atPath: real)

  @Test(.enabled(if: isThere, "there is no ../shared/data/books.csv here"))
  func `takes in the real list whole`() async throws {
    let result = try await place.coffeepal("books", "import", Self.real, "--json", "-q")
    #expect(result.output == "{\"imported\":5000,\"alreadyThere\":0,\"rejected\":0,\"dryRun\":false,\"removed\":0}\n")
    #expect(try await count() == 5_000)
  }

  @Test(
    arguments: [
      (["sync"], 64), (["sync", "--from", "ftp://x"], 65), (["sync", "--from", "http://library.example"], 1),
      (["sync", "--from", "https://me:secret@x"], 65), (["import", "/nowhere"], 66), (["show", "ffff"], 1),
      (["save", "--title", "x"], 64), (["list", "--limit", "0"], 65), (["search", "\"NEAR(* OR 'x"], 0),
    ] as [([String], Int32)])
  func `answers bad input with the right code`(words: [String], code: Int32) async throws {
    let result = try await place.run([Workplace.program, "--db", place.database, "books"] + words)
    #expect(result.ending == .exited(code), "\(result.errors)")
    #expect(result.output.isEmpty || code == 0)
  }
}
