package import RestaurantsDomain
package import StorageKit

/// This feature's repositories over one unit of work.
package struct StoredRestaurantsContext: RestaurantsContext {
  package let restaurants: any RestaurantRepository
  package let reviews: any ReviewRepository
  package let favorites: any FavoriteRepository

  package init(_ storage: FeatureStorage) throws {
    try self.init(storage, few: ListingPlan.few)
  }

  /// - Parameter few: up to how many restaurants are gathered and sorted rather than looked for along a list.
  init(_ storage: FeatureStorage, few: Int) throws {
    restaurants = StoredRestaurantRepository(store: try EntityStore(storage), storage: storage, few: few)
    reviews = StoredReviewRepository(store: try EntityStore(storage), storage: storage)
    favorites = StoredFavoriteRepository(store: try EntityStore(storage))
  }
}
