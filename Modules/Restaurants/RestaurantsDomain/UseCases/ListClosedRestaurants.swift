package import DomainKit

/// Lists the closed restaurants.
package protocol ListClosedRestaurantsUseCase: Sendable {
  /// Returns the closed restaurants, sorted by name.
  ///
  /// - Throws: ``RestaurantError`` if the limit is invalid.
  func execute(limit: Int) async throws -> [Restaurant]
}

/// Runs ``ListClosedRestaurantsUseCase`` in units of work.
package struct ListClosedRestaurants: ListClosedRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package init(work: UnitOfWork<any RestaurantsContext>) { self.work = work }

  package func execute(limit: Int) async throws -> [Restaurant] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    return try await work.execute(for: .changeRestaurants) { context in
      try await context.restaurants.closedRestaurants(limit: limit)
    }
  }
}
