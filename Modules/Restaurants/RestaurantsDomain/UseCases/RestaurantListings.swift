import DomainKit

/// A maker of listings: restaurants with the information that depends on the user and the time.
@MemberwiseInit
package struct RestaurantListings: Sendable {
  package let clock: RestaurantClock

  /// Returns the listings of restaurants. Reviews that are no longer recent do not count for the
  /// score.
  func make(
    of restaurants: [Restaurant], for principal: Principal, near: Location?, _ context: any RestaurantsContext
  ) async throws -> [RestaurantListing] {
    let favorites = try await context.favorites.favorites(of: principal.catalogUser)
    let kept = Set(favorites?.favorites.map(\.restaurant) ?? [])
    let (moment, minute) = (clock.moment, clock.weekMinute)
    var listings: [RestaurantListing] = []
    for var restaurant in restaurants {
      if let until = restaurant.reviews.recent.until, until <= moment {
        restaurant.refresh(try await context.reviews.recent(of: restaurant.id, at: moment))
      }
      listings.append(
        RestaurantListing(
          restaurant: restaurant, distance: near.flatMap { near in restaurant.location.map(near.distance) },
          isFavorite: kept.contains(restaurant.id), isOpen: restaurant.isOpen(at: minute)))
    }
    return listings
  }
}
