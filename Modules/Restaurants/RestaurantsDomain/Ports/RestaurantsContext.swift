package import DomainKit

/// The repositories that a unit of work of this feature can access.
package protocol RestaurantsContext: Sendable {
  var restaurants: any RestaurantRepository { get }
  var reviews: any ReviewRepository { get }
  var favorites: any FavoriteRepository { get }
  var places: any PlaceRepository { get }
}

/// The queries for restaurants, listed or not.
package protocol RestaurantReader: Sendable {
  func restaurant(_ id: ID<Restaurant>) async throws -> Restaurant?
  /// Returns at most `limit` restaurants whose identifier has this suffix.
  func restaurants(endingIn suffix: IDSuffix, limit: Int) async throws -> [Restaurant]
  /// Returns all restaurants with this ``Restaurant/nameKey``, listed or not, without relying on them.
  func namesakes(keyed key: String) async throws -> [Restaurant]
  /// Returns the closed restaurants, sorted by name.
  func closedRestaurants(limit: Int) async throws -> [Restaurant]
  /// Returns all restaurants after the given one, sorted by identifier.
  func restaurants(after id: ID<Restaurant>?, limit: Int) async throws -> [Restaurant]
  /// Returns at most `limit` restaurants with reviews that are no longer recent at this moment.
  func restaurants(withRecentReviewsUntil moment: Timestamp, limit: Int) async throws -> [Restaurant]
}

/// The queries for listed restaurants.
package protocol ListedRestaurantReader: Sendable {
  /// Returns the listed restaurants of a page, in its sort order. The cost depends on the size of
  /// the page, not on its position.
  func restaurants(on page: RestaurantPage) async throws -> [Restaurant]
  /// Returns the listed restaurants after the given one, most relevant first. Each word of the text
  /// must begin a word of the name, cuisine or address.
  func restaurants(matching text: String, limit: Int, after: Restaurant?) async throws -> [Restaurant]
  /// Returns the listed restaurants with this ``Restaurant/nameKey`` after the given one, sorted by
  /// identifier.
  func restaurants(named key: String, limit: Int, after: Restaurant?) async throws -> [Restaurant]
  /// Returns listed restaurants that have a location and one of these boroughs, as stored, in no particular order.
  func restaurants(inBoroughs names: [String], limit: Int) async throws -> [Restaurant]
}

/// The counts of listed restaurants.
package protocol RestaurantStatisticsReader: Sendable {
  /// Counts the listed restaurants.
  func count() async throws -> RestaurantCount
  /// Counts the listed restaurants that meet the criteria of a page, wherever it starts; `nil` if the
  /// database cannot check the criteria.
  func count(on page: RestaurantPage) async throws -> Int?
  /// Returns the boroughs of listed restaurants, sorted by name.
  func boroughs() async throws -> [BoroughCount]
  /// Returns the cuisines of listed restaurants, sorted by name.
  func cuisines() async throws -> [CuisineCount]
  /// Returns `true` if a listed restaurant has this ``RestaurantDetails/cuisineKey``.
  func isServed(cuisine key: String) async throws -> Bool
}

/// The stored catalog.
package protocol RestaurantRepository: RestaurantReader, ListedRestaurantReader, RestaurantStatisticsReader,
  EntityWriter<Restaurant>
{
  /// Returns the sources that already belong to a restaurant.
  func existing(among sources: [String]) async throws -> Set<String>
  /// Returns the restaurant with this ``Restaurant/source``, listed or not.
  func restaurant(from source: String) async throws -> Restaurant?
  /// Makes this unit rely on the catalog having no restaurant with this name and address. Of two
  /// units that add the same one at the same time, one runs again.
  func reserveNameAndAddress(of restaurant: Restaurant) async throws
}

/// The queries for reviews.
package protocol ReviewReader: Sendable {
  func review(of restaurant: ID<Restaurant>, by author: CatalogUser) async throws -> Review?
  /// Returns the reviews of a restaurant after the given one, latest first.
  func reviews(of restaurant: ID<Restaurant>, limit: Int, after: Review?) async throws -> [Review]
  /// Returns the reviews of all restaurants after the given one, latest first.
  func reviews(limit: Int, after: Review?) async throws -> [Review]
  /// Returns the reviews of a customer after the given one, latest first.
  func reviews(by author: CatalogUser, limit: Int, after: Review?) async throws -> [Review]
  func review(_ id: ID<Review>) async throws -> Review?
  /// Returns at most `limit` reviews of a restaurant whose identifier has this suffix.
  func reviews(of restaurant: ID<Restaurant>, endingIn suffix: IDSuffix, limit: Int) async throws -> [Review]
  /// Returns at most `limit` reviews whose identifier has this suffix.
  func reviews(endingIn suffix: IDSuffix, limit: Int) async throws -> [Review]
}

/// The stored reviews.
package protocol ReviewRepository: ReviewReader, EntityWriter<Review>, EntityRemover<Review> {}

/// The stored favorites.
package protocol FavoriteRepository: EntityWriter<FavoriteList> {
  func favorites(of user: CatalogUser) async throws -> FavoriteList?
}

/// A source of customer names.
package protocol CustomerNameProvider: Sendable {
  /// Returns the known names of customers.
  func names(of users: Set<CatalogUser>) async throws -> [CatalogUser: String]
}

/// A provider that knows only the name of the local user.
package struct LocalUserName: CustomerNameProvider {
  package init() {}

  package func names(of users: Set<CatalogUser>) async throws -> [CatalogUser: String] {
    users.contains(.localUser) ? [.localUser: "local user"] : [:]
  }
}

/// A calendar in the time zone of the restaurants.
package protocol LocalCalendar: Sendable {
  func weekMinute(at moment: Timestamp) -> WeekMinute
}
