package import DomainKit

/// Changes the details of a restaurant.
package protocol UpdateRestaurantUseCase: Sendable {
  /// Changes the details.
  ///
  /// - Returns: The details before the change, and the restaurant after it.
  /// - Throws: ``RestaurantError`` if a field that customers need would be missing, the coordinates seem
  ///   to be mistyped, or the change is empty.
  func execute(
    _ change: RestaurantChange, of restaurant: IDSuffix
  ) async throws -> (before: RestaurantDetails, after: RestaurantListing)
}

@MemberwiseInit
package struct UpdateRestaurant: UpdateRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(
    _ change: RestaurantChange, of suffix: IDSuffix
  ) async throws -> (before: RestaurantDetails, after: RestaurantListing) {
    if change.isEmpty { throw RestaurantError.nothingToChange }
    return try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      let before = restaurant.details
      try restaurant.update(change)
      if let location = change.location, location != before.location {
        try await context.checkPlausibility(of: location)
      }
      // An unchanged restaurant is not written.
      if restaurant.details != before { try context.restaurants.update(&restaurant) }
      return (before, try await listings.make(of: [restaurant], for: principal, near: nil, context)[0])
    }
  }
}
