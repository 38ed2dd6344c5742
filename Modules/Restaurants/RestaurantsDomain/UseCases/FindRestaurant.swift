package import DomainKit

/// Finds a restaurant by the last characters of its identifier.
package protocol FindRestaurantUseCase: Sendable {
  /// Returns the restaurant with this identifier suffix.
  ///
  /// - Throws: ``RestaurantError/notFound(_:)``, or ``RestaurantError/ambiguous(_:candidates:)``
  ///   with the matching restaurants.
  func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing
}

@MemberwiseInit
package struct FindRestaurant: FindRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing {
    try await work.execute(for: .showRestaurant) { context, principal in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      return try await listings.make(of: [restaurant], for: principal, near: near, context)[0]
    }
  }
}

extension RestaurantReader {
  /// Returns the only restaurant whose identifier has this suffix.
  func uniqueMatch(for suffix: IDSuffix) async throws -> Restaurant {
    let restaurant = try await suffix.uniqueMatch(
      complete: restaurant(_:), ending: restaurants(endingIn:limit:), ambiguous: RestaurantError.ambiguous)
    guard let restaurant else { throw RestaurantError.notFound(suffix.text) }
    return restaurant
  }
}
