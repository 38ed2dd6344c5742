package import DomainKit

/// The number of listed restaurants, and of those that lack details.
package struct RestaurantCount: Equatable, Sendable {
  package var all: Int
  package var withoutHours: Int
  package var withoutPrice: Int

  package init(all: Int = 0, withoutHours: Int = 0, withoutPrice: Int = 0) {
    (self.all, self.withoutHours, self.withoutPrice) = (all, withoutHours, withoutPrice)
  }
}

/// Counts the restaurants of the catalog.
package protocol CountRestaurantsUseCase: Sendable {
  func execute() async throws -> RestaurantCount
}

/// Runs ``CountRestaurantsUseCase`` in units of work.
@MemberwiseInit
package struct CountRestaurants: CountRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package func execute() async throws -> RestaurantCount {
    try await work.execute(for: .listRestaurants) { try await $0.restaurants.count() }
  }
}
