import DomainKit
import RestaurantsDomain
import RestaurantsInterface
import ShellKit
import Testing
import TestingKit

@Suite struct `Values that are offered for restaurants` {
  private struct Town: GetRestaurantsUseCase, SearchRestaurantsUseCase, ListCuisinesUseCase, GetFavoritesUseCase,
    ListClosedRestaurantsUseCase, ListReviewedRestaurantsUseCase
  {
    var needs: RestaurantValues.Needs {
      RestaurantValues.Needs(list: self, search: self, favorites: self, closed: self, reviewed: self)
    }

    func execute(_: RestaurantFilter, after _: IDSuffix?) async throws -> [RestaurantListing] {
      let kept = RestaurantListing(
        restaurant: try Sample.listing(name: "Kept").restaurant, distance: nil, isFavorite: true, isOpen: nil)
      return [
        RestaurantListing(
          restaurant: try Sample.listing(name: "Listed").restaurant, distance: nil, isFavorite: false, isOpen: nil),
        kept,
      ]
    }

    func count(_: RestaurantFilter) async throws -> Int? { nil }

    func execute(near _: Location?, limit _: Int, after _: IDSuffix?) async throws -> [RestaurantListing] {
      [try Sample.listing(name: "Kept")]
    }

    func execute(limit _: Int) async throws -> [RestaurantListing] { [try Self.closed("Closed")] }

    func execute(matching text: String, limit _: Int) async throws -> [RestaurantListing] {
      switch text {
      case "", "clo": [try Self.closed("Closed")]
      case "twi", "Twin": [try Self.closed("Twin")]
      default: []
      }
    }

    private static func closed(_ name: String) throws -> RestaurantListing {
      RestaurantListing(
        restaurant: try Sample.restaurant(name: name, isClosed: true), distance: nil, isFavorite: false, isOpen: false)
    }

    func execute(latest _: Int) async throws -> [RestaurantListing] { [try Sample.listing(name: "Reviewed")] }

    func execute(_ search: RestaurantSearch, after _: IDSuffix?) async throws -> [RestaurantListing] {
      switch search.text {
      case "fou": [try Sample.listing(name: "Found")]
      case "twi", "Twin": [try Sample.listing(name: "Twin")]
      default: []
      }
    }

    func execute() async throws -> [CuisineCount] { [CuisineCount(name: "Italian", count: 3)] }
  }

  @Test func `belong to arguments that there are`() {
    let places = RestaurantsHarness().sourceKeys
    for place in [String](RestaurantValues.arguments.keys) + CuisineValues.arguments.keys {
      #expect(places.contains(place), "\(place)")
    }
  }

  @Test(arguments: [("fou", "Found"), ("", "Listed"), ("xyz", "Listed")])
  func `are found by name, or are the first ones`(typed: String, name: String) async throws {
    let values = try await RestaurantValues.values(Town().needs, .listed, for: typed)
    #expect(values.first?.value == "0000abcd")
    #expect(values.first?.detail.hasPrefix(name) == true)
  }

  @Test(arguments: [
    ("restaurants show <id>", ["Listed", "Kept", "Closed"]), ("restaurants score <id>", ["Listed", "Kept", "Closed"]),
    ("restaurants reviews <id>", ["Listed", "Kept", "Closed"]),
    ("restaurants update <id>", ["Listed", "Kept", "Closed"]), ("restaurants close <id>", ["Listed", "Kept"]),
    ("restaurants review <id>", ["Listed", "Kept"]), ("restaurants reopen <id>", ["Closed"]),
    ("restaurants favorite <id>", ["Listed", "Closed"]),
    ("restaurants unfavorite <id>", ["Kept"]), ("restaurants favorites --after", ["Kept"]),
    ("restaurants unreview <id>", ["Reviewed"]),
  ])
  func `are those with which a command can do something`(argument: String, names: [String]) async throws {
    let choice = try #require(RestaurantValues.arguments[argument])
    let values = try await RestaurantValues.values(Town().needs, choice, for: "")
    let offered = values.filter { !$0.isRefused }
    #expect(offered.map { $0.detail.split(separator: ",").first.map(String.init) } == names)
  }

  @Test func `of a favorite say why it is not saved again`() async throws {
    let values = try await RestaurantValues.values(Town().needs, .others, for: "")
    #expect(values.map(\.nextStep) == [nil, "It is a favorite", nil])
    #expect(values.map(\.isRefused) == [false, true, false])
  }

  @Test(arguments: [
    ("clo", ["Closed, 12 Mott St, Italian, closed"]),
    ("twi", ["Twin, 12 Mott St, Italian", "Twin, 12 Mott St, Italian, closed"]),
    ("Twin", ["Twin, 12 Mott St, Italian"]), ("fou", ["Found, 12 Mott St, Italian"]),
  ])
  func `include closed restaurants, but none with the name of a listed one`(
    typed: String, details: [String]
  ) async throws {
    let values = try await RestaurantValues.values(Town().needs, .all, for: typed)
    #expect(values.map(\.detail) == details)
  }

  @Test func `do not say of closed restaurants that they are closed if all are`() async throws {
    let values = try await RestaurantValues.values(Town().needs, .closed, for: "")
    #expect(values.map(\.detail) == ["Closed, 12 Mott St, Italian"])
  }

  @Test func `are cuisines with their number`() async throws {
    #expect(
      try await CuisineValues.values(Town(), (), for: "") == [ValueSuggestion("Italian", detail: "3 restaurants")])
  }
}
