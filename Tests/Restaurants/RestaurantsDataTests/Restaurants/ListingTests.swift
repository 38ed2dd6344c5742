import DomainKit
import TestEngines
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

  @Test(arguments: TestEngine.allCases) func `begins with the best rated, and goes by name among equals`(
    engine: TestEngine
  )
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

  @Test(arguments: TestEngine.allCases) func `shows what is valid and not closed`(engine: TestEngine) async throws {
    let town = try StoredTown(on: engine)
    try await town.add("Open")
    try await town.add("Closed", isClosed: true)
    try await town.add("Nowhere", address: "")
    try await town.add("By hand, without prices", priceLevel: nil)
    try await town.add("Imported, without prices", priceLevel: nil, source: "nyc:1")
    #expect(try await town.list(page { $0.order = .name }).map(\.name) == ["Imported, without prices", "Open"])
    #expect(try await town.search("without") == ["Imported, without prices"])
  }

  @Test(arguments: TestEngine.allCases) func `by score counts reviews and recent ones`(engine: TestEngine) async throws
  {
    let town = try StoredTown(on: engine)
    try await town.add("Good", rating: 4)
    try await town.add(
      "Busy", reviews: ReviewTally(count: 100, sum: 400, recent: RecentReviews(count: 20, until: town.clock.now)))
    try await town.add("Old", reviews: ReviewTally(count: 50, sum: 200))
    #expect(try await town.list(page { $0.order = .score }).map(\.name) == ["Busy", "Old", "Good"])
  }

  @Test(arguments: TestEngine.allCases) func `changes with what is written about a restaurant`(engine: TestEngine)
    async throws
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

  @Test(arguments: TestEngine.allCases) func `is by distance over the date line and around the pole`(engine: TestEngine)
    async throws
  {
    let town = try StoredTown(on: engine)
    try await town.add("West", at: (0, 179.99))
    try await town.add("East", at: (0, -179.98))
    try await town.add("Pole", at: (89.99, 0))
    try await town.add("Nowhere")
    let within = try Distance(meters: 3_000)
    // The date line has two longitudes, which lie at opposite ends of the index.
    let lines = try [180.0, -180].map { try Location(latitude: 0, longitude: $0) }
    for line in lines {
      let all = page { ($0.order, $0.near) = (.distance, line) }
      #expect(try await town.list(all).map(\.name) == ["West", "East", "Pole", "Nowhere"])
      #expect(try await town.list(page { ($0.near, $0.within) = (line, within) }).map(\.name) == ["East", "West"])
    }
    let behindThePole = try Location(latitude: 89.99, longitude: 180)
    #expect(try await town.list(page { ($0.near, $0.within) = (behindThePole, within) }).map(\.name) == ["Pole"])
    let everywhere = try Distance(meters: Distance.farthest)
    #expect(
      try await town.list(page { ($0.order, $0.near, $0.within) = (.distance, lines[0], everywhere) }).count == 3)
  }

  @Test(arguments: TestEngine.allCases) func `by distance goes by name among equals, and ends with what is nowhere`(
    engine: TestEngine
  ) async throws {
    let town = try StoredTown(on: engine)
    // The order of names is that of their bytes: U+AC00 before U+F900, whose canonical form is U+8C48.
    for name in ["Zoe", "Écu", "\u{F900}", "\u{AC00}", "bo"] { try await town.add(name, at: (1, 1)) }
    for name in ["Yes", "also"] { try await town.add(name) }
    try await town.add("Also", priceLevel: 4)
    try await town.add("Near", at: (0.5, 0.5))
    let here = try Location(latitude: 0, longitude: 0)
    let placed = ["Near", "bo", "Écu", "Zoe", "\u{AC00}", "\u{F900}"]
    for limit in 1...10 {
      let all = page { ($0.order, $0.near, $0.limit) = (.distance, here, limit) }
      let names = try await town.listAll(all).map(\.name)
      #expect(names == placed + ["also", "Also", "Yes"], "pages of \(limit)")
      let cheap = page { ($0.order, $0.near, $0.limit, $0.maxPrice) = (.distance, here, limit, 2) }
      #expect(try await town.listAll(cheap).map(\.name) == placed + ["also", "Yes"])
    }
  }

  @Test(arguments: TestEngine.allCases) func `by score puts what has aged where it belongs now`(engine: TestEngine)
    async throws
  {
    let town = try StoredTown(on: engine)
    let tally = ReviewTally(count: 100, sum: 400, recent: RecentReviews(count: 20, until: town.clock.now))
    let aged = try await town.add("Aged", rating: 4, reviews: tally)
    let (best, middle) = (try await town.add("Best", rating: 5), try await town.add("Middle", rating: 4.6))
    let last = try await town.add("Last", cuisine: "Thai", rating: 4)
    for limit in 1...4 {
      var page = page { ($0.order, $0.limit) = (.score, limit) }
      #expect(try await town.listAll(page).map(\.id) == [aged, best, middle, last].map(\.id))
      var refreshed = aged
      refreshed.refresh(RecentReviews())
      page.staleScores = [refreshed]
      #expect(try await town.listAll(page).map(\.id) == [best, middle, aged, last].map(\.id), "pages of \(limit)")
      page.cuisineKeys = ["thai"]
      #expect(try await town.listAll(page).map(\.id) == [last.id])
      (page.cuisineKeys, page.minRating, page.maxPrice) = (["italian"], 4, 2)
      #expect(try await town.listAll(page).map(\.id) == [best, middle, aged].map(\.id))
      page.maxPrice = 1
      #expect(try await town.listAll(page) == [])
      page.maxPrice = nil
      page.boroughs = ["Queens", "queens"]
      #expect(try await town.listAll(page) == [])
      (page.cuisineKeys, page.minRating, page.boroughs, page.text) = ([], nil, [], "best")
      #expect(try await town.listAll(page).map(\.id) == [best.id])
    }
  }

  @Test(arguments: TestEngine.allCases) func `includes what is exactly at the lowest rating and at the radius`(
    engine: TestEngine
  ) async throws {
    let town = try StoredTown(on: engine)
    let here = try Location(latitude: 1, longitude: 1)
    for (name, rating) in [("Above", 4.1), ("At", 4), ("Below", 3.9)] {
      try await town.add(name, at: (1, 1.01), rating: rating)
    }
    let edge = here.distance(to: try Location(latitude: 1, longitude: 1.01))
    let inside = try Distance(meters: edge.meters - 0.001)
    for order in RestaurantFilter.Order.allCases {
      let rated = page { ($0.order, $0.near, $0.minRating) = (order, here, 4) }
      #expect(Set(try await town.list(rated).map(\.name)) == ["Above", "At"], "\(order)")
      let near = page { ($0.order, $0.near, $0.within) = (order, here, edge) }
      #expect(try await town.list(near).count == 3, "\(order)")
      let nearer = page { ($0.order, $0.near, $0.within) = (order, here, inside) }
      #expect(try await town.list(nearer) == [], "\(order)")
    }
  }

  @Test(arguments: TestEngine.allCases) func `has as many on a page as asked for, however few of all are open`(
    engine: TestEngine
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
