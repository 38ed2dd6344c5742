import BooksDomain
import BooksInterface
import DomainKit
import ShellKit
import Testing

@Suite struct `Values that are offered for books` {
  private struct Library: GetBooksUseCase, SearchBooksUseCase {
    func execute(_: BookFilter, after _: IDSuffix?) async throws -> BookListing {
      Sample.shelf([try Sample.book(title: "Listed")])
    }

    func execute(_ text: String, limit _: Int) async throws -> BookListing {
      Sample.shelf(text == "fou" ? [try Sample.book(title: "Found")] : [])
    }
  }

  @Test func `belong to arguments that there are`() {
    let places = Counter().argumentPlaces
    for place in BookValues.arguments.keys { #expect(places.contains(place), "\(place)") }
  }

  @Test(arguments: [
    ("fou", "Found, Frank Herbert, 1965"), ("", "Listed, Frank Herbert, 1965"), ("xyz", "Listed, Frank Herbert, 1965"),
  ])
  func `are found by words, or are the first ones`(typed: String, detail: String) async throws {
    let values = try await BookValues.values((Library(), Library()), .every, for: typed)
    #expect(values == [ValueSuggestion("0000abcd", detail: detail)])
  }

  @Test func `are of no library where a library would send them again, and of one where it is asked`() async throws {
    let (library, remove, sync) = (Library(), "books remove <id>", "books sync --book")
    let (ofNone, ofOne) = try (#require(BookValues.arguments[remove]), #require(BookValues.arguments[sync]))
    let none = try await BookValues.values((library, library), ofNone, for: "")
    let one = try await BookValues.values((library, library), ofOne, for: "")
    #expect(none.count + one.count == 1)
    #expect(none.isEmpty == (try Sample.book(title: "Listed").library != nil))
  }
}
