import BooksDomain
import DomainKit
import Synchronization
import Testing
import TestingKit

@Suite struct `The use cases that read books` {
  private let shelf: FakeShelf
  private let dune: Book

  init() throws {
    dune = try Sample.book(1)
    shelf = FakeShelf([dune, try Sample.book(2, "Emma")], person: Sample.customer)
  }

  private var getBooks: GetBooks { GetBooks(work: shelf.work(), clock: shelf.clock) }

  @Test func `lists books with the libraries that they are from`() async throws {
    var content = shelf.content
    content.libraries = [
      Library(id: Sample.id(1), address: try LibraryAddress(parsing: "https://x"), askedAt: Sample.noon)
    ]
    shelf.content = content
    let found = try await getBooks.execute(BookFilter(), after: nil)
    #expect(found.books.map(\.title) == ["Dune", "Emma"])
    #expect(found.libraries == content.libraries)
    #expect(found.readAt == Sample.noon)
  }

  @Test func `continues after a book that is named by its short id or its identifier`() async throws {
    _ = try await getBooks.execute(BookFilter(), after: try Sample.suffix(dune))
    _ = try await getBooks.execute(BookFilter(after: dune.id), after: nil)
    #expect(shelf.pages.map(\.after) == [dune, dune])
    await #expect(throws: BookError.notFound(Sample.id(9, Book.self).description)) {
      try await getBooks.execute(BookFilter(after: Sample.id(9)), after: nil)
    }
  }

  @Test(arguments: [
    (BookFilter(fromYear: 20_000), BookError.year("20000")), (BookFilter(toYear: -20_000), .year("-20000")),
    (BookFilter(minRating: .nan), .rating("nan")), (BookFilter(fromYear: 2015, toYear: 2010), .emptyPeriod),
    (BookFilter(author: String(repeating: "x", count: 3_000)), .searchTooLong(limit: 500)),
  ])
  func `refuses what makes no sense`(filter: BookFilter, error: BookError) async throws {
    await #expect(throws: error) { try await getBooks.execute(filter, after: nil) }
  }

  @Test(arguments: [0, -1]) func `refuses a limit without results`(limit: Int) async throws {
    await #expect(throws: LimitOutOfRange(limit, in: "books")) {
      try await getBooks.execute(BookFilter(limit: limit), after: nil)
    }
  }

  @Test func `accepts the limits of each filter`() async throws {
    let widest = BookFilter(
      author: String(repeating: "x", count: 2_000), fromYear: -9_999, toYear: 9_999, minRating: 5, limit: 1)
    _ = try await getBooks.execute(widest, after: nil)
    _ = try await getBooks.execute(BookFilter(fromYear: 2015, toYear: 2015), after: nil)
    let longer = BookFilter(author: String(repeating: "x", count: 2_001))
    await #expect(throws: BookError.searchTooLong(limit: 500)) {
      try await getBooks.execute(longer, after: nil)
    }
  }

  @Test func `is for users who are signed in`() async throws {
    let work = shelf.work(as: .anonymous)
    let denied = AccessDenied.notSignedIn(.readBooks)
    await #expect(throws: denied) {
      try await GetBooks(work: work, clock: shelf.clock).execute(BookFilter(), after: nil)
    }
    await #expect(throws: denied) { try await GetBook(work: work).execute(Sample.suffix(dune)) }
    await #expect(throws: denied) {
      try await SearchBooks(work: work, clock: shelf.clock).execute(BookSearch("dune", limit: 1), after: nil)
    }
  }

  @Test func `finds a book by the end of its identifier`() async throws {
    let getBook = GetBook(work: shelf.work())
    #expect(try await getBook.execute(try #require(IDSuffix("0001"))) == dune)
    #expect(try await getBook.execute(try Sample.suffix(dune)) == dune)
    await #expect(throws: BookError.notFound("abcd")) { try await getBook.execute(try #require(IDSuffix("abcd"))) }
    var content = shelf.content
    content.books.append(Book(id: ID(UniqueID(high: 7, low: 0x8000_0000_0000_0001)), details: dune.details))
    shelf.content = content
    await #expect(throws: BookError.self) { try await getBook.execute(try #require(IDSuffix("0001"))) }
  }

  @Test func `searches for words, and finds nothing by none`() async throws {
    let search = SearchBooks(work: shelf.work(), clock: shelf.clock)
    #expect(try await search.execute(BookSearch("dU"), after: nil).books == [dune])
    #expect(try await search.execute(BookSearch(" - "), after: nil).books == [])
    await #expect(throws: LimitOutOfRange(0, in: "books")) {
      try await search.execute(BookSearch("x", limit: 0), after: nil)
    }
    #expect(try await search.execute(BookSearch(String(repeating: "x", count: 500)), after: nil).books == [])
    await #expect(throws: BookError.searchTooLong(limit: 500)) {
      try await search.execute(BookSearch(String(repeating: "x", count: 501)), after: nil)
    }
  }

  @Test(arguments: ["9780441013593", "978-0-441-01359-3", "0-441-01359-7", "978 0441013593"])
  func `searches for an ISBN in any form`(text: String) async throws {
    let numbered = try Sample.book(4, "Dune", isbn: "0441013597")
    shelf.content.books.append(numbered)
    let search = SearchBooks(work: shelf.work(), clock: shelf.clock)
    #expect(try await search.execute(BookSearch(text), after: nil).books == [numbered])
    _ = try await search.execute(BookSearch(text, after: numbered.id), after: nil)
    await #expect(throws: BookError.notInList("Emma")) {
      try await search.execute(BookSearch(text, after: Sample.id(2)), after: nil)
    }
  }

  @Test func `continues a search after a book that it finds, and after no other`() async throws {
    let second = try Sample.book(3, "Dune Messiah")
    shelf.content.books.append(second)
    let search = SearchBooks(work: shelf.work(), clock: shelf.clock)
    #expect(try await search.execute(BookSearch("dune"), after: try Sample.suffix(dune)).books == [second])
    #expect(try await search.execute(BookSearch("dune", after: dune.id), after: nil).books == [second])
    await #expect(throws: BookError.notInList("Dune")) {
      try await search.execute(BookSearch("emma"), after: try Sample.suffix(dune))
    }
  }
}

@Suite struct `The use case save book` {
  private let shelf = FakeShelf(person: Sample.manager)
  private var save: SaveBook { SaveBook(work: shelf.work(), clock: shelf.clock, ids: shelf.ids) }

  private func change(_ title: String? = nil, isbn: String? = nil) throws -> BookChange {
    var change = BookChange()
    (change.title, change.author) = (title, title.map { _ in "Ada Author" })
    change.isbn = try isbn.map { try ISBN(parsing: $0) }
    return change
  }

  @Test func `puts a book on the shelf`() async throws {
    let book = try await save.execute(try change("Dune"), of: nil).book
    #expect(shelf.content.books == [book])
    #expect(shelf.events.count == 1)
    #expect(book.fetchedAt == nil)
  }

  @Test func `changes one`() async throws {
    let book = try await save.execute(try change("Dune"), of: nil).book
    let saved = try await save.execute(try change("Dune!"), of: try Sample.suffix(book))
    let changed = saved.book
    #expect(saved.before == book.details)
    #expect(shelf.content.books.map(\.title) == ["Dune!"])
    #expect(changed.version == 2)
  }

  @Test func `stores no book whose details stay as they are`() async throws {
    let book = try await save.execute(try change("Dune"), of: nil).book
    var clearing = BookChange()
    clearing.cleared = [.year]
    let saved = try await save.execute(clearing, of: try Sample.suffix(book))
    #expect(saved.before == book.details)
    #expect(saved.book.version == 1)
    #expect(shelf.content.books.map(\.version) == [1])
    #expect(shelf.events.count == 1)
  }

  @Test func `needs a title and an author, and something to change`() async throws {
    await #expect(throws: BookError.incomplete("title")) { try await save.execute(BookChange(), of: nil) }
    var half = BookChange()
    half.title = "X"
    let titled = half
    await #expect(throws: BookError.incomplete("author")) { try await save.execute(titled, of: nil) }
    let book = try await save.execute(try change("Dune"), of: nil).book
    await #expect(throws: BookError.nothingToChange) {
      try await save.execute(BookChange(), of: try Sample.suffix(book))
    }
  }

  @Test func `gives no two books one number, in whatever form`() async throws {
    let first = try await save.execute(try change("A", isbn: "0439023483"), of: nil).book
    let id = first.id.description
    await #expect(throws: BookError.knownISBN("9780439023481", id: id)) {
      try await save.execute(try change("B", isbn: "9780439023481"), of: nil)
    }
    // The same book may keep its number.
    _ = try await save.execute(try change(isbn: "9780439023481"), of: try Sample.suffix(first))
    let other = try await save.execute(try change("B"), of: nil).book
    await #expect(throws: BookError.knownISBN("0439023483", id: id)) {
      try await save.execute(try change(isbn: "0439023483"), of: try Sample.suffix(other))
    }
  }

  @Test func `looks for no other book with a number that stays as it is`() async throws {
    let book = try await save.execute(try change("Dune", isbn: "0439023483"), of: nil).book
    let lookups = shelf.pages.count
    for same in ["0439023483", "9780439023481"] {
      _ = try await save.execute(try change(isbn: same), of: try Sample.suffix(book))
    }
    #expect(shelf.pages.count == lookups)
    _ = try await save.execute(try change(isbn: "0441013597"), of: try Sample.suffix(book))
    #expect(shelf.pages.count == lookups + 1)
  }

  @Test func `names another book of the same title and author`() async throws {
    let first = try await save.execute(try change("Dune", isbn: "0439023483"), of: nil)
    #expect(first.namesake == nil)
    let second = try await save.execute(try change("Dune", isbn: "0441013597"), of: nil)
    #expect(second.namesake == first.book.id)
    #expect(shelf.content.books.count == 2)
    let other = try await save.execute(try change("Emma"), of: nil)
    #expect(other.namesake == nil)
    let suffix = try Sample.suffix(other.book)
    #expect(try await save.execute(try change("Emma"), of: suffix).namesake == nil)
    #expect(try await save.execute(try change("Dune"), of: suffix).namesake == first.book.id)
    var rated = BookChange()
    rated.rating = 4
    #expect(try await save.execute(rated, of: suffix).namesake == nil)
  }

  @Test func `clears what a book can do without, and not what is set at the same time`() async throws {
    let book = try await save.execute(try change("A", isbn: "0439023483"), of: nil).book
    var clearing = BookChange()
    clearing.cleared = [.isbn]
    #expect(try await save.execute(clearing, of: try Sample.suffix(book)).book.details.isbn == nil)
    clearing.isbn = book.details.isbn
    let contradiction = clearing
    await #expect(throws: BookError.setAndCleared("isbn")) {
      try await save.execute(contradiction, of: try Sample.suffix(book))
    }
  }

  @Test func `is for managers`() async throws {
    let save = SaveBook(work: shelf.work(as: Sample.barista), clock: shelf.clock, ids: shelf.ids)
    await #expect(throws: AccessDenied.self) { try await save.execute(try change("Dune"), of: nil) }
  }
}

@Suite struct `The use case remove book` {
  private let shelf = FakeShelf(person: Sample.manager)

  private func remove(_ book: Book, as person: Principal = Sample.manager) async throws -> Book {
    try await RemoveBook(work: shelf.work(as: person)).execute(removing: try Sample.suffix(book), seen: nil)
  }

  private func book(from origin: String?) throws -> Book {
    let book = Book(
      id: shelf.ids.next(), details: try BookDetails(title: "Dune", author: "Frank Herbert"),
      source: origin.map { BookSource(origin: $0, key: "7") })
    shelf.content.books = [book]
    return book
  }

  @Test func `removes no book that has changed since the question`() async throws {
    let book = try book(from: nil)
    let remove = RemoveBook(work: shelf.work())
    let old = SeenVersion(book.id.raw, book.version + 1)
    let error = BookError.changedSinceAsked("Dune", id: book.id.description)
    await #expect(throws: error) { try await remove.execute(removing: Sample.suffix(book), seen: old) }
    #expect(error.suggestion == "Look at it with books show \(book.id.description.suffix(8)), and repeat the command")
    #expect(error.kind == .refused)
    let removed = try await remove.execute(removing: Sample.suffix(book), seen: SeenVersion(book))
    #expect(removed == book)
  }

  @Test func `forgets a book that a user added`() async throws {
    let book = try book(from: nil)
    #expect(try await remove(book) == book)
    #expect(shelf.content.books.isEmpty)
    #expect(shelf.content.removed.isEmpty)
  }

  @Test(arguments: ["https://library.example/api", "list"])
  func `remembers what a library or a list would add again, and restore book brings it back`(
    origin: String
  ) async throws {
    let book = try book(from: origin)
    _ = try await remove(book)
    #expect(shelf.content.books == [])
    #expect(shelf.content.removed.map(\.book) == [book])
    let error = BookError.removed("Dune", id: book.id.description)
    await #expect(throws: error) { try await GetBook(work: shelf.work()).execute(try Sample.suffix(book)) }
    #expect(error.suggestion == "Restore it with: books restore \(book.id)")
    let restore = RestoreBook(work: shelf.work(), clock: shelf.clock)
    let list = ListRemovedBooks(work: shelf.work())
    #expect(try await list.execute(limit: 5, after: nil) == [book])
    #expect(try await list.execute(limit: 5, after: try Sample.suffix(book)) == [])
    await #expect(throws: LimitOutOfRange.self) { try await list.execute(limit: 0, after: nil) }
    let restored = try await restore.execute(restoring: try Sample.suffix(book))
    #expect((restored.id, restored.details, restored.source) == (book.id, book.details, book.source))
    #expect(shelf.content.books.map(\.id) == [book.id])
    #expect(shelf.content.removed == [])
    await #expect(throws: BookError.notRemoved(book.id.description)) {
      try await restore.execute(restoring: try Sample.suffix(book))
    }
  }

  @Test func `restore book gives no two books one number`() async throws {
    let details = try Sample.details("Dune", isbn: "0441013597")
    let book = Book(id: shelf.ids.next(), details: details, source: BookSource(origin: "https://x", key: "7"))
    shelf.content.books = [book]
    _ = try await remove(book)
    let other = Book(id: shelf.ids.next(), details: details)
    shelf.content.books = [other]
    await #expect(throws: BookError.knownISBN("0441013597", id: other.id.description)) {
      try await RestoreBook(work: shelf.work(), clock: shelf.clock).execute(restoring: try Sample.suffix(book))
    }
  }

  @Test func `is for managers`() async throws {
    let book = try book(from: nil)
    await #expect(throws: AccessDenied.self) { try await remove(book, as: Sample.barista) }
  }
}
