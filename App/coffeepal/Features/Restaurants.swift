import CompositionKit
import DomainKit
import RestaurantsData
import RestaurantsDomain
import RestaurantsInterface
import StorageKit

extension Feature {
  /// The catalogue of places to eat: found, rated and kept by guests.
  ///
  /// - Parameters:
  ///   - timeZone: the restaurants' time zone.
  ///   - bindGuests: binds the provider of customers' names; by default every name is that of the local user.
  static func restaurants(
    in timeZone: TimeZoneRules = .utc,
    guests bindGuests: (inout Feature) -> Void = { $0.bind((any GuestBook).self) { HouseBook() } }
  ) -> Feature {
    Feature("restaurants", version: "1.0.0", summary: "A catalogue of places to eat, with reviews and favorites") {
      restaurants in
      restaurants.migrate(RestaurantsMigrations.all)
      restaurants.context((any RestaurantsContext).self) { try StoredRestaurantsContext($0) }
      bindGuests(&restaurants)
      restaurants.bindUseCases(in: timeZone)
      restaurants.bindCatalogue()
      restaurants.addCommands()
    }
  }

  private typealias Work = UnitOfWork<any RestaurantsContext>

  private mutating func bindUseCases(in timeZone: TimeZoneRules) {
    bind((any LocalCalendar).self) { ZonedCalendar(timeZone: timeZone) }
    bind(LocalTime.self, needs: ((any WallClock).self, (any LocalCalendar).self)) {
      LocalTime(clock: $0, calendar: $1)
    }
    bind((any GetRestaurantsUseCase).self, needs: (Work.self, LocalTime.self)) { GetRestaurants(work: $0, now: $1) }
    bind((any SearchRestaurantsUseCase).self, needs: (Work.self, LocalTime.self)) {
      SearchRestaurants(work: $0, now: $1)
    }
    bind((any FindRestaurantUseCase).self, needs: (Work.self, LocalTime.self)) { FindRestaurant(work: $0, now: $1) }
    bind((any AddRestaurantUseCase).self, needs: (Work.self, LocalTime.self, (any IDSource).self)) {
      AddRestaurant(work: $0, now: $1, ids: $2)
    }
    bind((any UpdateRestaurantUseCase).self, needs: (Work.self, LocalTime.self)) { UpdateRestaurant(work: $0, now: $1) }
    bind((any CloseRestaurantUseCase).self, needs: (Work.self, LocalTime.self)) { CloseRestaurant(work: $0, now: $1) }
    bind((any SaveFavoriteUseCase).self, needs: (Work.self, LocalTime.self)) { SaveFavorite(work: $0, now: $1) }
    bind((any RemoveFavoriteUseCase).self, needs: (Work.self, LocalTime.self)) { RemoveFavorite(work: $0, now: $1) }
    bind((any GetFavoritesUseCase).self, needs: (Work.self, LocalTime.self)) { GetFavorites(work: $0, now: $1) }
    bind(
      (any WriteReviewUseCase).self,
      needs: (Work.self, (any GuestBook).self, (any WallClock).self, (any IDSource).self)
    ) { WriteReview(work: $0, guests: $1, clock: $2, ids: $3) }
    bind((any ListReviewsUseCase).self, needs: (Work.self, (any GuestBook).self)) {
      ListReviews(work: $0, guests: $1)
    }
    bind((any CalculateRestaurantScoreUseCase).self, needs: (Work.self, (any WallClock).self)) {
      CalculateRestaurantScore(work: $0, clock: $1)
    }
    bind((any VisitRestaurantUseCase).self, needs: (Work.self)) { VisitRestaurant(work: $0) }
    bind((any ListCuisinesUseCase).self, needs: (Work.self)) { ListCuisines(work: $0) }
  }

  private mutating func bindCatalogue() {
    bind((any Catalogue).self) { CatalogueFile() }
    bind((any CatalogueExport).self, needs: (any OutputFilePolicy).self) { CatalogueFileExport(outputFiles: $0) }
    bind((any ImportRestaurantsUseCase).self, needs: (Work.self, (any Catalogue).self, (any IDSource).self)) {
      ImportRestaurants(work: $0, catalogue: $1, ids: $2)
    }
    bind((any ExportRestaurantsUseCase).self, needs: (Work.self, (any CatalogueExport).self)) {
      ExportRestaurants(work: $0, export: $1)
    }
  }

  private mutating func addCommands() {
    command(ListRestaurantsCommand.self)
    command(SearchRestaurantsCommand.self)
    command(ShowRestaurantCommand.self)
    command(AddRestaurantCommand.self)
    command(UpdateRestaurantCommand.self)
    command(
      CloseRestaurantCommand.self, needs: ((any FindRestaurantUseCase).self, (any CloseRestaurantUseCase).self)
    ) { ($0, $1) }
    command(ReopenRestaurantCommand.self)
    command(SaveFavoriteCommand.self)
    command(RemoveFavoriteCommand.self)
    command(ListFavoritesCommand.self)
    command(WriteReviewCommand.self)
    command(ListReviewsCommand.self)
    command(ScoreRestaurantCommand.self)
    command(ListCuisinesCommand.self)
    command(ImportRestaurantsCommand.self)
    values(
      RestaurantValues.self,
      needs: (
        (any GetRestaurantsUseCase).self, (any SearchRestaurantsUseCase).self, (any GetFavoritesUseCase).self,
        (any CloseRestaurantUseCase).self
      ), also: ["orders place --at": .listed]
    ) { RestaurantValues.Needs(list: $0, search: $1, favorites: $2, close: $3) }
    values(CuisineValues.self, also: ["auth profile set --cuisine": ()])
    command(
      ExportRestaurantsCommand.self, needs: ((any ExportRestaurantsUseCase).self, (any CatalogueExport).self)
    ) { ($0, $1) }
  }
}

/// Knows the house, in whose name everything is while there are no accounts.
struct HouseBook: GuestBook {
  func names(of guests: Set<Guest>) async throws -> [Guest: String] {
    guests.contains(.house) ? [.house: "the house"] : [:]
  }
}
