import DomainKit
import RestaurantsDomain
import Testing
import TestingKit

@Suite struct `The place commands` {
  @Test(
    arguments: [
      (
        ["restaurants", "list", "--near", "Union Square", "--within", "1km"],
        ["locate Union Square", "list [] - - 1.0 km @1.0,2.0 - distance 500 -"]
      ),
      (
        ["restaurants", "list", "--near", "Union Square", "--sort", "rating"],
        ["locate Union Square", "list [] - - - @1.0,2.0 - rating 500 -"]
      ),
      (["restaurants", "show", "abcd", "--near", "10003"], ["locate 10003", "show abcd @1.0,2.0"]),
      (["places", "list"], ["places"]),
      (["places", "add", "Union Square", "40.7,-74"], ["name Union Square 40.7,-74.0"]),
      (["places", "add", "shop", "--", "-33.8,151"], ["name shop -33.8,151.0"]),
      (["places", "remove", "Union Square"], ["remove Union Square"]),
    ] as [([String], [String])])
  func `find places by name`(words: [String], questions: [String]) async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()])
    let result = try await harness.run(arguments: words)
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == questions)
  }

  @Test func `print a place with its id`() async throws {
    let json = try await RestaurantsHarness().run("places", "list", "--json").output
    #expect(json.hasPrefix("[{\"id\":\"00000000-0000-0001-0000-000000000009\",\"name\":\"Here\","), "\(json)")
  }

  @Test func `round the location of a place for people only`() async throws {
    let words = ["places", "add", "Home", "40.735912349,-73.99119"]
    let table = try await RestaurantsHarness().run(arguments: words, isTerminal: true).output
    #expect(table.contains("40.73591,-73.99119"), "\(table)")
    #expect(
      try await RestaurantsHarness().run(arguments: words + ["-o", "csv"]).output.contains("40.735912349,-73.99119"))
  }

  @Test func `offer to move a place back to where it was`() async throws {
    let harness = RestaurantsHarness(earlier: try Location(latitude: 1, longitude: 2))
    let result = try await harness.run("-c", "places add shop 3,4", "-c", "undo --list -o json")
    #expect(result.output.contains("places add -- shop 1.0,2.0"), "\(result.output)")
  }
}
