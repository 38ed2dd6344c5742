@testable import BooksData
@testable import BooksDomain
import DomainKit
import StorageKit
import TestingKit
import TestEngines
import Testing

@Suite struct `Stored books` {
  @Test(arguments: TestEngine.allCases) func `come back as they were stored`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    let whole = try await shelf.add(
      "الفيل الأزرق", by: "Ünal, \"Quotes\"", isbn: "043965548X", year: -720, rating: 4.34,
      source: BookSource(origin: "https://x", key: "a b"))
    let bare = try await shelf.add("Zero")
    let edit = BookEdit(sent: bare.details, hasConflict: true)
    try await shelf.work.execute(for: .anyone("test")) { context in
      var edited = Book(
        id: shelf.ids.next(), details: whole.details, source: BookSource(origin: "https://x", key: "c"), edit: edit)
      try context.books.add(&edited)
    }
    let found = try await shelf.list(BookFilter(order: .year))
    #expect(found.map(\.details) == [whole.details, whole.details, bare.details])
    #expect(found.map(\.source) == [whole.source, BookSource(origin: "https://x", key: "c"), nil])
    #expect(found.map(\.fetchedAt) == [shelf.clock.now, nil, nil])
    #expect(found.map(\.edit) == [nil, edit, nil])
    for (address, isOwn) in [("https://x", true), ("https://x/y", false)] {
      let library = try LibraryAddress(parsing: address)
      let undecided = try await shelf.work.execute(for: .anyone("test")) { context in
        try await context.books.undecidedBooks(of: library)
      }
      #expect(undecided.map(\.edit) == (isOwn ? [edit] : []))
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `of an older database are compared with the vowels of their titles`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine, upTo: "books.0003-versions")
    let book = try await shelf.add("หมูป่า")
    let layout = TableLayout(name: "books_book", columns: ["id", "version", "title", "author", "title_key"])
    var changes = ChangeSet()
    let texts = [book.title, book.author, "หมปา"].map { StoredValue.text($0) }
    changes.writes = [.update(layout, [.id(book.id.raw), .integer(1)] + texts, expected: 1)]
    try await shelf.engine.commit(changes)
    let details = try ["หมูป่า", "หมีป่า"].map { try BookDetails(title: $0, author: book.author) }
    func stored() async throws -> [BookSource: Int] {
      try await shelf.work.execute(for: .anyone("test")) { try await $0.books.alike(details, except: []) }
    }
    #expect(try await stored().isEmpty)
    try await shelf.migrate()
    #expect(try await stored() == [BookSource(listing: details[0]): 1])
    #expect(try await shelf.search("หมูป่า") == ["หมูป่า"])
  }

  /// An entry of an index has a limit in bytes on some engines.
  @Test(arguments: TestEngine.allCases, WideText.texts(characters: 500))
  func `have no texts that an index cannot hold`(engine: TestEngine, text: String) async throws {
    let shelf = try StoredShelf(on: engine)
    let text = WideText.longest(text) { _ = try BookDetails(title: $0, author: $0) }
    let key = WideText.longest(text) { key in
      let fields = [("id", key), ("title", "T"), ("author", "A")].map { JSONValue.Member($0, .string($1)) }
      guard case .book = BookDTOMapper.item(.object(fields), at: "1") else { throw LibraryError.address(key) }
    }
    let book = try await shelf.add(text, by: text, source: BookSource(origin: "https://x", key: key))
    #expect(try await shelf.list().map(\.details) == [book.details])
    #expect(key.utf8.count > 300 && text.utf8.count > 700)
  }

  @Test(arguments: TestEngine.allCases, BookFilter.Order.allCases)
  func `are listed in every order, page by page, each once`(engine: TestEngine, order: BookFilter.Order) async throws {
    let shelf = try StoredShelf(on: engine)
    for (number, title) in ["b", "Á", "a", "ä", "C", "b"].enumerated() {
      try await shelf.add(
        title, by: "Author \(number % 2)", year: number % 3 == 0 ? nil : 1_900 + number,
        rating: number % 3 == 1 ? nil : Double(number) / 2)
    }
    let whole = try await shelf.list(BookFilter(order: order))
    var paged: [Book] = []
    while true {
      let page = try await shelf.list(BookFilter(order: order, limit: 2, after: paged.last?.id))
      paged += page
      if page.count < 2 { break }
    }
    #expect(paged == whole)
    #expect(whole.count == 6)
  }

  @Test(
    arguments: TestEngine.allCases,
    [
      ("tolkein", "tolkien"), ("J. R. R. Tolkein", "j r r tolkien"), ("Silmarilion", "silmarillion"), ("tolkien", nil),
      ("zzzzzzz", nil), ("tol", nil), ("tolkein zzzzzzz", nil), ("Tolkien Zebra", nil),
    ] as [(String, String?)])
  func `are found by words that are nearly right`(engine: TestEngine, words: (text: String, spelling: String?))
    async throws
  {
    let (text, spelling) = words
    let shelf = try StoredShelf(on: engine)
    try await shelf.add("The Silmarillion", by: "J.R.R. Tolkien")
    try await shelf.add("Tolstoy and the Toll", by: "Nobel")
    #expect(
      try await SearchBooks(work: shelf.work, clock: shelf.clock).execute(BookSearch(text), after: nil).spelling
        == spelling)
    let listed = try await GetBooks(work: shelf.work, clock: shelf.clock).execute(BookFilter(author: text), after: nil)
    #expect(listed.spelling == (listed.books.isEmpty ? spelling : nil))
  }

  @Test(arguments: TestEngine.allCases)
  func `are found by title and author in another spelling`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    let dune = try await shelf.add("Düne", by: "Frank Herbert")
    try await shelf.add("Düne", by: "Ada Author")
    let found = try await shelf.work.execute(for: .anyone("test")) { context in
      try await context.books.books(titledLike: BookDetails(title: "DUNE", author: "frank herbert"), limit: 2)
    }
    #expect(found.map(\.id) == [dune.id])
  }

  @Test(arguments: TestEngine.allCases) func `take a number once, however many units give it`(engine: TestEngine)
    async throws
  {
    let shelf = try StoredShelf(on: engine)
    let save = SaveBook(work: shelf.work, clock: shelf.clock, ids: shelf.ids)
    let saved = await withTaskGroup(of: Bool.self) { group in
      for copy in 1...20 {
        group.addTask {
          var change = BookChange()
          (change.title, change.author) = ("Copy \(copy)", "Ada Author")
          change.isbn = try? ISBN(parsing: "0441013597")
          do { return try await save.execute(change, of: nil).before == nil } catch { return false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(saved == 1)
    #expect(try await shelf.list().count == 1)
  }

  @Test(arguments: TestEngine.allCases) func `are ordered as people would`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    try await shelf.add("Émile", by: "Rousseau", year: 1_762, rating: 3.5)
    try await shelf.add("emma", by: "Austen", rating: 4.5)
    try await shelf.add("The Odyssey", by: "Homer", year: -720)
    #expect(try await shelf.titles() == ["Émile", "emma", "The Odyssey"])
    #expect(try await shelf.titles(BookFilter(order: .author)) == ["emma", "The Odyssey", "Émile"])
    #expect(try await shelf.titles(BookFilter(order: .year)) == ["Émile", "The Odyssey", "emma"])
    #expect(try await shelf.titles(BookFilter(order: .rating)) == ["emma", "Émile", "The Odyssey"])
  }

  @Test(arguments: TestEngine.allCases) func `are filtered`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    try await shelf.add("Good Omens", by: "Terry Pratchett, Neil Gaiman", isbn: "0060853980", year: 1_990, rating: 4.25)
    try await shelf.add("Coraline", by: "Neil Gaiman", year: 2_002, rating: 4)
    try await shelf.add("The Iliad", by: "Homer", year: -750, rating: 3.8)
    try await shelf.add("Gaiman", by: "Nobody")
    #expect(try await shelf.titles(BookFilter(author: "gaim")) == ["Coraline", "Good Omens"])
    #expect(try await shelf.titles(BookFilter(author: "neil terry")) == ["Good Omens"])
    #expect(try await shelf.titles(BookFilter(author: "-")) == [])
    #expect(try await shelf.titles(BookFilter(isbn: try ISBN(parsing: "9780060853983"))) == ["Good Omens"])
    #expect(try await shelf.titles(BookFilter(fromYear: 1_990)) == ["Coraline", "Good Omens"])
    #expect(try await shelf.titles(BookFilter(toYear: 0)) == ["The Iliad"])
    #expect(try await shelf.titles(BookFilter(fromYear: -750, toYear: 1_990)) == ["Good Omens", "The Iliad"])
    #expect(try await shelf.titles(BookFilter(text: "gaim", order: .year)) == ["Coraline", "Good Omens", "Gaiman"])
    #expect(try await shelf.titles(BookFilter(text: "gaim", toYear: 1_990)) == ["Good Omens"])
    #expect(try await shelf.titles(BookFilter(text: "978-0-06-085398-3", order: .rating)) == ["Good Omens"])
    let none = BookFilter(fromYear: 2_000, toYear: 1_000)
    #expect(try await shelf.work.execute(for: .anyone("test")) { try await $0.books.count(matching: none) } == 0)
    #expect(try await shelf.titles(BookFilter(minRating: 4)) == ["Coraline", "Good Omens"])
    #expect(try await shelf.titles(BookFilter(author: "gaiman", minRating: 4.1, order: .rating)) == ["Good Omens"])
  }

  @Test(arguments: TestEngine.allCases) func `are searched by titles and authors`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    try await shelf.add("Dune", by: "Frank Herbert")
    try await shelf.add("Herbert's Garden", by: "A. Nobody")
    try await shelf.add("عزازيل", by: "Youssef Ziedan")
    #expect(try await shelf.search("herb") == ["Herbert's Garden", "Dune"])
    #expect(try await shelf.search("dun FRANK") == ["Dune"])
    #expect(try await shelf.search("عزاز") == ["عزازيل"])
    #expect(try await shelf.search("une") == [])
    #expect(try await shelf.search("\" OR title:*") == [])
  }

  @Test(arguments: TestEngine.allCases)
  func `keep what they were before an edit, also with more marks than a new text may have`(
    engine: TestEngine
  ) async throws {
    let shelf = try StoredShelf(on: engine)
    let title = "Z" + String(repeating: "\u{301}", count: 17)
    let sent = try WorkScope.with(\.readsStoredText, true) { try BookDetails(title: title, author: "A") }
    let details = try BookDetails(title: "Z", author: "A")
    try await shelf.work.execute(for: .anyone("test")) { context in
      var book = Book(
        id: shelf.ids.next(), details: details, source: BookSource(origin: "https://x", key: "c"),
        edit: BookEdit(sent: sent))
      try context.books.add(&book)
    }
    #expect(try await shelf.list().map(\.edit?.sent?.title) == [title])
  }

  @Test(arguments: TestEngine.allCases) func `keep their edits, also while they are removed`(
    engine: TestEngine
  ) async throws {
    let shelf = try StoredShelf(on: engine)
    let source = BookSource(origin: "https://x", key: "a b")
    let book = try await shelf.add(
      "Dune", by: "Ünal, \"Quotes\"", isbn: "043965548X", year: -720, rating: 4.34, source: source)
    let suffix = try #require(IDSuffix(book.id.description))
    var change = BookChange()
    (change.title, change.cleared) = ("Mine", [.rating])
    let saved = try await SaveBook(work: shelf.work, clock: shelf.clock, ids: shelf.ids).execute(change, of: suffix)
    let edited = try #require(try await shelf.list().first)
    #expect(edited.edit == BookEdit(sent: book.details))
    #expect(edited.details == saved.book.details)
    _ = try await RemoveBook(work: shelf.work).execute(removing: suffix, seen: nil)
    #expect(try await shelf.list() == [])
    let removed = try await shelf.work.execute(for: .anyone("test")) { context in
      try await context.removedBooks.removed(of: [source, BookSource(origin: "https://x", key: "c")])
    }
    #expect(removed == [source])
    let list = ListRemovedBooks(work: shelf.work)
    #expect(try await list.execute(limit: 5, after: nil).map(\.details) == [edited.details])
    #expect(try await list.execute(limit: 5, after: suffix) == [])
    let short = try #require(IDSuffix(String(book.id.description.suffix(8))))
    _ = try await RestoreBook(work: shelf.work, clock: shelf.clock).execute(restoring: short)
    let restored = try #require(try await shelf.list().first)
    #expect((restored.id, restored.details, restored.source) == (edited.id, edited.details, edited.source))
    #expect((restored.edit, restored.fetchedAt) == (edited.edit, edited.fetchedAt))
  }

  @Test(arguments: TestEngine.allCases) func `are searched page by page`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    for number in 1...5 { try await shelf.add("Dune \(number)", by: "O'Brien") }
    let search = SearchBooks(work: shelf.work, clock: shelf.clock)
    var found: [Book] = []
    while true {
      let page = BookSearch("obrien dune", limit: 2, after: found.last?.id)
      let books = try await search.execute(page, after: nil).books
      found += books
      if books.count < 2 { break }
    }
    #expect(Set(found.map(\.title)) == ["Dune 1", "Dune 2", "Dune 3", "Dune 4", "Dune 5"])
    #expect(found.count == 5)
    #expect(try await shelf.titles(BookFilter(author: "obrien", limit: 1)) == ["Dune 1"])
  }

  @Test(arguments: TestEngine.allCases) func `are known by source and by number`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    let source = BookSource(origin: "https://x", key: "7")
    let book = try await shelf.add("Dune", isbn: "0441013597", source: source)
    let other = BookSource(origin: "https://y", key: "7")
    try await shelf.work.execute(for: .anyone("test")) { context in
      #expect(try await context.books.existing(among: [source, other]) == [source])
      #expect(try await context.books.books(from: [other, source]).mapValues(\.id) == [source: book.id])
      let numbers = [try ISBN(parsing: "9780441013593"), try ISBN(parsing: "0439023483")]
      #expect(try await context.books.existing(among: numbers) == ["9780441013593"])
    }
  }

  @Test(arguments: TestEngine.allCases) func `of one source are there once`(engine: TestEngine) async throws {
    let shelf = try StoredShelf(on: engine)
    let source = BookSource(origin: "list", key: "x")
    try await shelf.add("A", source: source)
    await #expect(throws: UniquenessConflict.self) { try await shelf.add("B", source: source) }
  }

  @Test(arguments: TestEngine.allCases) func `are found by the end of their identifier`(engine: TestEngine) async throws
  {
    let shelf = try StoredShelf(on: engine)
    let book = try await shelf.add("Dune")
    try await shelf.add("Emma")
    let get = GetBook(work: shelf.work)
    let suffix = try #require(IDSuffix(String(book.id.description.suffix(12))))
    #expect(try await get.execute(suffix).title == "Dune")
    #expect(try await get.execute(try #require(IDSuffix(book.id.description))).title == "Dune")
  }

  @Test func `say which row another program has damaged`() throws {
    let record = BookMapper.root(
      of: Book(id: ID(UniqueID(high: 1, low: 1)), details: try BookDetails(title: "X", author: "Y")))
    let harmed = BookRecord(
      id: record.id, version: 1, idTail: 0, source: nil, title: "\u{1B}", titleKey: "", author: "Y", authorKey: "",
      coverURL: nil, isbn: nil, isbnKey: nil, year: nil, rating: nil, yearOrder: 0, ratingOrder: 0, fetchedAt: nil,
      isEdited: false, sent: nil, isContested: nil)
    let error = #expect(throws: StorageError.self) { try BookMapper.entity(from: harmed, parts: []) }
    #expect(error?.message.contains("\(record.id)") == true)
  }

  @Test func `come from a library whose address cannot be read no more`() {
    let harmed = LibraryRecord(
      id: UniqueID(high: 1, low: 1), version: 1, address: "ftp://x", askedAt: 0, fetchedAt: nil, trouble: nil)
    #expect(throws: StorageError.self) { try LibraryMapper.entity(from: harmed, parts: []) }
  }
}
