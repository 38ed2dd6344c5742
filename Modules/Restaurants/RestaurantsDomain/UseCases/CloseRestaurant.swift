package import DomainKit

/// Closes a restaurant.
package protocol CloseRestaurantUseCase: Sendable {
  /// Closes a restaurant.
  ///
  /// - Parameter seen: The version that the user agreed to close; `nil` to close any version.
  /// - Throws: ``RestaurantError`` if the restaurant is already closed, or has another version.
  func execute(closing restaurant: IDSuffix, seen: SeenVersion?) async throws -> RestaurantListing
}

@MemberwiseInit
package struct CloseRestaurant: CloseRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(closing suffix: IDSuffix, seen: SeenVersion?) async throws -> RestaurantListing {
    try await work.change(suffix, listings) { restaurant in
      if let seen, SeenVersion(restaurant) != seen {
        throw RestaurantError.changedSinceAsked(restaurant.name, id: restaurant.id.description)
      }
      try restaurant.close(at: listings.clock.moment)
    }
  }
}

/// Reopens a closed restaurant.
package protocol ReopenRestaurantUseCase: Sendable {
  /// Reopens a restaurant.
  ///
  /// - Throws: ``RestaurantError`` if the restaurant is not closed.
  func execute(reopening restaurant: IDSuffix) async throws -> RestaurantListing
}

@MemberwiseInit
package struct ReopenRestaurant: ReopenRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(reopening suffix: IDSuffix) async throws -> RestaurantListing {
    try await work.change(suffix, listings) { try $0.reopen(at: listings.clock.moment) }
  }
}

extension UnitOfWork<any RestaurantsContext> {
  fileprivate func change(
    _ suffix: IDSuffix, _ listings: RestaurantListings, _ body: (inout Restaurant) throws -> Void
  ) async throws -> RestaurantListing {
    try await execute(for: .changeRestaurants) { context, principal in
      var restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      try body(&restaurant)
      try context.restaurants.update(&restaurant)
      return try await listings.make(of: [restaurant], for: principal, near: nil, context)[0]
    }
  }
}
