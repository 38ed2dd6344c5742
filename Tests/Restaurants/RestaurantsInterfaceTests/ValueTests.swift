import DomainKit
import RestaurantsDomain
import RestaurantsInterface
import ShellKit
import Testing

@Suite struct `Values that are offered for restaurants` {
  private struct Town: GetRestaurantsUseCase, SearchRestaurantsUseCase, ListCuisinesUseCase {
    func execute(_: RestaurantFilter, after _: IDTail?) async throws -> [RestaurantListing] {
      [try Sample.listing(name: "Listed")]
    }

    func execute(_ search: RestaurantSearch, after _: IDTail?) async throws -> [RestaurantListing] {
      search.text == "fou" ? [try Sample.listing(name: "Found")] : []
    }

    func execute() async throws -> [CuisineCount] { [CuisineCount(name: "Italian", count: 3)] }
  }

  @Test func `belong to arguments that there are`() {
    let places = Counter().argumentPlaces
    for place in RestaurantValues.arguments + CuisineValues.arguments { #expect(places.contains(place), "\(place)") }
  }

  @Test(arguments: [("fou", "Found"), ("", "Listed"), ("xyz", "Listed")])
  func `are found by name, or are the first ones`(typed: String, name: String) async throws {
    let values = try await RestaurantValues.values((Town(), Town()), for: typed)
    #expect(values.map(\.value) == ["0000abcd"])
    #expect(values.first?.detail.hasPrefix(name) == true)
  }

  @Test func `are cuisines with their number`() async throws {
    #expect(try await CuisineValues.values(Town(), for: "") == [ValueSuggestion("Italian", detail: "3 restaurants")])
  }
}
