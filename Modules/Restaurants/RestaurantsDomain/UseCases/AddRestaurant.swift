package import DomainKit

/// Adds a restaurant to the catalog.
package protocol AddRestaurantUseCase: Sendable {
  /// Adds a restaurant and returns it.
  ///
  /// - Parameter isDuplicate: `true` to add it even if the catalog has a restaurant with this name
  ///   and address.
  /// - Throws: ``RestaurantError`` if a field that customers need is missing, the
  ///   coordinates seem to be mistyped, or the restaurant is a duplicate.
  func execute(_ details: RestaurantDetails, isDuplicate: Bool) async throws -> RestaurantListing
}

@MemberwiseInit
package struct AddRestaurant: AddRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings
  private let ids: any IDSource

  package func execute(_ details: RestaurantDetails, isDuplicate: Bool) async throws -> RestaurantListing {
    try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = Restaurant(id: ids.next(), details: details)
      try restaurant.checkCompleteness()
      if let location = restaurant.location { try await context.checkPlausibility(of: location) }
      if !isDuplicate { try await checkUniqueness(of: restaurant, context.restaurants) }
      try context.restaurants.add(&restaurant)
      return try await listings.make(of: [restaurant], for: principal, near: nil, context)[0]
    }
  }

  private func checkUniqueness(of restaurant: Restaurant, _ known: any RestaurantRepository) async throws {
    let namesakes = try await known.namesakes(keyed: restaurant.nameKey)
    if let other = namesakes.first(where: restaurant.hasSameNameAndAddress) {
      throw RestaurantError.duplicate(
        other.name, address: other.details.address, id: other.id.description, isClosed: other.isClosed)
    }
    try await known.reserveNameAndAddress(of: restaurant)
  }
}
