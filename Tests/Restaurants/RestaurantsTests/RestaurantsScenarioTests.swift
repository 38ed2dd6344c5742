import CompositionKit
import Contracts
import DomainKit
import RestaurantsDomain
import RestaurantsFeature
import TestEngines
import TestingKit
import Testing

@Suite(.onEveryEngine) struct `Restaurants, by themselves` {
  private static func town(as role: Role? = nil) throws -> Scenario {
    try Scenario(hearing: [RestaurantClosed.self], as: role) { _ in [.restaurants()] }
  }

  private static let adding = "restaurants add \"Chez Ada\" --cuisine French --address \"1 Elm St\" --price-level 2"

  private static func only(_ town: Scenario) async throws -> String {
    try #require(try await town.rows(in: "restaurants_restaurant").first?["id"])
  }

  @Test func `a restaurant that closes is heard of once, and takes no reviews`() async throws {
    let town = try Self.town()
    try await town.given(Self.adding)
    let id = try await Self.only(town)
    let outcome = try await town.when("restaurants close \(id) --yes")
    #expect(outcome.events(of: RestaurantClosed.self).map(\.name) == ["Chez Ada"])
    let again = try await town.when("restaurants close \(id) --yes")
    #expect(again.code == 1)
    #expect(again.events.isEmpty)
    #expect(try await town.when("restaurants review \(id) --rating 5").code == 1)
    #expect(try await town.rows(in: "restaurants_review").isEmpty)
  }

  @Test func `a review moves the rating, and a later one of the same customer replaces it`() async throws {
    let town = try Self.town(as: .manager)
    try await town.given(Self.adding)
    let id = try await Self.only(town)
    try await town.given("restaurants review \(id) --rating 5")
    try await town.given("restaurants review \(id) --rating 2 --text dull")
    let restaurant = try await town.rows(in: "restaurants_restaurant").first
    #expect(restaurant?["review_count"] == "1")
    #expect(restaurant?["review_sum"] == "2")
    #expect(try await town.rows(in: "restaurants_review").map { $0["text"] } == ["dull"])
  }

  @Test func `a customer has favorites and keeps no catalog`() async throws {
    let town = try Self.town(as: .customer)
    #expect(try await town.when(Self.adding).code == 77)
    #expect(try await town.when("restaurants favorites").code == 0)
  }

  @Test func `what is closed is listed, and can be opened again, and nothing else`() async throws {
    let town = try Self.town()
    for name in ["Dawn", "Dusk"] {
      try await town.given("restaurants add \(name) --cuisine Thai --address '1 Elm St' --price-level 1")
    }
    let id = try #require(try await town.rows(in: "restaurants_restaurant").first { $0["name"] == "Dusk" }?["id"])
    let closed: any ListClosedRestaurantsUseCase = try town.resolve()
    #expect(try await closed.execute(limit: 10).isEmpty)
    try await town.given("restaurants favorite \(id)")
    try await town.given("restaurants close \(id) --yes")
    let listings = try await closed.execute(limit: 10)
    #expect(listings.map(\.restaurant.name) == ["Dusk"])
    #expect(listings.map(\.isFavorite) == [true])
    let shown = try await town.when("restaurants closed -o tsv").output
    #expect(shown.contains("\tDusk\tThai\t") && !shown.contains("Dawn"), "\(shown)")
    try await town.given("restaurants reopen \(id)")
    #expect(try await closed.execute(limit: 10).isEmpty)
    #expect(try await !town.when("restaurants closed -o tsv").output.contains("Dusk"))
  }

  @Test func `an evening in town goes as written down`() async throws {
    let difference = try await Transcript("An evening in town").firstDifference(in: try Self.town())
    #expect(difference == nil)
  }
}
