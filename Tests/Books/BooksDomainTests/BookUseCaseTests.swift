import Contracts
import DomainKit
import TestingKit
import Testing
import BooksDomain

@Suite struct `The use cases of the books feature` {
  private let books = FakeBooks()

  private var adding: AddBook { AddBook(work: books.work, clock: books.clock, ids: books.ids) }
  private var listing: ListBooks { ListBooks(work: books.work) }

  @Test func `store what is added, and let it be heard of`() async throws {
    let book = try await adding.execute(try BookName("First"))
    #expect(books.content.books == [book])
    #expect(book.addedAt == books.clock.now)
    let heard = books.content.events.compactMap { $0 as? BookAdded }
    #expect(heard.map(\.book) == [book.id.raw])
  }

  @Test(arguments: ["first", "FIRST", " Fírst "]) func `have no two of one name`(name: String) async throws {
    _ = try await adding.execute(try BookName("First"))
    await #expect(throws: BookError.nameTaken("First")) { try await adding.execute(try BookName(name)) }
    #expect(books.content.books.count == 1)
    #expect(books.content.events.count == 1)
  }

  @Test func `list page by page`() async throws {
    for name in ["A", "B", "C"] { _ = try await adding.execute(try BookName(name)) }
    let page = try await listing.execute(after: nil, limit: 2)
    #expect(page.map(\.name.text) == ["C", "B"])
    #expect(try await listing.execute(after: page.last?.id, limit: 2).map(\.name.text) == ["A"])
  }

  @Test(arguments: [0, -1]) func `refuse a limit that makes no sense`(limit: Int) async {
    await #expect(throws: BookError.limitOutOfRange(limit)) { try await listing.execute(after: nil, limit: limit) }
  }
}
