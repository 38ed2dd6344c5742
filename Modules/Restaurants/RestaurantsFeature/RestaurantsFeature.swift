package import CompositionKit
package import DomainKit
import RestaurantsData
import RestaurantsDomain
import RestaurantsInterface
import StorageKit

extension Feature {
  /// Returns the feature for the catalog of restaurants, with reviews and favorites of customers.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of the restaurants.
  ///   - bindNames: A closure that binds ``CustomerNameProvider``. By default, only the local user
  ///     has a name.
  package static func restaurants(
    in timeZone: TimeZoneRules = .utc,
    customerNames bindNames: (inout Feature) -> Void = { $0.bind((any CustomerNameProvider).self, LocalUserName.init) }
  ) -> Feature {
    Feature("restaurants", version: "1.0.0", summary: "A catalog of places to eat, with reviews and favorites") {
      restaurants in
      restaurants.migrate(RestaurantsMigrations.all, storing: RestaurantsMigrations.records)
      restaurants.context((any RestaurantsContext).self, StoredRestaurantsContext.init)
      bindNames(&restaurants)
      restaurants.bindUseCases(in: timeZone)
      restaurants.bindCatalog()
      restaurants.addCommands()
      restaurants.topic(.ratings)
    }
  }

  private mutating func bindUseCases(in timeZone: TimeZoneRules) {
    bind((any LocalCalendar).self) { ZonedCalendar(timeZone: timeZone) }
    bind(RestaurantClock.self, RestaurantClock.init)
    bind(RestaurantListings.self, RestaurantListings.init)
    bind((any GetRestaurantsUseCase).self, GetRestaurants.init)
    bind((any SearchRestaurantsUseCase).self, SearchRestaurants.init)
    bind((any FindRestaurantUseCase).self, FindRestaurant.init)
    bind((any AddRestaurantUseCase).self, AddRestaurant.init)
    bind((any UpdateRestaurantUseCase).self, UpdateRestaurant.init)
    bind((any CloseRestaurantUseCase).self, CloseRestaurant.init)
    bind((any ReopenRestaurantUseCase).self, ReopenRestaurant.init)
    bind((any ListClosedRestaurantsUseCase).self, ListClosedRestaurants.init)
    bind((any SaveFavoriteUseCase).self, SaveFavorite.init)
    bind((any RemoveFavoriteUseCase).self, RemoveFavorite.init)
    bind((any GetFavoritesUseCase).self, GetFavorites.init)
    bind((any WriteReviewUseCase).self, WriteReview.init)
    bind((any RemoveReviewUseCase).self, RemoveReview.init)
    bind((any LocatePlaceUseCase).self, LocatePlace.init)
    bind((any ListBoroughsUseCase).self, ListBoroughs.init)
    bind((any ListPlacesUseCase).self, ListPlaces.init)
    bind((any AddPlaceUseCase).self, AddPlace.init)
    bind((any RemovePlaceUseCase).self, RemovePlace.init)
    bind((any ListReviewsUseCase).self, ListReviews.init)
    bind((any ListReviewedRestaurantsUseCase).self, ListReviewedRestaurants.init)
    bind((any CalculateRestaurantScoreUseCase).self, CalculateRestaurantScore.init)
    bind((any RelyOnRestaurantUseCase).self, RelyOnRestaurant.init)
    bind((any ListCuisinesUseCase).self, ListCuisines.init)
    bind((any CountRestaurantsUseCase).self, CountRestaurants.init)
  }

  private mutating func bindCatalog() {
    bind((any RestaurantList).self, RestaurantListFile.init)
    bind((any CatalogExport).self, CatalogFileExport.init)
    bind((any ImportRestaurantsUseCase).self, ImportRestaurants.init)
    bind((any ExportRestaurantsUseCase).self, ExportRestaurants.init)
  }

  private mutating func addCommands() {
    command(ListRestaurantsCommand.self)
    command(SearchRestaurantsCommand.self)
    command(ShowRestaurantCommand.self)
    command(AddRestaurantCommand.self)
    command(UpdateRestaurantCommand.self)
    command(CloseRestaurantCommand.self)
    command(ReopenRestaurantCommand.self)
    command(ListClosedRestaurantsCommand.self)
    command(SaveFavoriteCommand.self)
    command(RemoveFavoriteCommand.self)
    command(ListFavoritesCommand.self)
    command(WriteReviewCommand.self)
    command(RemoveReviewCommand.self)
    command(ListReviewsCommand.self)
    command(ScoreRestaurantCommand.self)
    command(ListCuisinesCommand.self)
    command(ImportRestaurantsCommand.self)
    values(
      RestaurantValues.self,
      also: [
        "orders place --at": .listed, "orders change --at": .listed, "orders list --at": .all,
        "orders stats --at": .all, "why <id>": .all,
      ],
      RestaurantValues.Needs.init)
    values(CuisineValues.self, also: ["auth profile set --cuisine": ()])
    values(BoroughValues.self)
    command(ExportRestaurantsCommand.self)
    command(ListPlacesCommand.self)
    command(AddPlaceCommand.self)
    command(RemovePlaceCommand.self)
    values(PlaceValues.self)
  }
}
