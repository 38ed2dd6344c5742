import DomainKit
import Foundation
import StorageKit
import TestEngines
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

@Suite struct `A search` {
  private func town(_ engine: TestEngine) async throws -> StoredTown {
    let town = try StoredTown(on: engine)
    try await town.add("Pizza Palace", cuisine: "Pizza/Italian", address: "5 Main St")
    try await town.add("Joe's Café", cuisine: "Café/Coffee/Tea", address: "9 Pizza Plaza")
    try await town.add("Mcdonald'S", cuisine: "Hamburgers", address: "7 Main St")
    return town
  }

  @Test(arguments: TestEngine.allCases) func `finds words and their beginnings in name, cuisine and address`(
    engine: TestEngine
  )
    async throws
  {
    let town = try await town(engine)
    #expect(try await town.search("pal piz") == ["Pizza Palace"])
    #expect(try await town.search("coffee joe") == ["Joe's Café"])
    #expect(try await town.search("MAIN ST").sorted() == ["Mcdonald'S", "Pizza Palace"])
    #expect(try await town.search("cafe") == ["Joe's Café"])
    #expect(try await town.search("caf\u{E9} te\u{E1}") == ["Joe's Café"])
    #expect(try await town.search("Mcdonald'S") == ["Mcdonald'S"])
    #expect(try await town.search("sushi") == [])
  }

  @Test(arguments: TestEngine.allCases) func `finds a place under its name first, however many begin like it`(
    engine: TestEngine
  ) async throws {
    let town = try StoredTown(on: engine)
    for number in 1...30 { try await town.add("Gold Garden G\(number)", cuisine: "Grill") }
    for name in ["G", "D.B.A.", "Dba Bar At Night"] { try await town.add(name) }
    for number in 1...30 { try await town.add("Daily Bread Always \(number)", cuisine: "Grill") }
    #expect(try await town.search("g").first == "G")
    #expect(try await town.search("D.B.A.").first == "D.B.A.")
    for (text, count) in [("g", 61), ("grill", 60), ("D.B.A.", 32)] {
      let all = try await town.searchAll(text, limit: 100).map(\.id)
      #expect(Set(all).count == count)
      for limit in [1, 7, 20] {
        #expect(try await town.searchAll(text, limit: limit).map(\.id) == all, "\(text), pages of \(limit)")
      }
    }
  }

  @Test(arguments: TestEngine.allCases, [0, 2_000]) func `by distance finds the nearest first, page by page`(
    engine: TestEngine, few: Int
  ) async throws {
    let town = try StoredTown(on: engine, few: few)
    try await town.add("Pizza", at: (40.9, -74))
    try await town.add("Zed's Pizza", at: (40.001, -74))
    try await town.add("Joe's", address: "9 Pizza Plaza", at: (40.1, -74))
    try await town.add("Pizza Nowhere")
    try await town.add("Pizza Closed", at: (40, -74), isClosed: true)
    try await town.add("Sushi Bar", at: (40, -74))
    let near = try Location(latitude: 40, longitude: -74)
    let expected = ["Zed's Pizza", "Joe's", "Pizza", "Pizza Nowhere"]
    for limit in [1, 2, 20] {
      let search = RestaurantSearch("pizza", near: near, order: .distance, limit: limit)
      #expect(try await town.searchAll(search).map(\.name) == expected, "pages of \(limit)")
    }
    let byRelevance = RestaurantSearch("pizza", near: near)
    #expect(try await town.searchAll(byRelevance).first?.name == "Pizza")
    #expect(try await town.searchAll(RestaurantSearch("...", near: near, order: .distance)).isEmpty)
  }

  @Test(arguments: TestEngine.allCases)
  func `has the filters and the orders of a list`(engine: TestEngine) async throws {
    let town = try await town(engine)
    try await town.add("A Pizza", cuisine: "Pizza/Italian", priceLevel: 4)
    let list = GetRestaurants(work: town.work, listings: town.listings)
    let pizza = RestaurantFilter(text: "pizza", order: .name)
    let names = try await list.execute(pizza, after: nil).map(\.restaurant.name)
    #expect(names == ["A Pizza", "Joe's Café", "Pizza Palace"])
    #expect(try await list.count(pizza) == 3)
    let cheap = RestaurantFilter(text: "pizza", cuisines: ["pizza/italian"], maxPrice: 2)
    #expect(try await list.execute(cheap, after: nil).map(\.restaurant.name) == ["Pizza Palace"])
    #expect(try await list.count(cheap) == 1)
    let long = RestaurantFilter(text: String(repeating: "x", count: 501))
    await #expect(throws: RestaurantError.searchTooLong(limit: 500)) { try await list.execute(long, after: nil) }
  }

  @Test func `by distance needs a starting point`() async throws {
    let town = try StoredTown()
    await #expect(throws: RestaurantError.pointNeeded) {
      try await town.searchAll(RestaurantSearch("pizza", order: .distance))
    }
  }

  @Test(arguments: TestEngine.allCases) func `ranks a name before an address`(engine: TestEngine) async throws {
    let town = try await town(engine)
    #expect(try await town.search("pizza") == ["Pizza Palace", "Joe's Café"])
    #expect(try await town.search("pizza", limit: 1) == ["Pizza Palace"])
  }

  @Test(
    arguments: TestEngine.allCases,
    [
      "name:pizza", "pizza NEAR(palace)", "\"pizza", "pizza*", "^pizza", "{name}: pizza", "pizza) --", "-pizza",
      "+pizza",
    ])
  func `takes nothing for an operator`(engine: TestEngine, text: String) async throws {
    let town = try await town(engine)
    let words = FoldedText.words(of: text)
    let expected = words == ["pizza"] ? ["Pizza Palace", "Joe's Café"] : []
    #expect(try await town.search(text) == expected)
  }
}
