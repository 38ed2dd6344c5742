package import DomainKit

/// Finds a restaurant by the last characters of its identifier.
package protocol FindRestaurantUseCase: Sendable {
  /// Returns the restaurant with this identifier suffix.
  ///
  /// - Throws: ``RestaurantError/notFound(_:)``, or ``RestaurantError/ambiguous(_:candidates:)``
  ///   with the matching restaurants.
  func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing
  /// Returns the name of a restaurant, or `nil` if there is no such restaurant. If others have this name, the street
  /// follows, as in `Nonna's (12 Mott St)`, or the end of the id if the street is not known or has another one of them.
  func distinctName(of restaurant: ID<Restaurant>) async throws -> String?
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

  package func distinctName(of id: ID<Restaurant>) async throws -> String? {
    try await work.execute(for: .showRestaurant) { context in
      guard let restaurant = try await context.restaurants.restaurant(id) else { return nil }
      let namesakes = try await context.restaurants.namesakes(keyed: restaurant.nameKey)
      if namesakes.count == 1 { return restaurant.name }
      let isAlone = namesakes.count { $0.street == restaurant.street } == 1
      let mark = (isAlone ? restaurant.street : nil) ?? String(id.description.suffix(8))
      return "\(restaurant.name) (\(mark))"
    }
  }
}

extension Restaurant {
  /// The first part of the address: `12 Mott St`; `nil` if there is no address.
  fileprivate var street: String? { details.address.split(separator: ",").first.map(String.init) }
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
