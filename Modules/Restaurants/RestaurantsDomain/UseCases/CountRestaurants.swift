package import DomainKit

/// The number of listed restaurants, and of those that lack details.
@MemberwiseInit
package struct RestaurantCount: Equatable, Sendable {
  package var all: Int = 0
  package var withoutHours: Int = 0
  package var withoutPrice: Int = 0
}

/// Counts the restaurants of the catalog.
package protocol CountRestaurantsUseCase: Sendable {
  func execute() async throws -> RestaurantCount
}

@MemberwiseInit
package struct CountRestaurants: CountRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package func execute() async throws -> RestaurantCount {
    try await work.execute(for: .listRestaurants) { try await $0.restaurants.count() }
  }
}
