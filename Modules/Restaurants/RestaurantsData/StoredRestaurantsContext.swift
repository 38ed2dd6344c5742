package import RestaurantsDomain
package import StorageKit

/// The repositories of this feature in one unit of work.
package struct StoredRestaurantsContext: RestaurantsContext {
  package let restaurants: any RestaurantRepository
  package let reviews: any ReviewRepository
  package let favorites: any FavoriteRepository
  package let places: any PlaceRepository

  package init(_ storage: FeatureStorage) throws {
    try self.init(storage, few: QueryPlan.few)
  }

  /// Creates the repositories.
  ///
  /// - Parameter few: The maximum number of restaurants to gather and sort instead of reading along
  ///   a list.
  init(_ storage: FeatureStorage, few: Int) throws {
    restaurants = StoredRestaurantRepository(store: try EntityStore(storage), storage: storage, few: few)
    reviews = StoredReviewRepository(store: try EntityStore(storage), storage: storage)
    favorites = StoredFavoriteRepository(store: try EntityStore(storage))
    places = StoredPlaceRepository(store: try EntityStore(storage))
  }
}
