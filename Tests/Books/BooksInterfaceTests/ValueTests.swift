import BooksDomain
import BooksInterface
import DomainKit
import ShellKit
import Testing
import TestingKit

@Suite struct `Values that are offered for books` {
  private struct Library: GetBooksUseCase, SearchBooksUseCase {
    func count(_: BookFilter) async throws -> Int { 1 }

    func execute(_: BookFilter, after _: IDSuffix?) async throws -> BookListing {
      Sample.shelf([try Sample.book(title: "Listed")])
    }

    func execute(_ search: BookSearch, after _: IDSuffix?) async throws -> BookListing {
      Sample.shelf(search.text == "fou" ? [try Sample.book(title: "Found")] : [])
    }
  }

  @Test func `belong to arguments that there are`() {
    let places = BooksHarness().sourceKeys
    for place in Array(BookValues.arguments.keys) + Array(RemovedBookValues.arguments.keys) {
      #expect(places.contains(place), "\(place)")
    }
  }

  @Test(arguments: [
    ("fou", "Found, Frank Herbert, 1965"), ("", "Listed, Frank Herbert, 1965"), ("xyz", "Listed, Frank Herbert, 1965"),
  ])
  func `are found by words, or are the first ones`(typed: String, detail: String) async throws {
    let values = try await BookValues.values((Library(), Library()), .every, for: typed)
    #expect(values == [ValueSuggestion("0000abcd", detail: detail)])
  }

  @Test func `are of a library where a library is asked`() async throws {
    let choice = try #require(BookValues.arguments["books sync --book"])
    #expect(try await BookValues.values((Library(), Library()), choice, for: "").count == 1)
    let bare = Bare()
    #expect(try await BookValues.values((bare, bare), choice, for: "") == [])
    #expect(try await BookValues.values((bare, bare), .every, for: "").count == 1)
  }

  private struct Bare: GetBooksUseCase, SearchBooksUseCase {
    func count(_: BookFilter) async throws -> Int { 1 }
    func execute(_: BookFilter, after _: IDSuffix?) async throws -> BookListing { Sample.shelf([try Sample.bare()]) }
    func execute(_: BookSearch, after _: IDSuffix?) async throws -> BookListing { Sample.shelf() }
  }
}
