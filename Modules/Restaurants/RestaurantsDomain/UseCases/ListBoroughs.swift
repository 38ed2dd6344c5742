package import DomainKit

/// Lists the boroughs of the catalog.
package protocol ListBoroughsUseCase: Sendable {
  /// Returns the boroughs of the catalog with the number of restaurants.
  func execute() async throws -> [BoroughCount]
}

/// A borough and the number of its restaurants.
@MemberwiseInit
package struct BoroughCount: Equatable, Sendable {
  package let name: String
  package let count: Int
}

@MemberwiseInit
package struct ListBoroughs: ListBoroughsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package func execute() async throws -> [BoroughCount] {
    try await work.execute(for: .listRestaurants) { try await $0.restaurants.boroughs() }
  }
}
