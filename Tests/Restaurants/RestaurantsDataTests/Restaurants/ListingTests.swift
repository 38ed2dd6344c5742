import DomainKit
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

@Suite struct `A list of stored restaurants` {
  private func page(_ change: (inout RestaurantPage) -> Void = { _ in }) -> RestaurantPage {
    var page = RestaurantPage()
    change(&page)
    return page
  }

  @Test(arguments: Engine.allCases) func `begins with the best rated, and goes by name among equals`(engine: Engine)
    async throws
  {
    let town = try StoredTown(on: engine)
    try await town.add("Zoe", rating: 4.5)
    try await town.add("bo", rating: 4.5)
    try await town.add("Écu", rating: 4.5)
    try await town.add("Best", rating: 5)
    try await town.add("Unrated")
    #expect(try await town.list(page()).map(\.name) == ["Best", "bo", "Écu", "Zoe", "Unrated"])
    #expect(try await town.list(page { $0.order = .name }).map(\.name) == ["Best", "bo", "Écu", "Unrated", "Zoe"])
  }

  @Test(arguments: Engine.allCases) func `shows what is valid and not closed`(engine: Engine) async throws {
    let town = try StoredTown(on: engine)
    try await town.add("Open")
    try await town.add("Closed", isClosed: true)
    try await town.add("Nowhere", address: "")
    try await town.add("By hand, without prices", priceLevel: nil)
    try await town.add("Imported, without prices", priceLevel: nil, source: "nyc:1")
    #expect(try await town.list(page { $0.order = .name }).map(\.name) == ["Imported, without prices", "Open"])
    #expect(try await town.search("without") == ["Imported, without prices"])
  }

  @Test(arguments: Engine.allCases) func `by score counts reviews and recent ones`(engine: Engine) async throws {
    let town = try StoredTown(on: engine)
    try await town.add("Good", rating: 4)
    try await town.add(
      "Busy", reviews: ReviewTally(count: 100, sum: 400, recent: RecentReviews(count: 20, until: town.clock.now)))
    try await town.add("Old", reviews: ReviewTally(count: 50, sum: 200))
    #expect(try await town.list(page { $0.order = .score }).map(\.name) == ["Busy", "Old", "Good"])
  }

  @Test(arguments: Engine.allCases) func `changes with what is written about a restaurant`(engine: Engine) async throws
  {
    let town = try StoredTown(on: engine)
    var restaurant = try await town.add("Joe's", at: (1, 1), rating: 3)
    restaurant = try await town.work.execute(for: .anyone("test")) { [id = restaurant.id] context in
      var found = try #require(try await context.restaurants.restaurant(id))
      var change = RestaurantChange()
      (change.name, change.cuisine) = ("Jim's", "French")
      change.location = try Location(latitude: 2, longitude: 2)
      try found.update(change)
      try context.restaurants.update(&found)
      return found
    }
    #expect(try await town.search("joe") == [])
    #expect(try await town.search("jim french") == ["Jim's"])
    let near = try Location(latitude: 2, longitude: 2)
    let within = try Distance(meters: 10)
    #expect(try await town.list(page { ($0.near, $0.within) = (near, within) }).map(\.name) == ["Jim's"])
    #expect(try await town.list(page { $0.cuisineKeys = ["french"] }) == [restaurant])
    #expect(try await town.list(page { $0.cuisineKeys = ["italian"] }) == [])
  }

  @Test(arguments: Engine.allCases) func `is by distance over the date line and around the pole`(engine: Engine)
    async throws
  {
    let town = try StoredTown(on: engine)
    try await town.add("West", at: (0, 179.99))
    try await town.add("East", at: (0, -179.98))
    try await town.add("Pole", at: (89.99, 0))
    try await town.add("Nowhere")
    let line = try Location(latitude: 0, longitude: 180)
    let all = page { ($0.order, $0.near) = (.distance, line) }
    #expect(try await town.list(all).map(\.name) == ["West", "East", "Pole"])
    let within = try Distance(meters: 3_000)
    #expect(try await town.list(page { ($0.near, $0.within) = (line, within) }).map(\.name) == ["East", "West"])
    let behindThePole = try Location(latitude: 89.99, longitude: 180)
    #expect(try await town.list(page { ($0.near, $0.within) = (behindThePole, within) }).map(\.name) == ["Pole"])
    let everywhere = try Distance(meters: Distance.farthest)
    #expect(
      try await town.list(page { ($0.order, $0.near, $0.within) = (.distance, line, everywhere) }).count == 3)
  }

  @Test(arguments: Engine.allCases) func `has as many on a page as asked for, however few of all are open`(
    engine: Engine
  ) async throws {
    let town = try StoredTown(on: engine)
    try await town.add(
      (0..<400).map { number in
        Restaurant(
          id: town.ids.next(),
          details: try RestaurantDetails(
            name: "R\(number)", cuisine: "Thai", address: "1 Elm St", priceLevel: 1,
            openingHours: OpeningHours(parsing: number % 40 == 7 ? "Mon 09:00-12:00" : "Tue 09:00-12:00")))
      })
    let monday = WeekMinute(day: 0, minute: 600)
    let names = try await town.list(page { ($0.openAt, $0.order, $0.limit) = (monday, .name, 8) }).map(\.name)
    #expect(names == ["R127", "R167", "R207", "R247", "R287", "R327", "R367", "R47"])
  }
}

@Suite struct `Every list of restaurants` {
  /// A town whose streets, cuisines and prices are drawn by lot.
  private static func restaurants(_ count: Int, _ ids: UUIDv7Source) throws -> [Restaurant] {
    var random = SplitMix64(seed: 5)
    let cuisines = ["Italian", "Thai", "Café", "Tapas"]
    let hours = ["24/7", "Mon-Fri 08:00-22:00", "closed", nil]
    return try (0..<count).map { number in
      let pick = { (bound: Int) in Int(random.next() % UInt64(bound)) }
      let isMapped = pick(10) > 0
      let spot = try Location(
        latitude: 40 + Double(pick(2_000)) / 10_000, longitude: -74 + Double(pick(2_000)) / 10_000)
      let details = try RestaurantDetails(
        name: "R\(pick(60))", cuisine: cuisines[min(pick(4), pick(4))], address: "1 Elm St",
        location: isMapped ? spot : nil, rating: Double(pick(11)) / 2,
        priceLevel: [1, 2, 3, 4, nil][pick(5)], openingHours: try hours[pick(4)].map { try OpeningHours(parsing: $0) })
      return Restaurant(
        id: ids.next(), details: details, source: "s\(number)",
        reviews: ReviewTally(count: pick(50), sum: 0), isClosed: pick(15) == 0)
    }
  }

  private static let center = (latitude: 40.1, longitude: -73.9)
  private static let monday = WeekMinute(day: 0, minute: 600)

  private static func pages() throws -> [RestaurantPage] {
    var pages: [RestaurantPage] = []
    let near = try Location(latitude: center.latitude, longitude: center.longitude)
    for order in RestaurantFilter.Order.allCases {
      for cuisines in [[], ["thai"], ["thai", "cafe"]] {
        for (price, rating) in [(nil, nil), (2, nil), (nil, 3.5), (3, 2)] as [(Int?, Double?)] {
          for (radius, isOpen) in [(nil, false), (4_000, false), (nil, true), (6_000, true)] as [(Double?, Bool)] {
            var page = RestaurantPage()
            (page.order, page.cuisineKeys, page.maxPrice, page.minRating) = (order, cuisines, price, rating)
            page.near = near
            page.within = try radius.map { try Distance(meters: $0) }
            page.openAt = isOpen ? monday : nil
            page.limit = 23
            pages.append(page)
          }
        }
      }
    }
    return pages
  }

  /// What a list must be, worked out the slow way.
  private static func expected(_ page: RestaurantPage, of all: [Restaurant]) throws -> [ID<Restaurant>] {
    let near = try #require(page.near)
    let distance = { (restaurant: Restaurant) in restaurant.location.map { near.distance(to: $0).meters } ?? .infinity }
    let found = all.filter { restaurant in
      restaurant.isListed && (page.order != .distance || restaurant.location != nil)
        && (page.cuisineKeys.isEmpty || page.cuisineKeys.contains(restaurant.details.cuisineKey))
        && (page.minRating.map { restaurant.rating >= $0 } ?? true)
        && (page.maxPrice.map { most in restaurant.details.priceLevel.map { $0 <= most } ?? false } ?? true)
        && (page.within.map { distance(restaurant) <= $0.meters } ?? true)
        && (page.openAt.map { restaurant.isOpen(at: $0) == true } ?? true)
    }
    let key = { (restaurant: Restaurant) -> (Double, String) in
      switch page.order {
      case .rating: (-restaurant.rating, FoldedText.of(restaurant.name))
      // Sums of the same parts in another order may differ in their last bit.
      case .score: (-(restaurant.score.value * 1e9).rounded(), FoldedText.of(restaurant.name))
      case .name: (0, FoldedText.of(restaurant.name))
      case .distance: (distance(restaurant), "")
      }
    }
    return found.sorted { (key($0).0, key($0).1, $0.id) < (key($1).0, key($1).1, $1.id) }.map(\.id)
  }

  @Test(arguments: Engine.allCases, [0, 30, 2_000])
  func `is whole and in order page by page, whichever index it is read through`(engine: Engine, few: Int) async throws {
    let town = try StoredTown(on: engine, few: few)
    let all = try Self.restaurants(500, town.ids)
    try await town.add(all)
    for page in try Self.pages() {
      let found = try await town.listAll(page).map(\.id)
      let expected = try Self.expected(page, of: all)
      #expect(found == expected, "\(page)")
    }
  }
}
