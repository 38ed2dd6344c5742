package import DomainKit

/// Lists restaurants page by page.
package protocol GetRestaurantsUseCase: Sendable {
  /// Returns a page of restaurants.
  ///
  /// - Parameter after: The identifier suffix of the restaurant after which the page starts.
  /// - Throws: ``RestaurantError`` if the filter is invalid, no restaurant serves a cuisine, or the
  ///   given restaurant does not exist.
  func execute(_ filter: RestaurantFilter, after: IDSuffix?) async throws -> [RestaurantListing]

  /// Returns the number of all matching restaurants, or `nil` if only reading them would tell.
  func count(_ filter: RestaurantFilter) async throws -> Int?
}

@MemberwiseInit
package struct GetRestaurants: GetRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(_ filter: RestaurantFilter, after: IDSuffix?) async throws -> [RestaurantListing] {
    try filter.check()
    return try await work.execute(for: .listRestaurants) { context, principal in
      var page = try await page(filter, context.restaurants)
      page.after = try await context.restaurants.position(filter.after, after)
      if filter.order == .score { try await refreshScores(of: &page, context) }
      let found = try await context.restaurants.restaurants(on: page)
      return try await listings.make(of: found, for: principal, near: filter.near, context)
    }
  }

  package func count(_ filter: RestaurantFilter) async throws -> Int? {
    try filter.check()
    return try await work.execute(for: .listRestaurants) { context in
      try await context.restaurants.count(on: page(filter, context.restaurants))
    }
  }

  /// Returns the first page, without the up-to-date scores.
  private func page(
    _ filter: RestaurantFilter, _ restaurants: any RestaurantStatisticsReader
  ) async throws -> RestaurantPage {
    var page = RestaurantPage()
    page.text = filter.text
    page.cuisineKeys = try await cuisineKeys(filter.cuisines, restaurants)
    page.boroughs = try await boroughs(filter.borough, restaurants)
    (page.minRating, page.minPrice, page.maxPrice) = (filter.minRating, filter.minPrice, filter.maxPrice)
    (page.near, page.within) = (filter.near, filter.within)
    (page.order, page.limit) = (filter.order, filter.limit)
    if filter.isOpen { page.openAt = listings.clock.weekMinute }
    return page
  }

  private func cuisineKeys(_ names: [String], _ restaurants: any RestaurantStatisticsReader) async throws -> [String] {
    var keys: [String] = []
    for name in names {
      let key = FoldedText.of(name)
      guard try await restaurants.isServed(cuisine: key) else {
        let served = try await restaurants.cuisines().map(\.name)
        // The message of an empty list says how the catalog fills.
        if served.isEmpty { return [key] }
        throw Self.unknownCuisine(name, among: served)
      }
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// Returns the error for a cuisine that no restaurant serves, or for a list such as `Pizza,Thai`.
  private static func unknownCuisine(_ name: String, among served: [String]) -> RestaurantError {
    let parts = name.split(separator: ",").map(\.singleSpaced)
      .filter { !$0.isEmpty }
    let keys = Set(served.map { FoldedText.of($0) })
    if parts.count > 1, parts.contains(where: { keys.contains(FoldedText.of($0)) }) {
      return .listOfCuisines(name, parts)
    }
    return .unknownCuisine(name, nearest: nearest(to: FoldedText.of(name), among: served))
  }

  private func boroughs(_ name: String?, _ restaurants: any RestaurantStatisticsReader) async throws -> [String] {
    guard let name else { return [] }
    let (key, names) = (FoldedText.nameKey(name), try await restaurants.boroughs().map(\.name))
    if names.isEmpty { return [name] }
    let spellings = names.filter { FoldedText.nameKey($0) == key }
    if spellings.isEmpty {
      throw RestaurantError.unknownBorough(name, nearest: Self.nearest(to: FoldedText.of(name), among: names))
    }
    return spellings
  }

  private static func nearest(to key: String, among names: [String]) -> [String] {
    let named = Dictionary(names.map { (FoldedText.of($0), $0) }, uniquingKeysWith: { first, _ in first })
    return EditDistance.closest(to: key, among: named.keys).compactMap { named[$0] }
  }

  // MARK: Scores

  /// Loads the restaurants whose stored score is out of date.
  ///
  /// Reviews become older without a write, so the stored number of recent reviews may be too high.
  /// A read does not write the new number; see ``WriteReview``, which does. Decision 0045.
  private func refreshScores(of page: inout RestaurantPage, _ context: any RestaurantsContext) async throws {
    let moment = listings.clock.moment
    page.staleScores = try await context.restaurants.restaurants(withRecentReviewsUntil: moment, limit: .max)
    for index in page.staleScores.indices {
      page.staleScores[index].refresh(try await context.reviews.recent(of: page.staleScores[index].id, at: moment))
    }
    if let last = page.after { page.after = page.staleScores.first { $0.id == last.id } ?? last }
  }
}

extension RestaurantReader {
  /// Returns the restaurant after which a page starts.
  ///
  /// - Parameters:
  ///   - id: The last restaurant of the previous page.
  ///   - suffix: The suffix that the user typed. It takes precedence over the identifier.
  func position(_ id: ID<Restaurant>?, _ suffix: IDSuffix?) async throws -> Restaurant? {
    if let suffix { return try await uniqueMatch(for: suffix) }
    guard let id else { return nil }
    guard let restaurant = try await restaurant(id) else { throw RestaurantError.notFound(id.description) }
    return restaurant
  }
}

extension ReviewReader {
  /// Returns the recent reviews of a restaurant. It reads no more reviews than can affect the
  /// score.
  func recent(of restaurant: ID<Restaurant>, at moment: Timestamp) async throws -> RecentReviews {
    let latest = try await reviews(of: restaurant, limit: RecentReviews.enough, after: nil)
    return RecentReviews(latest.map(\.createdAt), at: moment)
  }
}
