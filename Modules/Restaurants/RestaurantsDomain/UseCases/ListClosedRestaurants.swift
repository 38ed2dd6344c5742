package import DomainKit

/// Lists the closed restaurants.
package protocol ListClosedRestaurantsUseCase: Sendable {
  /// Returns the closed restaurants, sorted by name.
  ///
  /// - Throws: `LimitOutOfRange` for an invalid limit.
  func execute(limit: Int) async throws -> [RestaurantListing]
}

@MemberwiseInit
package struct ListClosedRestaurants: ListClosedRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(limit: Int) async throws -> [RestaurantListing] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    return try await work.execute(for: .changeRestaurants) { context, principal in
      let closed = try await context.restaurants.closedRestaurants(limit: limit)
      return try await listings.make(of: closed, for: principal, near: nil, context)
    }
  }
}
