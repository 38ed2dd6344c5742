package import DomainKit

/// Finds a restaurant that must not change before the calling unit of work commits.
package protocol RelyOnRestaurantUseCase: Sendable {
  /// Returns the restaurant with this identifier suffix, and `true` if it is open now; `nil` if its
  /// opening hours are unknown.
  ///
  /// If the restaurant changes before the calling unit of work is stored, that unit runs again.
  ///
  /// - Throws: ``RestaurantError`` if no restaurant or several restaurants match.
  func execute(_ restaurant: IDSuffix) async throws -> (restaurant: Restaurant, isOpen: Bool?)
}

@MemberwiseInit
package struct RelyOnRestaurant: RelyOnRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let clock: RestaurantClock

  package func execute(_ suffix: IDSuffix) async throws -> (restaurant: Restaurant, isOpen: Bool?) {
    try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      return (restaurant, restaurant.isOpen(at: clock.weekMinute))
    }
  }
}
