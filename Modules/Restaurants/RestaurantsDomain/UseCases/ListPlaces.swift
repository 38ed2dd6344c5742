package import DomainKit

/// Lists the named places.
package protocol ListPlacesUseCase: Sendable {
  /// Returns all named places, sorted by name.
  func execute() async throws -> [Place]
}

@MemberwiseInit
package struct ListPlaces: ListPlacesUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package func execute() async throws -> [Place] {
    try await work.execute(for: .listRestaurants) { try await $0.places.places() }
  }
}
