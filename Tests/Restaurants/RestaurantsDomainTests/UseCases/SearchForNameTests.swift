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
    return try await SearchRestaurants(work: town.work(), now: town.now).execute(search, after: nil)
      .map { $0.restaurant.id.raw.low & 15 }
  }

  @Test func `finds those of just that name first, and each once`() async throws {
    #expect(try await search("g") == [3, 6, 1, 2, 4, 5])
    #expect(try await search("G.") == [5, 1, 2, 3, 4, 6])
    #expect(try await search("???") == [7])
  }

  @Test(arguments: 1...6) func `goes on page by page`(limit: Int) async throws {
    var found = try await search("g", limit: limit)
    while let last = found.last, found.count < 6 {
      let page = try await search("g", limit: limit, after: last)
      #expect(page.count <= limit)
      if page.isEmpty { break }
      found += page
    }
    #expect(found == [3, 6, 1, 2, 4, 5])
    #expect(try await search("g", limit: limit, after: 5) == [])
  }

  @Test func `does not start after a restaurant that it does not find`() async throws {
    await #expect(throws: RestaurantError.notInList("???")) { try await search("g", after: 7) }
    await #expect(throws: RestaurantError.notFound(Sample.id(9, Restaurant.self).description)) {
      try await search("g", after: 9)
    }
  }
}
