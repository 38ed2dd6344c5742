import CompositionKit
import BooksFeature
import Contracts
import DomainKit
import TestEngines
import TestingKit
import Testing

@Suite(.onEveryEngine) struct `Books, by themselves` {
  private static func shelf(as role: Role? = nil) throws -> Scenario {
    try Scenario(hearing: [BookSaved.self, LibrarySynced.self], as: role) { _ in [.books()] }
  }

  private static let saving = "books save --title Dune --author \"Frank Herbert\" --year 1965"

  @Test func `a saved book is stored and heard of, and so is what is changed about it`() async throws {
    let shelf = try Self.shelf()
    let saved = try await shelf.when(Self.saving)
    #expect(saved.events(of: BookSaved.self).map(\.isNew) == [true])
    let id = try #require(try await shelf.rows(in: "books_book").first?["id"])
    let changed = try await shelf.when("books save \(id) --rating 4.5 --clear year")
    #expect(changed.events(of: BookSaved.self).map(\.isNew) == [false])
    let book = try await shelf.rows(in: "books_book").first
    #expect(book?["rating"] == "4.5")
    #expect(book?["year"] == "")
  }

  @Test func `a removed book is gone`() async throws {
    let shelf = try Self.shelf()
    try await shelf.given(Self.saving)
    let id = try #require(try await shelf.rows(in: "books_book").first?["id"])
    #expect(try await shelf.when("books remove \(id)").code == 64)
    #expect(try await shelf.rows(in: "books_book").count == 1)
    #expect(try await shelf.when("books remove \(id) --yes").code == 0)
    #expect(try await shelf.rows(in: "books_book").isEmpty)
  }

  @Test func `a guest reads, and saves nothing`() async throws {
    let shelf = try Self.shelf(as: .customer)
    #expect(try await shelf.when("books list").code == 0)
    let saved = try await shelf.when(Self.saving)
    #expect(saved.code == 77)
    #expect(saved.events.isEmpty)
  }

  @Test func `an afternoon at the shelf goes as written down`() async throws {
    let difference = try await Transcript("An afternoon at the shelf").firstDifference(in: try Self.shelf())
    #expect(difference == nil)
  }
}
