package import DomainKit

/// Finds a restaurant for something that depends on its staying as it is.
package protocol VisitRestaurantUseCase: Sendable {
  /// Inside a unit of work: that fails with a conflict, and runs again, if the restaurant changes before the unit is
  /// stored.
  ///
  /// - Throws: ``RestaurantError`` when there is none, or several.
  func execute(_ restaurant: IDTail) async throws -> Restaurant
}

/// ``VisitRestaurantUseCase`` in units of work.
package struct VisitRestaurant: VisitRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package init(work: UnitOfWork<any RestaurantsContext>) { self.work = work }

  package func execute(_ tail: IDTail) async throws -> Restaurant {
    try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.only(tail)
      try context.restaurants.confirm(restaurant)
      return restaurant
    }
  }
}
