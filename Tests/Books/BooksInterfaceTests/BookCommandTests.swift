import BooksDomain
import BooksInterface
import DomainKit
import ShellKit
import TestingKit
import Testing

@Suite struct `The commands of the shelf` {
  private static let json = """
    {"id":"018df9a3-1c00-7000-8000-00000000abcd","title":"Dune","author":"Frank Herbert",\
    "coverURL":"https://x/c.jpg","isbn":"0441013597","year":1965,"rating":4.25,\
    "fetchedAt":"2024-03-01T10:00:00Z","library":"https://x","isEdited":false,"isContested":false,\
    "libraryDetails":null}

    """

  @Test func `show a book with the promised keys`() async throws {
    let harness = BooksHarness(book: try Sample.book())
    let result = try await harness.run("books", "show", "abcd", "--json")
    #expect(result.output == Self.json)
    #expect(harness.asked.all == ["show abcd"])
  }

  @Test func `take no title in the place of an id, but name its option`() async throws {
    let result = try await BooksHarness().run("books", "save", "Dune Messiah")
    #expect(result.errors.hasSuffix("^ write: books save --title 'Dune Messiah'; it also needs --author <name>\n"))
    #expect(result.code == 65)
    let both = try await BooksHarness().run("books", "save", "Kava 2", "Olena")
    #expect(both.errors.hasSuffix("^ write: books save --title 'Kava 2' --author Olena\n"), "\(both.errors)")
    #expect(both.code == 64)
  }

  @Test func `lead from words after the list to the search`() async throws {
    let result = try await BooksHarness().run("books", "list", "dune", "messiah")
    #expect(result.errors.hasSuffix("^ write: books search dune messiah\n"), "\(result.errors)")
    #expect(result.code == 64)
    let sorted = try await BooksHarness().run("books", "list", "dune", "--sort", "year")
    #expect(sorted.errors.hasSuffix("^ write: books search dune --sort year\n"), "\(sorted.errors)")
  }

  @Test func `show what is not known as absent`() async throws {
    let result = try await BooksHarness(book: try Sample.bare()).run("books", "show", "0002", "--json")
    #expect(
      result.output == """
        {"id":"018df9a3-1c00-7000-8000-000000000002","title":"Iliad","author":"Homer","coverURL":null,"isbn":null,\
        "year":null,"rating":null,"fetchedAt":null,"library":null,"isEdited":false,"isContested":false,\
        "libraryDetails":null}

        """)
  }

  @Test func `show what a user changed beside what the library has`() async throws {
    let harness = BooksHarness(book: try Sample.edited())
    let shown = try await harness.run("books", "show", "abcd", isTerminal: true).output
    #expect(
      shown.hasSuffix(
        """
        library     x
        edited      title (library: Dune), year (library: none); the library changed it later

        """), "\(shown)")
    let json = try await harness.run("books", "show", "abcd", "--json").output
    #expect(
      json.hasSuffix(
        """
        "library":"https://x","isEdited":true,"isContested":true,"libraryDetails":{"title":"Dune",\
        "author":"Frank Herbert","coverURL":"https://x/c.jpg","isbn":"0441013597","year":null,"rating":4.25}}

        """), "\(json)")
  }

  @Test func `sync one book, say why it did not change, and take a decision`() async throws {
    let harness = BooksHarness(book: try Sample.edited(), syncEvents: [.kept(try Sample.edited())])
    let result = try await harness.run("books", "sync", "--book", "abcd")
    #expect(
      result.errors == """
        "Mine" differs from the library in title (library: Dune), year (library: none), because you edited it and \
        the library changed it; take the library's version with: books sync --book 0000abcd --theirs, or keep \
        yours with: books sync --book 0000abcd --mine

        """)
    _ = try await harness.run("books", "sync", "--book", "abcd", "--theirs")
    let kept = try await harness.run("books", "sync", "--book", "abcd", "--mine")
    let id = try Sample.edited().id
    #expect(kept.errors.contains("Kept your edits of \"Mine\"; replace them with: books sync --book \(id) --theirs\n"))
    #expect(harness.asked.all == ["refresh abcd false", "refresh abcd false theirs", "refresh abcd false mine"])
  }

  @Test(arguments: [["--theirs", "--mine", "--book", "abcd"], ["--theirs"], ["--mine"]])
  func `take one decision about one book`(words: [String]) async throws {
    let harness = BooksHarness(book: try Sample.book())
    let result = try await harness.run(arguments: ["books", "sync"] + words)
    #expect(result.code == 64)
    #expect(harness.asked.all == [])
  }

  @Test func `remove only the version of a book that the question showed`() async throws {
    let book = try Sample.book()
    let harness = BooksHarness(book: book)
    let result = try await harness.run("books", "remove", "abcd", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all.last?.hasSuffix(" seen \(book.version)") == true, "\(harness.asked.all)")
    _ = try await harness.run("books", "remove", "abcd", "--yes")
    #expect(harness.asked.all.last?.contains("seen") == false, "\(harness.asked.all)")
  }

  @Test func `restore a removed book`() async throws {
    let harness = BooksHarness(book: try Sample.book())
    #expect(try await harness.run("books", "restore", "abcd", "--json").output == Self.json)
    #expect(harness.asked.all == ["restore abcd"])
  }

  @Test func `list removed books, and say so after a removal`() async throws {
    let harness = BooksHarness(book: try Sample.book())
    let json = try await harness.run("books", "list", "--removed", "--json")
    #expect(json.output.dropFirst().hasPrefix(Self.json.dropLast(2)), "\(json.output)")
    _ = try await harness.run("books", "list", "--removed", "--limit", "1", "--after", "beef")
    #expect(harness.asked.all.last == "removed 1 beef")
    let removal = try await harness.run("books", "remove", "abcd", "--yes")
    let hint = "restore it with books restore 0000abcd, or list it with: books list --removed\n"
    #expect(removal.errors == "Removed this book; \(hint)")
    let none = try await BooksHarness().run("books", "list", "--removed", isTerminal: true)
    #expect(none.output == "No removed books!\n")
    let mixed = try await harness.run("books", "list", "--removed", "--author", "poe")
    #expect(mixed.errors.contains("--removed cannot be used with filters or --sort"), "\(mixed.errors)")
    #expect(mixed.code == 65)
  }

  @Test func `list books, and say how old they are beside them`() async throws {
    let shelf = Sample.shelf([try Sample.book()], [try Sample.library(asked: 5, failure: .silent)])
    let harness = BooksHarness(shelf: shelf)
    let result = try await harness.run("books", "list", isTerminal: true)
    #expect(
      result.output == """
        id        title  author         year  rating  isbn
        ────────  ─────  ─────────────  ────  ──────  ──────────
        0000abcd  Dune   Frank Herbert  1965    4.25  0441013597

        """)
    #expect(
      result.errors == "Fetched 3 hours ago from library.example; the library did not answer 5 minutes ago\n")
    #expect(harness.asked.all == ["list - - - - - title 21 -"])
  }

  @Test func `list the cover for programs, and not in a table`() async throws {
    let harness = BooksHarness(shelf: Sample.shelf([try Sample.book()]))
    let csv = try await harness.run("books", "list", "-o", "csv").output
    #expect(
      csv.hasPrefix(
        "id,title,author,year,rating,isbn,cover\r\n018df9a3-1c00-7000-8000-00000000abcd,Dune,Frank Herbert,1965,4.25,"
          + "0441013597,https://x/c.jpg\r\n"), "\(csv)")
    #expect(try await !harness.run("books", "list", "-o", "table").output.contains("cover"))
  }

  @Test(arguments: [("4,5", true), ("7", false)])
  func `show how to write a rating that is not a number`(rating: String, isHinted: Bool) async throws {
    let result = try await BooksHarness().run("books", "save", "--title", "Dune", "--author", "X", "--rating", rating)
    #expect(result.errors.hasPrefix("error[books.rating]: "), "\(result.errors)")
    #expect(result.errors.contains("Use digits and a decimal point, for example 4.5") == isHinted)
  }

  @Test func `print nothing beside the list when the user asks for quiet`() async throws {
    let shelf = Sample.shelf([try Sample.book()], [try Sample.library()])
    #expect(try await BooksHarness(shelf: shelf).run("-q", "books", "list").errors == "")
  }

  @Test func `say so when there is nothing`() async throws {
    #expect(
      try await BooksHarness().run("books", "list", isTerminal: true).output
        == "No books found! Import some with: books import\n")
    let filtered = try await BooksHarness().run("books", "list", "--author", "poe", isTerminal: true)
    #expect(filtered.output == "No books match --author poe. List all with: books list\n")
    let searched = try await BooksHarness().run("books", "search", "left hand", "dune", isTerminal: true)
    #expect(searched.output == "No books match 'left hand' dune. List all with: books list\n")
    #expect(try await BooksHarness().run("books", "list", "--json").output == "[]\n")
  }

  @Test func `take filters and orders`() async throws {
    let harness = BooksHarness()
    _ = try await harness.run(
      "books", "list", "--author", "le guin", "--isbn", "978-0-441-01359-3", "--from-year", "-720", "--to-year", "1969",
      "--min-rating", "4.5", "--sort", "rating", "--limit", "7", "--after", "abcd")
    // The second query finds out whether the list is empty or only its end.
    #expect(
      harness.asked.all == [
        "list le guin 9780441013593 -720 1969 4.5 rating 7 abcd", "list le guin 9780441013593 -720 1969 4.5 rating 1 -",
      ])
  }

  @Test func `load a long list page by page`() async throws {
    let books = try (0..<600).map { try Sample.book(low: 0x8000_0000_0000_0000 | $0) }
    let harness = BooksHarness(shelf: Sample.shelf(books))
    let result = try await harness.run("books", "list", "--limit", "5000", "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == 500)
    #expect(harness.asked.all == ["list - - - - - title 500 -", "list - - - - - title 500 -"])
  }

  @Test func `search for all the words that follow`() async throws {
    let harness = BooksHarness(shelf: Sample.shelf([try Sample.book()], [try Sample.library()]))
    let result = try await harness.run("books", "search", "left", "hand", "--limit", "3")
    #expect(result.output.hasPrefix("id\ttitle\t"))
    #expect(result.errors == "Fetched 3 hours ago from library.example\n")
    #expect(harness.asked.all == ["search left hand 3 -"])
    _ = try await harness.run("books", "search", "left", "--limit", "3", "--after", "abcd")
    #expect(harness.asked.all.last == "search left 3 abcd")
  }

  @Test(arguments: [
    (["--sort", "year"], "list - - - - - year 3 - finding left hand"),
    (["--author", "le guin", "--from-year", "1960"], "list le guin - 1960 - - title 3 - finding left hand"),
    (["--min-rating", "4", "--after", "abcd"], "list - - - - 4.0 title 3 abcd finding left hand"),
  ])
  func `search with the filters and the orders of the list`(options: [String], question: String) async throws {
    let harness = BooksHarness(shelf: Sample.shelf([try Sample.book()]))
    _ = try await harness.run(arguments: ["books", "search", "left", "hand", "--limit", "3"] + options)
    #expect(harness.asked.all == [question])
  }

  @Test func `offer to clear what a change has added`() async throws {
    let harness = BooksHarness(book: try Sample.book(), before: try BookDetails(title: "Dune", author: "Frank Herbert"))
    let result = try await harness.run("-c", "books save abcd --rating 4.25", "-c", "undo --list -o json")
    #expect(
      result.output.contains("--clear cover --clear isbn --clear year --clear rating\""), "\(result.output)")
  }

  @Test func `offer no undo for a change that changes nothing`() async throws {
    let book = try Sample.book()
    let harness = BooksHarness(book: book, before: book.details)
    let result = try await harness.run("-c", "books save abcd --title Dune", "-c", "undo --list -o json")
    #expect(result.output.hasSuffix("\n[]\n"), "\(result.output)")
  }

  @Test func `save a new book, or change one`() async throws {
    let harness = BooksHarness(book: try Sample.book())
    let result = try await harness.run(
      "books", "save", "--title", "Dune", "--author", "Frank Herbert", "--isbn", "0441013597", "--year", "-5",
      "--rating", "4", "--cover", "https://x/c.jpg", "--json")
    #expect(result.output == Self.json)
    _ = try await harness.run("books", "save", "abcd", "--rating", "4.5")
    #expect(
      harness.asked.all == [
        "save - Dune Frank Herbert 0441013597 -5 4.0 https://x/c.jpg", "save abcd - - - - 4.5 -",
      ])
  }

  @Test func `save no cover with a password, and do not repeat it`() async throws {
    let harness = BooksHarness(book: try Sample.book())
    let result = try await harness.run("books", "save", "abcd", "--cover", "https://ada:hunter2@x/c.jpg")
    #expect(result.code == 65)
    #expect(result.errors.contains("it must have no user") && !result.errors.contains("hunter2"), "\(result.errors)")
    #expect(harness.asked.all == [])
  }

  @Test func `note another book of the same title and author`() async throws {
    let book = try Sample.book()
    let arguments = ["books", "save", "--title", "Dune", "--author", "Frank Herbert", "--json"]
    #expect(try await BooksHarness(book: book).run(arguments: arguments).errors == "")
    let result = try await BooksHarness(book: book, namesake: book).run(arguments: arguments)
    let id = book.id.description.suffix(8)
    #expect(
      result.errors
        == "Another book has this title and author: \(id). If it is the same, remove one with: books remove ID\n")
    #expect(result.output == Self.json)
  }

  @Test func `sync, and say what is left out`() async throws {
    let harness = BooksHarness(
      book: try Sample.book(), syncEvents: [.bad("7\u{1B}[31m", reason: "torn"), .remark("8", "no ISBN")])
    let result = try await harness.run("books", "sync", "--from", "https://x", "--json")
    #expect(
      result.output
        == "{\"pages\":3,\"unchangedPages\":1,\"added\":5,\"changed\":2,\"unchanged\":7,\"removed\":0,"
        + "\"rejected\":1,\"undecided\":[]}\n")
    #expect(result.errors == "The book 7\\u{1b}[31m was skipped: torn\nThe book 8: no ISBN\n")
    _ = try await harness.run("books", "sync", "--plain-http")
    _ = try await harness.run("books", "sync", "--book", "abcd")
    #expect(harness.asked.all == ["sync https://x false", "sync - true", "refresh abcd false"])
  }

  @Test func `import, and say which lines are bad`() async throws {
    let harness = BooksHarness(
      importEvents: [.badLine(line: 3, reason: "torn"), .remark(line: 4, "no ISBN"), .repeated(30)])
    let result = try await harness.run("books", "import", "b.csv", "--dry-run", "--json")
    #expect(result.output == "{\"imported\":7,\"alreadyThere\":2,\"rejected\":1,\"dryRun\":true,\"removed\":3}\n")
    let hint = """
      30 remarks are about lines that are already there; --dry-run shows all.
      3 books were removed before and not imported again; list them with: books list --removed, and bring one back \
      with: books restore ID

      """
    #expect(result.errors == "b.csv, line 3: torn\nb.csv, line 4: no ISBN\n\(hint)")
    #expect(harness.asked.all == ["import b.csv true"])
  }

  @Test(
    arguments: [
      (["list", "--isbn", "1"], 65, "books.isbn"), (["list", "--from-year", "MCM"], 65, "books.year"),
      (["list", "--min-rating", "nan"], 65, "books.rating"), (["save", "--rating", "6"], 65, "books.rating"),
      (["list", "--after", "x"], 65, "value.id"), (["show"], 64, "usage.missing-argument"),
    ] as [([String], Int32, String)])
  func `refuse what makes no sense`(words: [String], code: Int32, name: String) async throws {
    let result = try await BooksHarness().run(arguments: ["books"] + words)
    #expect(result.code == code)
    #expect(result.errors.hasPrefix("error[\(name)]"), "\(result.errors)")
  }

  private static let failures: [(LibraryError, Int32)] = [
    (.nowhere, 64), (.address("x"), 65), (.plainHTTP("x"), 1), (.noHTTP(reason: "x"), 69),
    (.unreachable("x", reason: "y"), 69), (.timedOut("x"), 69), (.busy("x", status: 429, seconds: nil), 75),
    (.untrusted("x", reason: "y"), 69), (.redirected("x", to: "y"), 69), (.status("x", 418), 69),
    (.noBook("x", key: "7"), 1), (.tooLarge("x", limit: 1), 65), (.headTooLarge("x", limit: 1), 65),
    (.unusable("x", reason: "y"), 65),
    (.notFromLibrary("x", id: "9f3a21bc"), 1),
  ]

  @Test(arguments: failures)
  func `end with a code that says what kind of failure it was`(error: LibraryError, code: Int32) async throws {
    let result = try await BooksHarness(failure: error).run("books", "sync")
    #expect(result.code == code)
    #expect(result.errors.hasPrefix("error[\(error.code)]: "))
  }
}

@Suite struct `The help about a removal` {
  @Test func `says which books can be restored`() {
    #expect(RemoveBookCommand.info.writtenData?.contains("A book entered by hand is removed for good") == true)
    #expect(RestoreBookCommand.info.summary == "Restore a removed book of a library or a list")
  }
}
