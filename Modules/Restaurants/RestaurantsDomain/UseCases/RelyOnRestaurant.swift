package import DomainKit

/// Finds a restaurant for a change that requires the restaurant to remain unchanged.
package protocol RelyOnRestaurantUseCase: Sendable {
  /// Returns the restaurant with this identifier suffix.
  ///
  /// If the restaurant changes before the calling unit of work is stored, that unit runs again.
  ///
  /// - Throws: ``RestaurantError`` if no restaurant or several restaurants match.
  func execute(_ restaurant: IDSuffix) async throws -> Restaurant
}

/// Runs ``RelyOnRestaurantUseCase`` in units of work.
package struct RelyOnRestaurant: RelyOnRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package init(work: UnitOfWork<any RestaurantsContext>) { self.work = work }

  package func execute(_ suffix: IDSuffix) async throws -> Restaurant {
    try await work.execute(for: .showRestaurant) { context in
      try await context.restaurants.uniqueMatch(for: suffix)
    }
  }
}
