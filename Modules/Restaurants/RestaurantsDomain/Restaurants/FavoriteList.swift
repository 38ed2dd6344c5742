package import DomainKit

/// A restaurant that a customer saved.
@MemberwiseInit
package struct Favorite: Hashable, Sendable {
  package let restaurant: ID<Restaurant>
  package let savedAt: Timestamp
}

/// The favorites of one customer. The list is a single entity so that two concurrent changes cannot
/// both take the last free place.
@DomainEntity
package struct FavoriteList: Equatable, Sendable {
  package static let limit = 100

  /// The identifier of the customer.
  package let id: ID<FavoriteList>
  /// The favorites in the order in which they were saved.
  package private(set) var favorites: [Favorite]

  package init(of user: CatalogUser, favorites: [Favorite] = []) {
    id = ID(user.id)
    self.favorites = favorites
  }

  package func contains(_ restaurant: ID<Restaurant>) -> Bool {
    favorites.contains { $0.restaurant == restaurant }
  }

  /// Adds a restaurant.
  ///
  /// - Throws: ``RestaurantError/favoriteAlready(_:)`` or ``RestaurantError/tooManyFavorites``.
  package mutating func save(_ restaurant: Restaurant, at moment: Timestamp) throws(RestaurantError) {
    if contains(restaurant.id) { throw .favoriteAlready(restaurant.name) }
    guard favorites.count < Self.limit else { throw .tooManyFavorites }
    favorites.append(Favorite(restaurant: restaurant.id, savedAt: moment))
  }

  /// Removes a restaurant.
  ///
  /// - Throws: ``RestaurantError/notAFavorite(_:)``.
  package mutating func remove(_ restaurant: Restaurant) throws(RestaurantError) {
    guard contains(restaurant.id) else { throw .notAFavorite(restaurant.name) }
    favorites.removeAll { $0.restaurant == restaurant.id }
  }
}
