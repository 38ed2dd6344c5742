package import DomainKit

/// A filter and sort order for restaurants.
@MemberwiseInit
package struct RestaurantFilter: Equatable, Sendable {
  /// The sort order of a list. Ties are sorted by name. When sorted by distance, restaurants
  /// without a location come last.
  package enum Order: String, CaseIterable, Sendable { case rating, name, distance, score }

  /// Words to find, as in a ``RestaurantSearch``; `nil` for all restaurants.
  package var text: String?
  /// The cuisines to include; all if empty.
  package var cuisines: [String] = []
  /// The borough of the restaurants, in any case; `nil` for any.
  package var borough: String?
  /// The minimum weighted rating. It excludes unrated restaurants.
  package var minRating: Double?
  package var minPrice: Int?
  package var maxPrice: Int?
  /// The location of the user. If it is set, restaurants get a distance.
  package var near: Location?
  package var within: Distance?
  /// `true` if only restaurants that are open now are included.
  package var isOpen: Bool = false
  package var order: Order = .rating
  package var limit: Int = 20
  /// The restaurant after which the results start.
  package var after: ID<Restaurant>?

  /// Checks that the values are valid.
  ///
  /// - Throws: ``RestaurantError`` or `LimitOutOfRange` if a value is invalid or values contradict each
  ///   other.
  func check() throws {
    try LimitOutOfRange.check(limit, in: "restaurants")
    if let text { try RestaurantSearch(text).check() }
    if near == nil, within != nil || order == .distance { throw RestaurantError.pointNeeded }
    if let minRating { _ = try RestaurantDetails.rating(minRating) }
    for price in [minPrice, maxPrice].compactMap(\.self) where !RestaurantDetails.priceLevels.contains(price) {
      throw RestaurantError.priceLevel(String(price))
    }
    if let minPrice, let maxPrice, minPrice > maxPrice {
      throw RestaurantError.noPriceLevel(from: minPrice, to: maxPrice)
    }
  }
}

/// A page of a list, in the form of a query to the stored catalog.
package struct RestaurantPage: Equatable, Sendable {
  /// The words to find, each the beginning of a word of the name, cuisine or address; `nil` for all
  /// restaurants.
  package var text: String?
  /// The cuisines in the form of ``RestaurantDetails/cuisineKey``.
  package var cuisineKeys: [String] = []
  /// The stored spellings of the borough, which may differ in case and accents; empty for any borough.
  package var boroughs: [String] = []
  package var minRating: Double?
  package var minPrice: Int?
  package var maxPrice: Int?
  package var near: Location?
  package var within: Distance?
  package var openAt: WeekMinute?
  package var order = RestaurantFilter.Order.rating
  package var limit = 20
  /// The last restaurant of the previous page.
  package var after: Restaurant?
  /// The restaurants whose score has fallen since it was stored, in their current state. They are
  /// sorted by their current score.
  package var staleScores: [Restaurant] = []

  package init() {}
}

/// A restaurant with the information that depends on the user and the time.
@MemberwiseInit
package struct RestaurantListing: Equatable, Sendable {
  package let restaurant: Restaurant
  package let distance: Distance?
  package let isFavorite: Bool
  /// `nil` if the opening hours are unknown.
  package let isOpen: Bool?
  /// The current score; `nil` for an unrated restaurant.
  package var score: RestaurantScore? { restaurant.isRated ? restaurant.score : nil }
}

/// A cuisine and the number of restaurants that serve it.
@MemberwiseInit
package struct CuisineCount: Equatable, Sendable {
  package let name: String
  package let count: Int
}
