package import DomainKit

/// The clock of the restaurants: the current time, also as the minute of the week in their time zone,
/// and the listings that depend on it.
@MemberwiseInit
package struct RestaurantClock: Sendable {
  private let clock: any WallClock
  private let calendar: any LocalCalendar

  var moment: Timestamp { clock.now }
  var weekMinute: WeekMinute { calendar.weekMinute(at: clock.now) }

  /// Returns the restaurants with the information that depends on the user and the time. Reviews
  /// that are no longer recent do not count for the score.
  func listings(
    _ restaurants: [Restaurant], for principal: Principal, near: Location?, _ context: any RestaurantsContext
  ) async throws -> [RestaurantListing] {
    let favorites = try await context.favorites.favorites(of: principal.catalogUser)
    let kept = Set(favorites?.favorites.map(\.restaurant) ?? [])
    let (moment, minute) = (moment, weekMinute)
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
