package import DomainKit

/// Finds a restaurant by the last characters of its identifier.
package protocol FindRestaurantUseCase: Sendable {
  /// Returns the restaurant with this identifier suffix.
  ///
  /// - Throws: ``RestaurantError/notFound(_:)``, or ``RestaurantError/ambiguous(_:candidates:)``
  ///   with the matching restaurants.
  func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing
}

/// Runs ``FindRestaurantUseCase`` in units of work.
@MemberwiseInit
package struct FindRestaurant: FindRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing {
    try await work.execute(for: .showRestaurant) { context, principal in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      return try await now.listings([restaurant], for: principal, near: near, context)[0]
    }
  }
}

extension RestaurantReader {
  /// Returns the only restaurant whose identifier has this suffix.
  func uniqueMatch(for suffix: IDSuffix) async throws -> Restaurant {
    let restaurant = try await suffix.uniqueMatch(
      whole: restaurant(_:), ending: restaurants(endingIn:limit:), ambiguous: RestaurantError.ambiguous)
    guard let restaurant else { throw RestaurantError.notFound(suffix.text) }
    return restaurant
  }
}

/// The current time, also as the minute of the week in the time zone of the restaurants.
@MemberwiseInit
package struct LocalTime: Sendable {
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
