import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `The use case search restaurants` {
  private let town: FakeTown

  init() throws { town = FakeTown([try Sample.restaurant(1, name: "Joe's Café")]) }

  private func search(_ text: String, limit: Int = 20) async throws -> [String] {
    try await SearchRestaurants(work: town.work(), listings: town.listings).execute(
      RestaurantSearch(text, limit: limit), after: nil
    ).map(\.restaurant.name)
  }

  @Test(arguments: ["joe", "CAFE joe", "caf\u{E9}", "\"joe\" * OR", "joe \u{1F355}"])
  func `looks for words, whatever stands between them`(text: String) async throws {
    let isFound = !text.contains("OR")
    #expect(try await search(text) == (isFound ? ["Joe's Café"] : []))
  }

  @Test(arguments: ["", "   ", "***", "\u{1F355}\u{1F355}", "\" ' ( ) -"])
  func `finds nothing without words`(text: String) async throws {
    #expect(try await search(text) == [])
  }

  @Test func `refuses a text that is longer than any name`() async throws {
    await #expect(throws: RestaurantError.searchTooLong(limit: 500)) {
      try await search(String(repeating: "joe ", count: 2_500))
    }
    await #expect(throws: LimitOutOfRange(0, in: "restaurants")) { try await search("joe", limit: 0) }
  }
}
