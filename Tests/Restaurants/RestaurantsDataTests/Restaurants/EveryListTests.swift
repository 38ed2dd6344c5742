import DomainKit
import TestEngines
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

@Suite struct `Every list of restaurants` {
  /// Returns restaurants with random streets, cuisines and prices.
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
        borough: ["Queens", "Bronx", nil][min(pick(3), pick(3))],
        location: isMapped ? spot : nil, rating: [nil, Double(pick(11)) / 2][min(pick(8), 1)],
        priceLevel: [1, 2, 3, 4, nil][pick(5)], openingHours: try hours[pick(4)].map { try OpeningHours(parsing: $0) })
      return Restaurant(
        id: ids.next(), details: details, source: "s\(number)",
        reviews: ReviewTally(count: pick(4) == 0 ? 0 : pick(50), sum: 0), isClosed: pick(15) == 0)
    }
  }

  private static let center = (latitude: 40.1, longitude: -73.9)
  private static let monday = WeekMinute(day: 0, minute: 600)

  /// The minimum and maximum price levels, and the minimum ratings.
  private static let bounds: [(Int?, Int?, Double?)] = [
    (nil, nil, nil), (nil, 2, nil), (nil, nil, 3.5), (nil, 3, 2), (3, nil, nil), (2, 3, 0),
  ]

  private static func pages() throws -> [RestaurantPage] {
    var pages: [RestaurantPage] = []
    let near = try Location(latitude: center.latitude, longitude: center.longitude)
    for order in RestaurantFilter.Order.allCases {
      for cuisines in [[], ["thai"], ["thai", "cafe"]] {
        for (least, most, rating) in Self.bounds {
          for (radius, isOpen) in [(nil, false), (4_000, false), (nil, true), (6_000, true)] as [(Double?, Bool)] {
            var page = RestaurantPage()
            (page.order, page.cuisineKeys, page.minRating) = (order, cuisines, rating)
            (page.minPrice, page.maxPrice) = (least, most)
            page.near = near
            page.within = try radius.map { try Distance(meters: $0) }
            page.openAt = isOpen ? monday : nil
            page.limit = 23
            page.boroughs = [[], [], ["Queens"], [], ["Bronx", "Queens"]][pages.count % 5]
            page.text = [nil, "r1", nil, nil, "elm italian", nil, nil][pages.count % 7]
            pages.append(page)
          }
        }
      }
    }
    return pages
  }

  private static func isFound(_ text: String, _ restaurant: Restaurant) -> Bool {
    let details = restaurant.details
    return SearchTerm.terms(of: text).areFound(in: [details.name, details.cuisine, details.address])
  }

  /// Returns the expected list, computed without an index.
  private static func expected(_ page: RestaurantPage, of all: [Restaurant]) throws -> [ID<Restaurant>] {
    let near = try #require(page.near)
    let distance = { (restaurant: Restaurant) in restaurant.location.map { near.distance(to: $0).meters } ?? .infinity }
    let isInBorough = { (restaurant: Restaurant) -> Bool in
      page.boroughs.isEmpty || page.boroughs.contains(restaurant.details.borough ?? "")
    }
    let matches = page.text.map { text in all.filter { isFound(text, $0) } } ?? all
    let found = matches.filter { restaurant in
      restaurant.isListed
        && (page.cuisineKeys.isEmpty || page.cuisineKeys.contains(restaurant.details.cuisineKey))
        && isInBorough(restaurant)
        && (page.minRating.map { restaurant.isRated && restaurant.rating >= $0 } ?? true)
        && (page.minPrice.map { least in restaurant.details.priceLevel.map { $0 >= least } ?? false } ?? true)
        && (page.maxPrice.map { most in restaurant.details.priceLevel.map { $0 <= most } ?? false } ?? true)
        && (page.within.map { distance(restaurant) <= $0.meters } ?? true)
        && (page.openAt.map { restaurant.isOpen(at: $0) == true } ?? true)
    }
    let key = { (restaurant: Restaurant) -> (Double, String) in
      switch page.order {
      case .rating: (restaurant.isRated ? -restaurant.rating : 1, FoldedText.of(restaurant.name))
      // Sums of the same terms in another order may differ in the last bit.
      case .score: (-(restaurant.score.value * 1e9).rounded(), FoldedText.of(restaurant.name))
      case .name: (0, FoldedText.of(restaurant.name))
      case .distance: (distance(restaurant), FoldedText.of(restaurant.name))
      }
    }
    return found.sorted { (key($0).0, key($0).1, $0.id) < (key($1).0, key($1).1, $1.id) }.map(\.id)
  }

  @Test(arguments: TestEngine.allCases, [0, 30, 2_000])
  func `is whole and in order page by page, whichever index it is read through`(engine: TestEngine, few: Int)
    async throws
  {
    let town = try StoredTown(on: engine, few: few)
    let all = try Self.restaurants(500, town.ids)
    try await town.add(all)
    for page in try Self.pages() {
      let found = try await town.listAll(page).map(\.id)
      let expected = try Self.expected(page, of: all)
      #expect(found == expected, "\(page)")
      let isCountable = page.within == nil && page.openAt == nil
      #expect(try await town.count(page) == (isCountable ? expected.count : nil), "\(page)")
    }
  }
}
