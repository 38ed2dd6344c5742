package import DomainKit

/// Finds one restaurant by the end of its identifier.
package protocol FindRestaurantUseCase: Sendable {
  /// - Throws: ``RestaurantError/notFound(_:)``, or ``RestaurantError/ambiguous(_:candidates:)`` with those that it
  ///   could be.
  func execute(_ tail: IDTail, near: Location?) async throws -> RestaurantListing
}

/// ``FindRestaurantUseCase`` in units of work.
package struct FindRestaurant: FindRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(_ tail: IDTail, near: Location?) async throws -> RestaurantListing {
    try await work.execute(for: .showRestaurant) { context, principal in
      let restaurant = try await context.restaurants.only(tail)
      return try await now.listings([restaurant], for: principal, near: near, context)[0]
    }
  }
}

extension RestaurantRepository {
  /// How many candidates an ambiguous identifier lists.
  private var candidateLimit: Int { 10 }

  /// The one restaurant that the identifier's end means.
  func only(_ tail: IDTail) async throws -> Restaurant {
    if let whole = tail.whole {
      guard let restaurant = try await restaurant(ID(whole)) else { throw RestaurantError.notFound(tail.digits) }
      return restaurant
    }
    let found = try await restaurants(endingIn: tail, limit: candidateLimit)
    guard let first = found.first else { throw RestaurantError.notFound(tail.digits) }
    guard found.count == 1 else {
      throw RestaurantError.ambiguous(tail.digits, candidates: found.map(\.id.description))
    }
    return first
  }
}

/// The present moment, and what time of the week that is where the restaurants are.
package struct LocalTime: Sendable {
  private let clock: any WallClock
  private let calendar: any LocalCalendar

  package init(clock: any WallClock, calendar: any LocalCalendar) {
    self.clock = clock
    self.calendar = calendar
  }

  var moment: Timestamp { clock.now }
  var weekMinute: WeekMinute { calendar.weekMinute(at: clock.now) }

  /// The restaurants as this person sees them now.
  func listings(
    _ restaurants: [Restaurant], for principal: Principal, near: Location?, _ context: any RestaurantsContext
  ) async throws -> [RestaurantListing] {
    let favorites = try await context.favorites.favorites(of: principal.guest)
    let kept = Set(favorites?.favorites.map(\.restaurant) ?? [])
    let minute = weekMinute
    return restaurants.map { restaurant in
      RestaurantListing(
        restaurant: restaurant, distance: near.flatMap { near in restaurant.location.map(near.distance) },
        isFavorite: kept.contains(restaurant.id), isOpen: restaurant.isOpen(at: minute))
    }
  }
}
