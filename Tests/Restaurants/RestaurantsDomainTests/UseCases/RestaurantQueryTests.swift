import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `The use case list restaurants` {
  private func town(_ person: Principal = .unrestricted) throws -> FakeTown {
    FakeTown(
      [
        try Sample.restaurant(1, hours: "Tue 09:00-18:00"), try Sample.restaurant(2, name: "Café", cuisine: "Café"),
        try Sample.restaurant(3, name: "Gone", isClosed: true),
      ], person: person)
  }

  private func list(_ filter: RestaurantFilter, in town: FakeTown, after: IDSuffix? = nil) async throws
    -> [RestaurantListing]
  {
    try await GetRestaurants(work: town.work(), listings: town.listings).execute(filter, after: after)
  }

  @Test func `says what each is to this person now`() async throws {
    let town = try town()
    let near = try Location(latitude: 1, longitude: 1)
    _ = try await SaveFavorite(work: town.work(), listings: town.listings).execute(
      saving: Sample.suffix(town.content.restaurants[1]))
    let found = try await list(RestaurantFilter(near: near), in: town)
    #expect(found.map(\.isOpen) == [true, nil])
    #expect(found.map(\.isFavorite) == [false, true])
    #expect(found.map(\.distance) == [nil, nil])
  }

  @Test(arguments: [0, -5]) func `refuses a limit without results`(limit: Int) async throws {
    let town = try town()
    await #expect(throws: LimitOutOfRange(limit, in: "restaurants")) {
      try await list(RestaurantFilter(limit: limit), in: town)
    }
    #expect(town.pages == [])
  }

  @Test(
    arguments: [
      (RestaurantFilter(minRating: .nan), RestaurantError.rating("nan")),
      (RestaurantFilter(minRating: 5.1), .rating("5.1")), (RestaurantFilter(maxPrice: 5), .priceLevel("5")),
      (RestaurantFilter(maxPrice: 0), .priceLevel("0")), (RestaurantFilter(order: .distance), .pointNeeded),
    ])
  func `refuses what makes no sense`(filter: RestaurantFilter, error: RestaurantError) async throws {
    let town = try town()
    await #expect(throws: error) { try await list(filter, in: town) }
    #expect(town.pages == [])
  }

  @Test func `refuses a radius around nowhere`() async throws {
    let filter = RestaurantFilter(within: try Distance(meters: 1))
    await #expect(throws: RestaurantError.pointNeeded) { try await list(filter, in: town()) }
  }

  @Test func `names the nearest cuisines for one that no restaurant serves`() async throws {
    await #expect(throws: RestaurantError.unknownCuisine("Itlian", nearest: ["Italian"])) {
      try await list(RestaurantFilter(cuisines: ["Itlian"]), in: town())
    }
    await #expect(throws: RestaurantError.unknownCuisine("Martian food", nearest: [])) {
      try await list(RestaurantFilter(cuisines: ["Martian food"]), in: town())
    }
  }

  @Test(arguments: [
    ("coffee", ["Coffee/Tea", "Café/Coffee"]), ("TEA", ["Coffee/Tea"]), ("cafe", ["Café/Coffee"]), ("milk", []),
  ])
  func `names the cuisines with the words of one that no restaurant serves`(
    name: String, nearest: [String]
  ) async throws {
    let town = FakeTown([
      try Sample.restaurant(1, cuisine: "Café/Coffee"), try Sample.restaurant(2, cuisine: "Coffee/Tea"),
    ])
    await #expect(throws: RestaurantError.unknownCuisine(name, nearest: nearest)) {
      try await list(RestaurantFilter(cuisines: [name]), in: town)
    }
  }

  @Test(arguments: [
    ("Pizza,italian", RestaurantError.listOfCuisines("Pizza,italian", ["Pizza", "italian"])),
    ("Thai, Pizza", .listOfCuisines("Thai, Pizza", ["Thai", "Pizza"])),
    ("Pizza,", .unknownCuisine("Pizza,", nearest: ["Pizza"])),
  ]) func `takes a list of cuisines for no cuisine with a similar name`(
    name: String, error: RestaurantError
  ) async throws {
    let town = FakeTown([
      try Sample.restaurant(1, cuisine: "Pizza/Italian"), try Sample.restaurant(2, cuisine: "Pizza"),
    ])
    await #expect(throws: error) { try await list(RestaurantFilter(cuisines: [name]), in: town) }
  }

  @Test func `finds a borough in all of its spellings`() async throws {
    let names = ["Queens", "QUEENS", "Bronx", "queens"]
    let town = FakeTown(try names.enumerated().map { try Sample.restaurant(UInt64($0 + 1), borough: $1) })
    _ = try await list(RestaurantFilter(borough: "Queens"), in: town)
    #expect(town.pages.last?.boroughs.sorted() == ["QUEENS", "Queens", "queens"])
    let lettersInCapitals = FakeTown([try Sample.restaurant(1, borough: "STRASSE")])
    _ = try await list(RestaurantFilter(borough: "Straße"), in: lettersInCapitals)
    #expect(lettersInCapitals.pages.last?.boroughs == ["STRASSE"])
  }

  @Test func `finds a borough in any case, and names the nearest for an unknown one`() async throws {
    let town = FakeTown([try Sample.restaurant(1, borough: "Queens"), try Sample.restaurant(2)])
    _ = try await list(RestaurantFilter(borough: "QUEENS"), in: town)
    #expect(town.pages.last?.boroughs == ["Queens"])
    await #expect(throws: RestaurantError.unknownBorough("Quens", nearest: ["Queens"])) {
      try await list(RestaurantFilter(borough: "Quens"), in: town)
    }
  }

  @Test(arguments: [RestaurantFilter(cuisines: ["Thai"]), RestaurantFilter(borough: "Queens")])
  func `finds nothing in an empty catalog, which has neither cuisines nor boroughs`(
    filter: RestaurantFilter
  ) async throws {
    #expect(try await list(filter, in: FakeTown()) == [])
  }

  @Test func `finds a cuisine in any spelling, once`() async throws {
    let town = try town()
    _ = try await list(RestaurantFilter(cuisines: ["CAFE", "café", "italian"]), in: town)
    #expect(town.pages.last?.cuisineKeys == ["cafe", "italian"])
  }

  @Test func `asks for what is open at this minute of the week`() async throws {
    let town = try town()
    _ = try await list(RestaurantFilter(isOpen: true), in: town)
    #expect(town.pages.last?.openAt == WeekMinute(day: 1, minute: 12 * 60))
    _ = try await list(RestaurantFilter(), in: town)
    #expect(town.pages.last?.openAt == nil)
  }

  @Test func `starts after a restaurant that must be there`() async throws {
    let town = try town()
    _ = try await list(RestaurantFilter(), in: town, after: Sample.suffix(town.content.restaurants[0]))
    #expect(town.pages.last?.after?.id == Sample.id(1))
    await #expect(throws: RestaurantError.notFound("ffff")) {
      try await list(RestaurantFilter(), in: town, after: IDSuffix("ffff"))
    }
  }

  @Test func `orders by scores as they are now, and writes nothing`() async throws {
    let old = Sample.noon.advanced(byMilliseconds: -1)
    let stale = ReviewTally(count: 3, sum: 9, recent: RecentReviews(count: 3, until: old))
    let town = FakeTown([try Sample.restaurant(1, reviews: stale), try Sample.restaurant(2)])
    let before = town.content.restaurants
    _ = try await list(RestaurantFilter(order: .rating), in: town)
    #expect(town.pages.last?.staleScores == [])
    // In any order, a listing has the score without the reviews that are no longer recent.
    let scores = try await list(RestaurantFilter(order: .rating), in: town).map { $0.score?.recentPart }
    #expect(scores == [0, nil])
    _ = try await list(RestaurantFilter(order: .score), in: town, after: Sample.suffix(before[0]))
    let page = try #require(town.pages.last)
    #expect(page.staleScores.map(\.id) == [Sample.id(1)])
    #expect(page.staleScores.first?.reviews.recent == RecentReviews())
    #expect(page.after?.reviews.recent == RecentReviews())
    #expect(town.content.restaurants == before)
    #expect(town.content.restaurants.map(\.version) == [0, 0])
  }

  @Test func `is for everybody who is signed in`() async throws {
    await #expect(throws: AccessDenied.self) { try await list(RestaurantFilter(), in: town(.anonymous)) }
    let customer = try town(.person(UniqueID(high: 1, low: 1), .customer))
    #expect(try await list(RestaurantFilter(), in: customer).count == 2)
  }
}

@Suite struct `A restaurant's identifier` {
  private func find(_ suffix: String, in town: FakeTown) async throws -> Restaurant {
    let suffix = try #require(IDSuffix(suffix))
    return try await FindRestaurant(work: town.work(), listings: town.listings).execute(suffix, near: nil).restaurant
  }

  @Test func `may be cut down to its end`() async throws {
    let town = FakeTown([try Sample.restaurant(0xABCD), try Sample.restaurant(0x1BCD)])
    #expect(try await find("abcd", in: town).id == Sample.id(0xABCD))
    await #expect(throws: RestaurantError.notFound("ffff")) { try await find("ffff", in: town) }
  }

  @Test func `leads to a name that no other restaurant has`() async throws {
    let town = FakeTown([
      try Sample.restaurant(1, address: "12 Mott St, 10013"), try Sample.restaurant(2, address: "7 Elm St"),
      try Sample.restaurant(3, address: "7 Elm St, 10013", isClosed: true), try Sample.restaurant(4, name: "Dawn"),
    ])
    let find = FindRestaurant(work: town.work(), listings: town.listings)
    let ids = (1...5).map { Sample.id($0, Restaurant.self) }
    let names = try await find.distinctNames(of: Set(ids))
    let expected = ["Nonna's (12 Mott St)", "Nonna's (00000002)", "Nonna's (00000003)", "Dawn", nil]
    #expect(ids.map { names[$0] } == expected)
  }

  @Test(
    arguments: [
      ("mott", 2...3), ("nonna mott", 2...2), ("gone", 3...3), ("café", 3...3), ("", 2...3), ("?", 2...3),
    ] as [(String, ClosedRange<UInt64>)])
  func `that is closed is found by its words`(text: String, numbers: ClosedRange<UInt64>) async throws {
    let town = FakeTown([
      try Sample.restaurant(1, name: "Dawn"), try Sample.restaurant(2, isClosed: true),
      try Sample.restaurant(3, name: "Gone", cuisine: "Café", isClosed: true),
    ])
    let closed = ListClosedRestaurants(work: town.work(), listings: town.listings)
    let ids = numbers.map { Sample.id($0, Restaurant.self) }
    let found = try await closed.execute(matching: text, limit: 9)
    #expect(found.map(\.restaurant.id) == ids)
    let first = try await closed.execute(matching: text, limit: 1)
    #expect(first.map(\.restaurant.id) == Array(ids.prefix(1)))
    let listed = try await closed.execute(matching: "Dawn", limit: 9)
    #expect(listed.isEmpty)
  }

  @Test func `that several have names them all`() async throws {
    let ids = [Sample.id(0x1_ABCD, Restaurant.self), Sample.id(0x2_ABCD)]
    let town = FakeTown([try Sample.restaurant(0x1_ABCD), try Sample.restaurant(0x2_ABCD)])
    await #expect(throws: RestaurantError.ambiguous("abcd", candidates: ids.map(\.description))) {
      try await find("abcd", in: town)
    }
  }

  @Test func `is read in the unit of a caller that depends on the restaurant`() async throws {
    let hours = [nil, "Tue 09:00-18:00", "Wed 09:00-18:00"]
    let town = FakeTown(try hours.enumerated().map { try Sample.restaurant(UInt64($0 + 1), hours: $1) })
    for (restaurant, isOpen) in zip(town.content.restaurants, [nil, true, false]) {
      let found = try await RelyOnRestaurant(work: town.work(), clock: town.listings.clock).execute(
        Sample.suffix(restaurant))
      #expect(found.restaurant.id == restaurant.id)
      #expect(found.isOpen == isOpen)
    }
  }
}
