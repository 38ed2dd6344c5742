package import DomainKit

/// Which restaurants are asked for, and in what order.
package struct RestaurantFilter: Equatable, Sendable {
  /// What a list is ordered by; equal ones go by name. By distance, those of which nobody knows where they are come
  /// last.
  package enum Order: String, CaseIterable, Sendable { case rating, name, distance, score }

  /// Any of these; all when empty.
  package var cuisines: [String]
  package var minRating: Double?
  package var maxPrice: Int?
  /// Where the person is: restaurants get a distance.
  package var near: Location?
  package var within: Distance?
  /// Only those that are open now.
  package var isOpen: Bool
  package var order: Order
  package var limit: Int
  /// Starts behind this restaurant.
  package var after: ID<Restaurant>?

  package init(
    cuisines: [String] = [], minRating: Double? = nil, maxPrice: Int? = nil, near: Location? = nil,
    within: Distance? = nil, isOpen: Bool = false, order: Order = .rating, limit: Int = 20,
    after: ID<Restaurant>? = nil
  ) {
    self.cuisines = cuisines
    self.minRating = minRating
    self.maxPrice = maxPrice
    self.near = near
    self.within = within
    self.isOpen = isOpen
    self.order = order
    self.limit = limit
    self.after = after
  }

  /// - Throws: ``RestaurantError`` for values that make no sense.
  func check() throws(RestaurantError) {
    guard limit > 0 else { throw .limitOutOfRange(limit) }
    if near == nil, within != nil || order == .distance { throw .pointNeeded }
    if let minRating { _ = try RestaurantDetails.rating(minRating) }
    if let maxPrice, !RestaurantDetails.priceLevels.contains(maxPrice) { throw .priceLevel(String(maxPrice)) }
  }
}

/// A page of a list, as the stored catalogue is asked for it.
package struct RestaurantPage: Equatable, Sendable {
  /// As ``RestaurantDetails/cuisineKey`` has them.
  package var cuisineKeys: [String] = []
  package var minRating: Double?
  package var maxPrice: Int?
  package var near: Location?
  package var within: Distance?
  package var openAt: WeekMinute?
  package var order = RestaurantFilter.Order.rating
  package var limit = 20
  /// The last one of the page before.
  package var after: Restaurant?
  /// Restaurants whose score has fallen since it was stored, as they are now: they stand where they belong.
  package var aged: [Restaurant] = []

  package init() {}
}

/// A restaurant as one person sees it now.
package struct RestaurantListing: Equatable, Sendable {
  package let restaurant: Restaurant
  package let distance: Distance?
  package let isFavorite: Bool
  /// Nothing when the hours are unknown.
  package let isOpen: Bool?

  package init(restaurant: Restaurant, distance: Distance? = nil, isFavorite: Bool = false, isOpen: Bool? = nil) {
    self.restaurant = restaurant
    self.distance = distance
    self.isFavorite = isFavorite
    self.isOpen = isOpen
  }
}

/// A cuisine, and how many restaurants serve it.
package struct CuisineCount: Equatable, Sendable {
  package let name: String
  package let count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
