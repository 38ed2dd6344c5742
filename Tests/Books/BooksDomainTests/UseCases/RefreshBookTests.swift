import BooksDomain
import DomainKit
import Synchronization
import Testing
import TestingKit

@Suite struct `Fetching one book again` {
  private let shelf = FakeShelf(person: Sample.manager)

  /// A recorder of the books that kept their edits.
  private final class Kept: Sendable {
    let books = Mutex<[Book]>([])
  }

  private let kept = Kept()

  private func refresh(
    _ book: Book, _ library: FakeLibrary, keeping version: BookVersion? = nil
  ) async throws -> SyncReport {
    let refresh = RefreshBook(work: shelf.work(), remote: library, clock: shelf.clock, ids: shelf.ids)
    return try await refresh.execute(SyncRequest(version: version), refreshing: try Sample.suffix(book)) { event in
      if case .kept(let book) = event { kept.books.withLock { $0.append(book) } }
    }.report
  }

  /// Returns a book that was fetched and then edited.
  private func edited() async throws -> Book { try await shelf.rename(try await fetched(), "Mine") }

  @Test func `says that a book keeps its edits until a user decides`() async throws {
    let book = try await edited()
    let library = FakeLibrary(books: ["1": try Sample.remote("1", "Dune 2")])
    let report = try await refresh(book, library)
    #expect([report.changed, report.unchanged] == [0, 1])
    #expect(shelf.content.books.map(\.title) == ["Mine"])
    #expect(kept.books.withLock { $0 } == shelf.content.books)
    #expect(shelf.content.books.first?.editedFields == ["title"])
    #expect(shelf.content.books.first?.edit?.hasConflict == true)
  }

  @Test func `keeps the user's version, which is then no longer in conflict`() async throws {
    let library = FakeLibrary(books: ["1": try Sample.remote("1", "Dune 2")])
    let report = try await refresh(try await edited(), library, keeping: .mine)
    #expect([report.changed, report.unchanged] == [0, 1])
    #expect(shelf.content.books.map(\.title) == ["Mine"])
    #expect(shelf.content.books.map(\.edit) == [BookEdit(sent: try Sample.details("Dune 2"))])
    #expect(kept.books.withLock { $0 } == [])
  }

  @Test func `keeps the user's version of a book that the library no longer has`() async throws {
    let book = try await edited()
    _ = try await refresh(book, FakeLibrary(books: ["1": try Sample.remote("1", "Dune 2")]))
    let report = try await refresh(book, FakeLibrary(books: [:]), keeping: .mine)
    #expect([report.changed, report.unchanged] == [0, 1] && report.undecided.isEmpty)
    #expect(shelf.content.books.map(\.title) == ["Mine"])
    #expect(shelf.content.books.map { $0.edit?.hasConflict } == [false])
  }

  @Test func `takes the library's version, and follows the library again`() async throws {
    let report = try await refresh(
      try await edited(), FakeLibrary(books: ["1": try Sample.remote("1", "Dune 2")]), keeping: .theirs)
    #expect([report.changed, report.unchanged] == [1, 0])
    let book = try #require(shelf.content.books.first)
    #expect((book.title, book.isEdited) == ("Dune 2", false))
    _ = try await refresh(book, FakeLibrary(books: ["1": try Sample.remote("1", "Dune 3")]))
    #expect(shelf.content.books.map(\.title) == ["Dune 3"])
  }

  @Test func `follows the library again after an edit was taken back`() async throws {
    let book = try await edited()
    try await shelf.rename(book, "Dune")
    #expect(shelf.content.books.map(\.isEdited) == [false])
    _ = try await refresh(book, FakeLibrary(books: ["1": try Sample.remote("1", "Dune 2")]))
    #expect(shelf.content.books.map(\.title) == ["Dune 2"])
  }

  @Test(arguments: [nil, BookVersion.theirs])
  func `takes no ISBN of another book`(version: BookVersion?) async throws {
    let book = version == nil ? try await fetched() : try await edited()
    shelf.content.books.append(try Sample.book(9, "Other", isbn: "0441013597"))
    let before = shelf.content.books
    let library = FakeLibrary(books: ["1": try Sample.remote("1", "Dune 2", isbn: "0441013597")])
    await #expect(throws: (any Error).self) { try await refresh(book, library, keeping: version) }
    #expect(shelf.content.books == before)
  }

  private func fetched() async throws -> Book {
    let library = FakeLibrary(["/books": .page(.items([try Sample.remote("1")], tag: nil, next: nil))])
    _ = try await shelf.sync(library, configured: "https://x").execute(SyncRequest()) { _ in }
    return try #require(shelf.content.books.first)
  }

  @Test func `fails when what the library says is no book, and keeps what it was`() async throws {
    let book = try await fetched()
    await #expect(throws: LibraryError.unusable("x", reason: "it has no id")) {
      try await refresh(book, FakeLibrary(books: ["1": .bad("1", reason: "it has no id")]))
    }
    #expect(shelf.content.books == [book])
  }

  @Test func `takes over what the library says`() async throws {
    let report = try await refresh(try await fetched(), FakeLibrary(books: ["1": try Sample.remote("1", "Dune 2")]))
    #expect(report.changed == 1)
    #expect(shelf.content.books.map(\.title) == ["Dune 2"])
  }

  @Test func `takes no other book in its place`() async throws {
    let book = try await fetched()
    await #expect(throws: LibraryError.unusable("x", reason: "it sent the book 2 instead")) {
      try await refresh(book, FakeLibrary(books: ["1": try Sample.remote("2", "Other")]))
    }
    #expect(shelf.content.books.map(\.title) == ["Dune"])
  }

  @Test func `asks for no book without encryption unless the request allows that`() async throws {
    let library = FakeLibrary(
      ["/books": .page(.items([try Sample.remote("1")], tag: nil, next: nil))],
      books: ["1": try Sample.remote("1", "Dune 2")])
    let plain = SyncRequest(address: "http://x", allowsPlainHTTP: true)
    _ = try await shelf.sync(library).execute(plain) { _ in }
    let suffix = try Sample.suffix(try #require(shelf.content.books.first))
    let refresh = RefreshBook(work: shelf.work(), remote: library, clock: shelf.clock, ids: shelf.ids)
    await #expect(throws: LibraryError.plainHTTP("http://x/")) {
      try await refresh.execute(SyncRequest(), refreshing: suffix) { _ in }
    }
    #expect(library.asked.withLock { $0 } == ["/books"])
    #expect(try await refresh.execute(plain, refreshing: suffix) { _ in }.report.changed == 1)
  }

  @Test func `needs a library that it came from`() async throws {
    let book = try Sample.book(5)
    shelf.content = ShelfContent(books: [book])
    await #expect(throws: LibraryError.notFromLibrary("Dune", id: book.id.description)) {
      try await refresh(book, FakeLibrary())
    }
  }
}
