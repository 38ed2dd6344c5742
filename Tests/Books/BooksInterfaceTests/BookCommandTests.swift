import DomainKit
import Testing
import TestingKit
import BooksDomain

@Suite struct `The commands of the books feature` {
  @Test(
    arguments: [
      (["books", "list"], "list - 20"), (["books", "list", "--limit", "3"], "list - 3"),
      (["books", "add", "Second one"], "add Second one"),
    ] as [([String], String)])
  func `ask the use case for what was typed`(words: [String], question: String) async throws {
    let bench = BooksBench(books: [try Sample.book()])
    let result = try await bench.run(arguments: words)
    #expect(bench.asked.all == [question])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(
    arguments: [
      (["books", "add"], "usage.missing-argument", 64),
      (["books", "add", "-"], "books.unusable-name", 65),
      (["books", "add", ""], "text.empty", 65),
      (["books", "list", "--limit", "many"], "usage.invalid-value", 65),
    ] as [([String], String, Int32)])
  func `ask for nothing when it makes no sense`(words: [String], code: String, exit: Int32) async throws {
    let bench = BooksBench(books: [try Sample.book()])
    let result = try await bench.run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(bench.asked.all == [])
  }

  @Test(
    arguments: [
      (BookError.nameTaken("First"), 1), (.limitOutOfRange(0), 65),
    ] as [(BookError, Int32)])
  func `end with the code of the rule that was against it`(error: BookError, exit: Int32) async throws {
    let result = try await BooksBench(failure: error).run("books", "list")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(error.code)]: \(error.message)"))
  }

  @Test func `print with the promised keys, in the promised order`() async throws {
    let bench = BooksBench(books: [try Sample.book()])
    let json = """
      {"id":"018df9a3-1c00-7000-8000-00000000abcd","name":"First","addedAt":"2024-03-01T10:00:00Z"}
      """
    #expect(try await bench.run("books", "add", "First", "--json").output == json + "\n")
    #expect(try await bench.run("books", "list", "--json").output == "[\(json)]\n")
  }

  @Test func `list as a table that fits the terminal`() async throws {
    let result = try await BooksBench(books: [try Sample.book()]).run("books", "list", isTerminal: true)
    #expect(
      result.output == """
        id        name   added at
        ────────  ─────  ────────────────────
        0000abcd  First  2024-03-01T10:00:00Z

        """)
  }

  @Test func `say that there is nothing to list`() async throws {
    let table = try await BooksBench().run("books", "list", isTerminal: true)
    #expect(table.output + table.errors == "No books!\n")
    #expect(try await BooksBench().run("books", "list", "--json").output == "[]\n")
  }

  @Test func `page through long results`() async throws {
    let bench = BooksBench(books: try (0..<600).map { try Sample.book(low: 0x8000_0000_0000_0000 + $0) })
    let result = try await bench.run("books", "list", "--limit", "501", "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == 501)
    #expect(bench.asked.all == ["list - 500", "list 01f3 1"])
  }
}
