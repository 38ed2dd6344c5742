package import DomainKit

/// Lists the boroughs of the catalog.
package protocol ListBoroughsUseCase: Sendable {
  /// Returns the boroughs of the catalog with the number of restaurants.
  func execute() async throws -> [BoroughCount]
}

/// A borough and the number of its restaurants.
package struct BoroughCount: Equatable, Sendable {
  package let name: String
  package let count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// Runs ``ListBoroughsUseCase`` in units of work.
package struct ListBoroughs: ListBoroughsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package init(work: UnitOfWork<any RestaurantsContext>) { self.work = work }

  package func execute() async throws -> [BoroughCount] {
    try await work.execute(for: .listRestaurants) { try await $0.restaurants.boroughs() }
  }
}
