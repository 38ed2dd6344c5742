package import DomainKit
package import RestaurantsDomain
package import StorageKit

/// This feature's repositories over one unit of work.
package struct StoredRestaurantsContext: RestaurantsContext {
  package let restaurants: any RestaurantRepository
  package let reviews: any ReviewRepository
  package let favorites: any FavoriteRepository

  package init(_ unit: Unit, engine: any StorageEngine) throws {
    try self.init(unit, engine: engine, few: ListingPlan.few)
  }

  /// - Parameter few: up to how many restaurants are gathered and sorted rather than looked for along a list.
  init(_ unit: Unit, engine: any StorageEngine, few: Int) throws {
    restaurants = StoredRestaurantRepository(store: try EntityStore(unit), engine: engine, few: few)
    reviews = StoredReviewRepository(store: try EntityStore(unit))
    favorites = StoredFavoriteRepository(store: try EntityStore(unit))
  }
}
