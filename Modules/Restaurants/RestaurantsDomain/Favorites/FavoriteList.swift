package import DomainKit

/// A restaurant that a guest wants to find again.
package struct Favorite: Hashable, Sendable {
  package let restaurant: ID<Restaurant>
  package let savedAt: Timestamp

  package init(restaurant: ID<Restaurant>, savedAt: Timestamp) {
    self.restaurant = restaurant
    self.savedAt = savedAt
  }
}

/// The favourites of one guest. One entity, so that two who add to it at once cannot both have the last place.
@DomainEntity
package struct FavoriteList: Equatable, Sendable {
  package static let limit = 100

  /// The guest's own identifier.
  package let id: ID<FavoriteList>
  /// In the order in which they were saved.
  package private(set) var favorites: [Favorite]

  package init(of guest: Guest, favorites: [Favorite] = []) {
    id = ID(guest.id)
    self.favorites = favorites
  }

  package func contains(_ restaurant: ID<Restaurant>) -> Bool {
    favorites.contains { $0.restaurant == restaurant }
  }

  /// - Throws: ``RestaurantError/favoriteAlready(_:)`` or ``RestaurantError/tooManyFavorites``.
  package mutating func save(_ restaurant: Restaurant, at moment: Timestamp) throws(RestaurantError) {
    if contains(restaurant.id) { throw .favoriteAlready(restaurant.name) }
    guard favorites.count < Self.limit else { throw .tooManyFavorites }
    favorites.append(Favorite(restaurant: restaurant.id, savedAt: moment))
  }

  /// - Throws: ``RestaurantError/notAFavorite(_:)``.
  package mutating func remove(_ restaurant: Restaurant) throws(RestaurantError) {
    guard contains(restaurant.id) else { throw .notAFavorite(restaurant.name) }
    favorites.removeAll { $0.restaurant == restaurant.id }
  }
}
