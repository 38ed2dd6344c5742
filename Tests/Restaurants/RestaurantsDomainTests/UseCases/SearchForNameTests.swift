import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `A search for a name` {
  private let town: FakeTown

  init() throws {
    let names = ["Gold", "Great G", "G", "Gin", "g.", "G", "???"]
    town = FakeTown(try names.enumerated().map { try Sample.restaurant(UInt64($0 + 1), name: $1) })
  }

  private func search(
    _ text: String, limit: Int = 20, after: UInt64? = nil
  ) async throws -> [UInt64] {
    let search = RestaurantSearch(text, limit: limit, after: after.map { Sample.id($0) })
    return try await SearchRestaurants(work: town.work(), listings: town.listings).execute(search, after: nil)
      .map { $0.restaurant.id.raw.low & 15 }
  }

  @Test func `finds those of just that name first, and each once`() async throws {
    #expect(try await search("g") == [3, 6, 5, 1, 2, 4])
    #expect(try await search("G.") == [5, 3, 6, 1, 2, 4])
    #expect(try await search("???") == [7])
  }

  @Test func `ranks a name without its punctuation first, then names that begin with the text`() async throws {
    let names = ["Pepe Joes Pizza", "Famous Joe'S Pizza", "Joe'S Pizza", "Joe's Pizzas of Queens", "Joes, Pizza"]
    let town = FakeTown(try names.enumerated().map { try Sample.restaurant(UInt64($0 + 1), name: $1) })
    let search = SearchRestaurants(work: town.work(), listings: town.listings)
    let found = try await search.execute(RestaurantSearch("joes pizza"), after: nil).map(\.restaurant.name)
    #expect(found == [names[2], names[4], names[3], names[0], names[1]])
  }

  @Test(arguments: [7, 60, 100, 130]) func `ranks each of many matches once`(limit: Int) async throws {
    let names = (1...260).map { $0 % 3 == 0 ? "Joe's \($0)" : "Old Joe's \($0)" } + ["Joes"]
    let town = FakeTown(try names.enumerated().map { try Sample.restaurant(UInt64($0 + 1), name: $1) })
    let search = SearchRestaurants(work: town.work(), listings: town.listings)
    var found: [ID<Restaurant>] = []
    while found.count <= names.count {
      let page = try await search.execute(RestaurantSearch("joes", limit: limit, after: found.last), after: nil)
      found += page.map(\.restaurant.id)
      if page.count < limit { break }
    }
    #expect(found.count == names.count)
    #expect(Set(found).count == names.count)
    #expect(found.first == Sample.id(261))
  }

  @Test(arguments: 1...6) func `goes on page by page`(limit: Int) async throws {
    var found = try await search("g", limit: limit)
    while let last = found.last, found.count < 6 {
      let page = try await search("g", limit: limit, after: last)
      #expect(page.count <= limit)
      if page.isEmpty { break }
      found += page
    }
    #expect(found == [3, 6, 5, 1, 2, 4])
    #expect(try await search("g", limit: limit, after: 4) == [])
  }

  @Test func `does not start after a restaurant that it does not find`() async throws {
    await #expect(throws: RestaurantError.notInList("???")) { try await search("g", after: 7) }
    await #expect(throws: RestaurantError.notFound(Sample.id(9, Restaurant.self).description)) {
      try await search("g", after: 9)
    }
  }
}
