package import DomainKit

/// Counts the restaurants per cuisine.
package protocol ListCuisinesUseCase: Sendable {
  /// Returns the cuisines, most common first.
  func execute() async throws -> [CuisineCount]
}

@MemberwiseInit
package struct ListCuisines: ListCuisinesUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package func execute() async throws -> [CuisineCount] {
    let counts = try await work.execute(for: .listRestaurants) { try await $0.restaurants.cuisines() }
    return counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
