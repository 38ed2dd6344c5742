package import DomainKit

/// Finds a restaurant for something that depends on its staying as it is.
package protocol VisitRestaurantUseCase: Sendable {
  /// Inside another unit of work that one runs again if the restaurant changes before it is stored.
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
      try await context.restaurants.only(tail)
    }
  }
}
