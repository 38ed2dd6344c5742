import DomainKit
import RestaurantsDomain
import Testing
import TestingKit

@Suite struct `A starting point` {
  private let town: FakeTown

  init() throws {
    let spots = [("Queens", 40.7, -73.8), ("Queens", 40.8, -73.9), ("Bronx", 40.9, -73.9)]
    town = FakeTown(
      try spots.enumerated().map { number, spot in
        let details = try RestaurantDetails(
          name: "R\(number)", cuisine: "Thai", address: "\(number) Elm St, 1000\(number)", borough: spot.0,
          location: Location(latitude: spot.1, longitude: spot.2), priceLevel: 2)
        return Restaurant(id: Sample.id(UInt64(number)), details: details, source: "s\(number)")
      }, person: .person(UniqueID(high: 1, low: 1), .manager))
  }

  private var add: AddPlace { AddPlace(work: town.work(), ids: town.ids) }
  private var remove: RemovePlace { RemovePlace(work: town.work()) }

  private func locate(_ text: String?) async throws -> Location? {
    try await LocatePlace(work: town.work()).execute(try text.map { try StartingPoint(parsing: $0) })
  }

  private func near(_ location: Location?, _ latitude: Double, _ longitude: Double) -> Bool {
    location.map { abs($0.latitude - latitude) < 1e-9 && abs($0.longitude - longitude) < 1e-9 } ?? false
  }

  @Test func `is a named place, in any spelling`() async throws {
    let square = try Location(latitude: 40.73, longitude: -73.99)
    let (before, place) = try await add.execute(naming: "Joe's Corner", square)
    #expect(before == nil)
    for name in ["Joe's Corner", "joes corner", "JOE\u{2019}S  CORNER"] { #expect(try await locate(name) == square) }
    let moved = try await add.execute(naming: "joes corner", try Location(latitude: 40.74, longitude: -73.99))
    #expect(moved.before == place)
    #expect(moved.after.id == place.id)
    #expect(try await ListPlaces(work: town.work()).execute().map(\.name) == ["Joe's Corner"])
    #expect(try await remove.execute(removing: "JOES CORNER").id == place.id)
    await #expect(throws: RestaurantError.unknownPlace("joes corner", nearest: [])) {
      try await remove.execute(removing: "joes corner")
    }
  }

  @Test func `is the center of a borough or of a postal code`() async throws {
    #expect(near(try await locate("queens"), 40.75, -73.85))
    #expect(near(try await locate("10002"), 40.9, -73.9))
    await #expect(throws: RestaurantError.unknownPlace("99999", nearest: [])) { try await locate("99999") }
    await #expect(throws: RestaurantError.unknownPlace("Quens", nearest: ["Queens"])) { try await locate("Quens") }
  }

  @Test func `is the center of a borough on both sides of the date line`() async throws {
    let restaurants = try [(1, -16.8, 179.9), (2, -16.6, -179.7)].map { number, latitude, longitude in
      let details = try RestaurantDetails(
        name: "R\(number)", cuisine: "Thai", address: "\(number) Elm St", borough: "Taveuni",
        location: Location(latitude: latitude, longitude: longitude), priceLevel: 2)
      return Restaurant(id: Sample.id(UInt64(number)), details: details, source: "s\(number)")
    }
    let center = try await LocatePlace(work: FakeTown(restaurants).work()).execute(.named("Taveuni"))
    #expect(near(center, -16.7, -179.9), "\(String(describing: center))")
  }

  @Test(arguments: [
    ("1 Elm St, 10117", true), ("Unter den Linden 1, 10117 Berlin", true), ("10117 Elm St", false),
    ("10117 Elm St, Springfield", false),
  ])
  func `may be a postal code at the end of an address or before its town`(address: String, isFound: Bool) async throws {
    let here = try Location(latitude: 52.5, longitude: 13.5)
    let details = try RestaurantDetails(
      name: "R", cuisine: "Thai", address: address, location: here, priceLevel: 2)
    let town = FakeTown([Restaurant(id: Sample.id(1), details: details, source: "s")])
    let locate = LocatePlace(work: town.work())
    if isFound {
      #expect(try await locate.execute(.named("10117")) == here)
    } else {
      await #expect(throws: RestaurantError.unknownPlace("10117", nearest: [])) {
        try await locate.execute(.named("10117"))
      }
    }
  }

  @Test func `is the shop by default, once it has a location`() async throws {
    #expect(try await locate(nil) == nil)
    let shop = try Location(latitude: 40.7, longitude: -73.8)
    _ = try await add.execute(naming: "Shop", shop)
    #expect(try await locate(nil) == shop)
  }

  @Test(arguments: ["-73.9,40.7", "40.7,73.9", "-40.7,-73.9", "-40.7,73.9", "73.9,40.7", "73.9,-40.7", "-73.9,-40.7"])
  func `is not accepted with swapped coordinates or wrong signs`(text: String) async throws {
    let mistyped = try Location(parsing: text)
    let error = RestaurantError.unlikelyLocation(
      mistyped, intended: try Location(latitude: 40.7, longitude: -73.9))
    await #expect(throws: error) { try await locate(text) }
    await #expect(throws: error) { try await add.execute(naming: "X", mistyped) }
    #expect(error.suggestion == "did you mean 40.7,-73.9?")
  }

  @Test func `may be far from all restaurants`() async throws {
    // A point that is far from all restaurants in both readings may be meant.
    #expect(try await locate("10,20") != nil)
    #expect(throws: RestaurantError.longitudeFirst("40.7", "-100.5")) { try StartingPoint(parsing: "-100.5,40.7") }
    #expect(throws: RestaurantError.location("200,40")) { try StartingPoint(parsing: "200,40") }
  }

  @Test(arguments: ["", "12", "40.7,-73", "\u{1B}[31m"]) func `has a name that is not a number`(name: String) throws {
    let here = try Location(latitude: 1, longitude: 2)
    #expect(throws: RestaurantError.self) { try Place(id: Sample.id(1), name: name, location: here) }
  }

  @Test func `is named by managers`() async throws {
    let work = town.work(as: .person(UniqueID(high: 1, low: 2), .customer))
    await #expect(throws: AccessDenied.self) {
      try await AddPlace(work: work, ids: town.ids).execute(naming: "X", try Location(latitude: 1, longitude: 2))
    }
    await #expect(throws: AccessDenied.self) { try await RemovePlace(work: work).execute(removing: "X") }
    #expect(try await ListPlaces(work: work).execute() == [])
  }
}
