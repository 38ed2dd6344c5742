@testable import BooksData
import BooksDomain
import DomainKit
import TestEngines
import Testing
import TestingKit

@Suite struct `A list of books in a file` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ content: String) async throws -> [ImportLine<BookEntry>] {
    try await BookListFile().open(try folder.write(content.utf8, as: "books.csv")).next(100)
  }

  private func only(_ content: String) async throws -> (BookDetails, String?) {
    guard case .entry(let entry)? = try await read(content).first else {
      Issue.record("no book in \(content)")
      return (try BookDetails(title: "none", author: "none"), nil)
    }
    return (entry.details, entry.remark)
  }

  private static let header =
    "book_id,isbn,isbn13,authors,original_publication_year,title,language_code,average_rating,ratings_count,image_url\n"

  @Test func `is read in the form of the ten thousand good books`() async throws {
    let lines = try await read(
      Self.header + """
        1,439023483,9.78043902348e+12,Suzanne Collins,2008.0,"The Hunger Games (The Hunger Games, #1)",eng,4.34,4780653,https://x/1.jpg
        2,,,Homer,-720.0,"A Child Called ""It"" (Dave Pelzer #1)",,4,1,
        3,31606792X,,"عزازيل, Ünal",,الفيل الأزرق,ara,,,
        """)
    let books = lines.compactMap { line in
      if case .entry(let entry) = line { entry.remark == nil ? entry.details : nil } else { nil }
    }
    #expect(books.count == 3)
    #expect(books.map(\.isbn?.description) == ["0439023483", nil, "031606792X"])
    #expect(books.map(\.year) == [2_008, -720, nil])
    #expect(books.map(\.rating) == [4.34, 4, nil])
    #expect(books.map(\.coverURL) == ["https://x/1.jpg", nil, nil])
    #expect(books[1].title == "A Child Called \"It\" (Dave Pelzer #1)")
    #expect(books[2].author == "عزازيل, Ünal")
  }

  @Test func `is read in the form in which this program writes one`() async throws {
    let (book, remark) = try await only(
      "\u{FEFF}id,Title,AUTHOR,year,rating,isbn,Cover URL\r\nx,'=Dune,'-Me,1965,4.5,978-0-441-01359-3,https://x/c\r\n")
    let expected = try BookDetails(
      title: "=Dune", author: "-Me", coverURL: "https://x/c", isbn: ISBN(parsing: "9780441013593"), year: 1_965,
      rating: 4.5)
    #expect(book == expected)
    #expect(remark == nil)
  }

  @Test(arguments: ["title,author,rating\nx,y,\"4,5\"\n", "title;author;rating\nx;y;4,5\n"])
  func `is read with decimal commas`(content: String) async throws {
    #expect(try await only(content).0.rating == 4.5)
  }

  @Test func `takes the number of thirteen digits where there is a whole one`() async throws {
    let (book, remark) = try await only("title,author,isbn,isbn13\nx,y,1,9780441013593\n")
    #expect(book.isbn?.description == "9780441013593")
    #expect(remark == nil)
  }

  @Test func `keeps a book whose number is wrong, without it, and says so`() async throws {
    let (book, remark) = try await only("title,author,isbn\nx,y,812971060\n")
    #expect(book.isbn == nil)
    #expect(remark == "\"812971060\" is not an ISBN; the book is stored without it")
  }

  @Test(arguments: [
    ("x", "it has 1 fields where the header has 4"), ("x,y,1,2,3", "it has 5 fields where the header has 4"),
    (",y,,", "The title is empty"), ("x,,,", "The author is empty"), ("x,y,MCM,", "its year is not a number"),
    ("x,y,1.5,", "its year is not a whole number"), ("x,y,1e300,", "its year is not a whole number"),
    ("x,y,99999,", "\"99999\" is not a year"), ("x,y,,6", "\"6\" is not a rating from 0 to 5"),
    ("x,y,,\"4,5,1\"", "its rating is not a number"), ("x,y,,\"6,5\"", "\"6.5\" is not a rating from 0 to 5"),
    ("x,y,\"1,965\",", "its year has a comma: write it like 1965"), ("x,y,,nan", "its rating is not a number"),
    ("x,y,0x10,", "its year is not a number"),
    ("\"x,y,,", "a quotation mark is not closed"), ("\"x\"z,y,,", "text follows a closing quotation mark"),
    ("x\u{202E},y,,", "The title holds the character U+202E, which cannot be shown safely"),
    ("\(String(repeating: "x", count: 501)),y,,", "The title is longer than 500 characters"),
  ])
  func `loses a bad line and nothing else`(line: String, reason: String) async throws {
    let lines = try await read("title,author,year,rating\n\(line)\n\nDune,Herbert,1965,4\n")
    #expect(lines.first == .bad(line: 2, reason: reason))
    #expect(
      lines.last
        == .entry(BookEntry(try BookDetails(title: "Dune", author: "Herbert", year: 1_965, rating: 4), line: 4)))
  }

  @Test func `loses a line that is no text, and one that has no end`() async throws {
    let bytes =
      Array("title,author\n".utf8) + [0xFF, 0x2C, 0x41, 0x0A] + [UInt8](repeating: 0x78, count: 2 << 20)
      + Array("\nDune,Herbert".utf8)
    let lines = try await BookListFile().open(try folder.write(bytes, as: "books.csv")).next(100)
    #expect(
      lines.prefix(2) == [
        .bad(line: 2, reason: "it is not UTF-8"), .bad(line: 3, reason: "it is too long"),
      ])
    #expect(lines.count == 3)
  }

  @Test(
    arguments: [
      ("", .empty), ("title,year\n", .missingColumns(["author"])),
      ("{\"title\": \"x\"}\n", .missingColumns(["title", "author"])),
      ("title,author,Title\n", .badHeader("two columns are called Title")),
      ("title,cover_url,author,coverURL\n", .badHeader("two columns are called coverURL")),
      ("\"title\n", .badHeader("a quotation mark is not closed")),
    ] as [(String, ListFileError.Problem)])
  func `is refused when it is none`(content: String, problem: ListFileError.Problem) async throws {
    let error = ListFileError(problem, "", .bookList)
    let thrown = await #expect(throws: ListFileError.self) { try await read(content) }
    #expect(thrown?.code == error.code)
    #expect(thrown?.message.hasSuffix(error.message.dropFirst(1)) == true)
  }

  @Test func `may have two columns of the same name if no field is read from them`() async throws {
    #expect(try await only("title,x,author,x,authors\nDune,1,A,2,Herbert\n").0.author == "Herbert")
  }

  @Test func `is refused when there is no file`() throws {
    #expect(ListFileError(.missing, "-", .bookList).suggestion == "Use /dev/stdin to import standard input")
    #expect(throws: ListFileError(.missing, "/no/such/file", .bookList)) { try BookListFile().open("/no/such/file") }
    #expect(throws: ListFileError(.unreadable("it is a folder"), folder.path, .bookList)) {
      try BookListFile().open(folder.path)
    }
  }

  @Test(arguments: TestEngine.allCases) func `comes in once, however often it is imported`(engine: TestEngine)
    async throws
  {
    let shelf = try StoredShelf(on: engine)
    let rows = (1...300).map { "\($0),,,Author \($0 % 7),\($0).0,\"Title, \($0)\",eng,3.5,1,\n" }
    let path = try folder.write((Self.header + rows.joined() + "301,,,,,,,,,\n").utf8, as: "books.csv")
    let importing = ImportBooks(work: shelf.work, list: BookListFile(), ids: shelf.ids)
    var report = try await importing.execute(path, dryRun: false) { _ in }
    #expect([report.imported, report.alreadyThere, report.rejected] == [300, 0, 1])
    report = try await importing.execute(path, dryRun: false) { _ in }
    #expect([report.imported, report.alreadyThere, report.rejected] == [0, 300, 1])
    #expect(try await shelf.list(BookFilter(limit: 1_000)).count == 300)
  }

  @Test(arguments: TestEngine.allCases) func `adds no second copy of a stored book without an ISBN`(
    engine: TestEngine
  ) async throws {
    let shelf = try StoredShelf(on: engine)
    try await shelf.add("Hand Book", by: "Ada Author")
    try await shelf.add("Sent Book", source: BookSource(origin: "https://x", key: "1"))
    try await shelf.add("Printed Book", isbn: "0441013597")
    let rows = ["HAND  Book,Áda Author", "Sent Book,Ada Author", "Printed Book,Ada Author", "Hand Book,Bo"]
    let path = try folder.write((["title,author"] + rows).joined(separator: "\n").utf8, as: "own.csv")
    let importing = ImportBooks(work: shelf.work, list: BookListFile(), ids: shelf.ids)
    for (isDryRun, counts) in [(true, [1, 3, 0]), (false, [1, 3, 0]), (false, [0, 4, 0])] {
      let report = try await importing.execute(path, dryRun: isDryRun) { _ in }
      #expect([report.imported, report.alreadyThere, report.rejected] == counts)
    }
    #expect(try await shelf.list().count == 4)
  }

  /// Two editions of one title, a book without a year, and one of another year.
  private static let withISBN = [
    "0441013597,Dune,Herbert,1965", "9780439023481,Dune,Herbert,1965", "9780141439587,Emma,Austen,1815",
    "9780306406157,Iliad,Homer,", "9783161484100,Odyssey,Homer,1900",
  ]
  private static let withoutISBN = [
    ",Dune,Herbert,1965", ",Dune,Herbert,1965", ",EMMA,Austen,1815", ",Iliad,Homer,1920", ",Odyssey,Homer,1950",
  ]

  @Test(arguments: TestEngine.allCases) func `adds no second copy of a list without its ISBNs`(
    engine: TestEngine
  ) async throws {
    for isShortFirst in [false, true] {
      let shelf = try StoredShelf(on: engine)
      let importing = ImportBooks(work: shelf.work, list: BookListFile(), ids: shelf.ids)
      func counts(_ rows: [String]) async throws -> [Int] {
        let text = (["isbn,title,author,year"] + rows).map { $0 + "\n" }.joined()
        let report = try await importing.execute(folder.write(text.utf8, as: "list.csv"), dryRun: false) { _ in }
        return [report.imported, report.alreadyThere]
      }
      let (first, second) = isShortFirst ? (Self.withoutISBN, Self.withISBN) : (Self.withISBN, Self.withoutISBN)
      // The two editions are one book without their ISBNs; the Odyssey has another year.
      #expect(try await counts(first) == (isShortFirst ? [4, 1] : [5, 0]))
      #expect(try await counts(second) == [1, 4])
      #expect(try await counts(first) == [0, 5])
    }
  }

  @Test(arguments: TestEngine.allCases) func `keeps its numbers from books that are added meanwhile`(
    engine: TestEngine
  ) async throws {
    let shelf = try StoredShelf(on: engine)
    let path = try folder.write((Self.header + "1,0441013597,,Ada Author,2000.0,Dune,eng,3.5,1,\n").utf8, as: "b.csv")
    let importing = ImportBooks(work: shelf.work, list: BookListFile(), ids: shelf.ids)
    let isbn = try ISBN(parsing: "0441013597")
    let details = try BookDetails(title: "Copy", author: "Bo", isbn: isbn)
    let isAdded = try await shelf.work.execute(for: .anyone("test")) { context in
      guard try await context.books.existing(among: [isbn]).isEmpty else { return false }
      try await context.books.reserveISBNs()
      try await Task.detached { _ = try await importing.execute(path, dryRun: false) { _ in } }.value
      var book = Book(id: shelf.ids.next(), details: details)
      try context.books.add(&book)
      return true
    }
    #expect(!isAdded)
    #expect(try await shelf.list().count == 1)
  }
}
