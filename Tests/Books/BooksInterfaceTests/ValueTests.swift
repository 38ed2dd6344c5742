import BooksDomain
import BooksInterface
import DomainKit
import ShellKit
import Testing

@Suite struct `Values that are offered for books` {
  private struct Library: GetBooksUseCase, SearchBooksUseCase {
    func execute(_: BookFilter, after _: IDTail?) async throws -> Shelf {
      Sample.shelf([try Sample.book(title: "Listed")])
    }

    func execute(_ text: String, limit _: Int) async throws -> Shelf {
      Sample.shelf(text == "fou" ? [try Sample.book(title: "Found")] : [])
    }
  }

  @Test func `belong to arguments that there are`() {
    let places = Counter().argumentPlaces
    for place in BookValues.arguments { #expect(places.contains(place), "\(place)") }
  }

  @Test(arguments: [("fou", "Found, Frank Herbert"), ("", "Listed, Frank Herbert"), ("xyz", "Listed, Frank Herbert")])
  func `are found by words, or are the first ones`(typed: String, detail: String) async throws {
    let values = try await BookValues.values((Library(), Library()), for: typed)
    #expect(values == [ValueSuggestion("0000abcd", detail: detail)])
  }
}
