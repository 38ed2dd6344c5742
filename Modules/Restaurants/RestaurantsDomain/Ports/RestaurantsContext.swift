package import DomainKit

/// What a unit of work of this feature can reach.
package protocol RestaurantsContext: Sendable {
  var restaurants: any RestaurantRepository { get }
  var reviews: any ReviewRepository { get }
  var favorites: any FavoriteRepository { get }
}

/// The stored catalogue.
package protocol RestaurantRepository: Sendable {
  func add(_ restaurant: inout Restaurant) throws
  func update(_ restaurant: inout Restaurant) throws
  func restaurant(_ id: ID<Restaurant>) async throws -> Restaurant?
  /// Restaurants whose identifier ends so; no more than `limit`.
  func restaurants(endingIn tail: IDTail, limit: Int) async throws -> [Restaurant]
  /// Listed restaurants that match, in the page's order. What a page costs depends on its size, not on its place.
  func restaurants(on page: RestaurantPage) async throws -> [Restaurant]
  /// Listed restaurants in whose name, cuisine or address every word begins a word, the most relevant first, behind the
  /// given one.
  func restaurants(matching words: [String], limit: Int, after: Restaurant?) async throws -> [Restaurant]
  /// Listed restaurants with this ``Restaurant/nameKey``, in the order of identifiers, behind the given one.
  func restaurants(named key: String, limit: Int, after: Restaurant?) async throws -> [Restaurant]
  /// Those that were closed, by name.
  func closedRestaurants(limit: Int) async throws -> [Restaurant]
  /// Every restaurant, listed or not, in the order of identifiers.
  func restaurants(behind id: ID<Restaurant>?, limit: Int) async throws -> [Restaurant]
  /// Whether a listed restaurant has this ``RestaurantDetails/cuisineKey``.
  func isServed(cuisine key: String) async throws -> Bool
  /// The cuisines of listed restaurants, by name.
  func cuisines() async throws -> [CuisineCount]
  /// Which of these sources restaurants have.
  func known(of sources: [String]) async throws -> Set<String>
  /// Restaurants whose recent reviews have grown old; no more than `limit`.
  func restaurants(withRecentReviewsUntil moment: Timestamp, limit: Int) async throws -> [Restaurant]
}

/// The stored reviews.
package protocol ReviewRepository: Sendable {
  func add(_ review: inout Review) throws
  func update(_ review: inout Review) throws
  func review(of restaurant: ID<Restaurant>, by author: Guest) async throws -> Review?
  /// Latest first, behind the given one.
  func reviews(of restaurant: ID<Restaurant>, limit: Int, after: Review?) async throws -> [Review]
  func review(_ id: ID<Review>) async throws -> Review?
  /// The restaurant's reviews whose identifier ends so; no more than `limit`.
  func reviews(of restaurant: ID<Restaurant>, endingIn tail: IDTail, limit: Int) async throws -> [Review]
}

/// The stored favourites.
package protocol FavoriteRepository: Sendable {
  func add(_ list: inout FavoriteList) throws
  func update(_ list: inout FavoriteList) throws
  func favorites(of guest: Guest) async throws -> FavoriteList?
}

/// Knows what guests are called.
package protocol GuestBook: Sendable {
  /// The names of those that it knows.
  func names(of guests: Set<Guest>) async throws -> [Guest: String]
}

/// Tells what time of the week it is where the restaurants are.
package protocol LocalCalendar: Sendable {
  func weekMinute(at moment: Timestamp) -> WeekMinute
}
