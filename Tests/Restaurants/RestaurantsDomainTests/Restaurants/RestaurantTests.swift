import Contracts
import DomainKit
import RestaurantsDomain
import Testing

@Suite struct `A restaurant` {
  @Test(arguments: [(4.46, "4.5"), (0, "0.0"), (5, "5.0"), (3.94, "3.9"), (4.04, "4.0")] as [(Double, String)])
  func `shows its rating with one decimal`(rating: Double, shown: String) throws {
    #expect(try Sample.restaurant(rating: rating).displayRating == shown)
  }

  @Test(
    arguments: [
      (3.95, "3.95"), (3.959183, "3.96"), (3.96, "3.96"), (3.97, "3.97"), (3.99, "3.99"), (3.999, "3.99"),
      (3.999999999, "3.99"), (4, "4.0"), (4.97, "4.97"), (0.96, "0.96"),
    ] as [(Double, String)])
  func `shows two decimals of a rating just below a whole star`(rating: Double, shown: String) throws {
    let restaurant = try Sample.restaurant(rating: rating)
    #expect(restaurant.displayRating == shown)
    let number = try #require(Double(shown))
    #expect(restaurant.isHighlyRated == (number >= Restaurant.highRating))
  }

  @Test func `has no rating to show without a rating of its own or a review`() throws {
    #expect(try Sample.restaurant(rating: nil).displayRating == nil)
    #expect(try Sample.restaurant(rating: 0).isRated)
  }

  @Test(arguments: [(1, "$"), (2, "$$"), (4, "$$$$"), (nil, nil)] as [(Int?, String?)])
  func `shows a sign for each step of its prices`(level: Int?, shown: String?) throws {
    #expect(try Sample.restaurant(priceLevel: level).displayPrice == shown)
  }

  @Test func `is highly rated from 4 on`() throws {
    #expect(try Sample.restaurant(rating: 4).isHighlyRated)
    #expect(try !Sample.restaurant(rating: 3.99).isHighlyRated)
  }

  @Test func `is expensive from level 3 on`() throws {
    #expect(try Sample.restaurant(priceLevel: 3).isExpensive)
    #expect(try !Sample.restaurant(priceLevel: 2).isExpensive)
    #expect(try !Sample.restaurant(priceLevel: nil, source: "nyc:1").isExpensive)
  }

  @Test func `has single spaces in its texts`() throws {
    let details = try Sample.details(
      name: " Joe's   Pizza", cuisine: "Pizza  Slices", address: "7  Carmine St", borough: "Staten  Island")
    #expect(
      details
        == (try Sample.details(
          name: "Joe's Pizza", cuisine: "Pizza Slices", address: "7 Carmine St", borough: "Staten Island")))
    let place = try Place(id: Sample.id(1), name: "Union   Square", location: Location(parsing: "1,2"))
    #expect(place.name == "Union Square")
  }

  @Test func `is valid with a name, an address and a price level`() throws {
    #expect(try Sample.restaurant().isValid)
    #expect(try !Sample.restaurant(name: "").isValid)
    #expect(try !Sample.restaurant(address: " ").isValid)
    #expect(try !Sample.restaurant(priceLevel: nil).isValid)
  }

  @Test func `that was imported is valid without a price level`() throws {
    #expect(try Sample.restaurant(priceLevel: nil, source: "nyc:1").isValid)
    #expect(try !Sample.restaurant(name: "", priceLevel: nil, source: "nyc:1").isValid)
  }

  @Test(arguments: [-0.01, 5.01, .nan, .infinity, -.infinity])
  func `cannot be rated outside 0 to 5`(rating: Double) {
    #expect(throws: RestaurantError.rating("\(rating)")) { try Sample.details(rating: rating) }
  }

  @Test(arguments: [0, 5, -1, .max]) func `cannot have another price level than 1 to 4`(level: Int) {
    #expect(throws: RestaurantError.priceLevel(String(level))) { try Sample.details(priceLevel: level) }
  }

  @Test func `has no text that could harm a terminal`() {
    #expect(throws: RestaurantError.self) { try Sample.details(name: "\u{1B}[2J") }
    #expect(throws: RestaurantError.self) { try Sample.details(cuisine: "a\u{202E}b") }
    #expect(throws: RestaurantError.self) { try Sample.details(address: "a\u{0}") }
    #expect(throws: RestaurantError.self) { try Sample.details(name: String(repeating: "n", count: 201)) }
  }

  @Test(arguments: ["ftp://x.org", "javascript:alert(1)", "https://", "https://a b", "x.org"])
  func `links to nothing but web pages`(link: String) {
    #expect(throws: RestaurantError.link(link)) {
      try RestaurantDetails(name: "A", cuisine: "B", address: "C", website: link)
    }
  }

  @Test func `closes and opens again, and says so`() throws {
    var restaurant = try Sample.restaurant()
    try restaurant.close(at: Sample.noon)
    #expect(restaurant.isClosed)
    #expect(!restaurant.isListed)
    #expect(throws: RestaurantError.closedAlready("Nonna's")) { try restaurant.close(at: Sample.noon) }
    try restaurant.reopen(at: Sample.noon)
    #expect(restaurant.isListed)
    #expect(throws: RestaurantError.openAlready("Nonna's")) { try restaurant.reopen(at: Sample.noon) }
    let events = restaurant.unstoredEvents().map(\.event)
    #expect(events.map { $0 is RestaurantClosed } == [true, false])
    #expect(
      events.last as? RestaurantReopened
        == RestaurantReopened(restaurant: restaurant.id.raw, name: "Nonna's", at: Sample.noon))
  }

  @Test func `keeps what a change does not name`() throws {
    var restaurant = try Sample.restaurant(rating: 4)
    var change = RestaurantChange()
    change.name = "Mamma's"
    try restaurant.update(change)
    #expect(restaurant.name == "Mamma's")
    #expect(restaurant.details.cuisine == "Italian")
    #expect(restaurant.rating == 4)
  }

  @Test func `stays as it was when a change would make it invalid`() throws {
    var restaurant = try Sample.restaurant()
    let before = restaurant
    var change = RestaurantChange()
    change.address = "  "
    #expect(throws: RestaurantError.incomplete("address")) { try restaurant.update(change) }
    #expect(restaurant == before)
  }
}

@Suite struct `The rating of a restaurant` {
  private func stars(_ value: Int) throws -> ReviewRating { try ReviewRating(value) }

  @Test func `is zero before a customer has rated it`() throws {
    #expect(try Sample.restaurant().rating == 0)
  }

  @Test func `of customers is the mean of their stars`() throws {
    var restaurant = try Sample.restaurant()
    restaurant.count(try stars(5), replacing: nil, recent: RecentReviews())
    restaurant.count(try stars(2), replacing: nil, recent: RecentReviews())
    #expect(restaurant.customerRating == 3.5)
    #expect(restaurant.reviews.count == 2)
    #expect(try Sample.restaurant(rating: 4).customerRating == nil)
  }

  @Test(arguments: [(4.4, 2, 4.2), (5, 1, 4.6), (nil, 5, 3.2), (nil, 1, 2.8)] as [(Double?, Int, Double)])
  func `is not swung by one vote`(own: Double?, vote: Int, shown: Double) throws {
    var restaurant = try Sample.restaurant(rating: own)
    restaurant.count(try stars(vote), replacing: nil, recent: RecentReviews())
    #expect((restaurant.rating * 10).rounded() / 10 == shown)
  }

  @Test func `follows customers where many agree`() throws {
    var restaurant = try Sample.restaurant(rating: 5)
    for _ in 1...90 { restaurant.count(try stars(2), replacing: nil, recent: RecentReviews()) }
    #expect(restaurant.rating == 2.3)
  }

  @Test func `is a health inspection where its list is one of inspections`() throws {
    let details = try Sample.details(rating: 4.9)
    let inspected = Restaurant(id: Sample.id(1), details: details, source: "nyc:30075445")
    #expect(inspected.inspectionRating == 4.9)
    #expect(inspected.listedRating == nil)
    let listed = Restaurant(id: Sample.id(1), details: details, source: "guide:7")
    #expect(listed.inspectionRating == nil)
    #expect(listed.listedRating == 4.9)
  }

  @Test func `keeps the rating from health inspections`() throws {
    var inspected = Restaurant(id: Sample.id(1), details: try Sample.details(rating: 4.9), source: "nyc:30075445")
    var change = RestaurantChange()
    change.rating = 2
    #expect(throws: RestaurantError.inspected("Nonna's")) { try inspected.update(change) }
    change = RestaurantChange()
    change.cleared = [.rating]
    #expect(throws: RestaurantError.inspected("Nonna's")) { try inspected.update(change) }
    change = RestaurantChange()
    change.phone = "555-0100"
    try inspected.update(change)
    #expect(inspected.inspectionRating == 4.9)
  }

  @Test func `forgets a review that another one replaces`() throws {
    var restaurant = try Sample.restaurant()
    restaurant.count(try stars(1), replacing: nil, recent: RecentReviews())
    restaurant.count(try stars(5), replacing: try stars(1), recent: RecentReviews())
    #expect(restaurant.customerRating == 5)
    #expect(restaurant.reviews.count == 1)
  }

  @Test(arguments: [0, 6, -1, .max]) func `knows stars from 1 to 5 only`(value: Int) {
    #expect(throws: RestaurantError.reviewRating(String(value))) { try ReviewRating(value) }
  }

  @Test(arguments: ["", "five", "4.5", "NaN", "99999999999999999999"])
  func `knows whole stars only`(text: String) {
    #expect(throws: RestaurantError.reviewRating(text)) { try ReviewRating(parsing: text) }
  }
}

@Suite struct `The score of a restaurant` {
  @Test(
    arguments: [
      (0, 0, 0, 0), (5, 0, 0, 2.5), (5, 100, 20, 3), (5, 1_000, 1_000, 3), (4, 50, 10, 2.25), (0, 1, 1, 0.015),
    ] as [(Double, Int, Int, Double)])
  func `adds half its rating, its reviews and its recent ones`(
    rating: Double, reviews: Int, recent: Int, score: Double
  ) {
    let found = RestaurantScore(rating: rating, reviews: reviews, recent: recent)
    #expect(abs(found.value - score) < 1e-12)
    #expect(found.value == found.ratingPart + found.reviewPart + found.recentPart)
  }

  @Test func `counts reviews younger than 90 days`() throws {
    let edge = Sample.noon.advanced(byMilliseconds: -Sample.days(90))
    let moments = [Sample.noon, edge.advanced(byMilliseconds: 1), edge]
    let recent = RecentReviews(moments, at: Sample.noon)
    #expect(recent.count == 2)
    #expect(recent.until == Sample.noon.advanced(byMilliseconds: 1))
    #expect(RecentReviews([edge], at: Sample.noon.advanced(byMilliseconds: -1)).count == 1)
  }

  @Test func `falls when the twentieth latest review grows old, not before`() {
    let moments = (0..<25).map { Sample.noon.advanced(byMilliseconds: -Int64($0)) }
    let recent = RecentReviews(moments, at: Sample.noon)
    #expect(recent.count == 20)
    #expect(recent.until == Sample.noon.advanced(byMilliseconds: Sample.days(90) - 19))
    #expect(RecentReviews([], at: Sample.noon) == RecentReviews(count: 0, until: nil))
  }
}

@Suite struct `A list of favorites` {
  private func list(_ count: UInt64) throws -> FavoriteList {
    FavoriteList(
      of: .localUser, favorites: (0..<count).map { Favorite(restaurant: Sample.id($0 + 1_000), savedAt: Sample.noon) })
  }

  @Test func `has room for a hundred`() throws {
    var favorites = try list(99)
    try favorites.save(try Sample.restaurant(1), at: Sample.noon)
    #expect(favorites.favorites.count == 100)
    #expect(throws: RestaurantError.tooManyFavorites) { try favorites.save(Sample.restaurant(2), at: Sample.noon) }
    #expect(RestaurantError.tooManyFavorites.message == "Maximum favorites limit reached")
  }

  @Test func `has room again once one is given up`() throws {
    var favorites = try list(99)
    try favorites.save(try Sample.restaurant(1), at: Sample.noon)
    try favorites.remove(try Sample.restaurant(1))
    try favorites.save(try Sample.restaurant(2), at: Sample.noon)
    #expect(favorites.contains(Sample.id(2)))
  }

  @Test func `has each restaurant once`() throws {
    var favorites = try list(0)
    try favorites.save(try Sample.restaurant(1), at: Sample.noon)
    #expect(throws: RestaurantError.favoriteAlready("Nonna's")) {
      try favorites.save(Sample.restaurant(1), at: Sample.noon)
    }
    #expect(throws: RestaurantError.notAFavorite("Nonna's")) { try favorites.remove(Sample.restaurant(2)) }
  }
}
