package import DomainKit

/// Adds a restaurant to the catalog.
package protocol AddRestaurantUseCase: Sendable {
  /// Adds a restaurant and returns it.
  ///
  /// - Throws: ``RestaurantError`` if a field that customers need is missing.
  func execute(_ details: RestaurantDetails) async throws -> RestaurantListing
}

/// Runs ``AddRestaurantUseCase`` in units of work.
package struct AddRestaurant: AddRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime
  private let ids: any IDSource

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime, ids: any IDSource) {
    self.work = work
    self.now = now
    self.ids = ids
  }

  package func execute(_ details: RestaurantDetails) async throws -> RestaurantListing {
    try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = Restaurant(id: ids.next(), details: details)
      try restaurant.checkCompleteness()
      try context.restaurants.add(&restaurant)
      return try await now.listings([restaurant], for: principal, near: nil, context)[0]
    }
  }
}
