package import DomainKit

/// Lists the closed restaurants.
package protocol ListClosedRestaurantsUseCase: Sendable {
  /// Returns the closed restaurants, sorted by name.
  ///
  /// - Throws: `LimitOutOfRange` for an invalid limit.
  func execute(limit: Int) async throws -> [RestaurantListing]

  /// Returns the closed restaurants that a text finds, sorted by name, to everyone who may look at a
  /// restaurant. Each word of the text begins a word of the name, cuisine or address; a text without words
  /// finds all. Only the first ``ListClosedRestaurants/searched`` closed restaurants are searched.
  ///
  /// - Throws: `LimitOutOfRange` for an invalid limit.
  func execute(matching text: String, limit: Int) async throws -> [RestaurantListing]
}

@MemberwiseInit
package struct ListClosedRestaurants: ListClosedRestaurantsUseCase {
  /// The number of closed restaurants that a text is compared with.
  package static let searched = 300

  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(limit: Int) async throws -> [RestaurantListing] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    return try await work.execute(for: .changeRestaurants) { context, principal in
      let closed = try await context.restaurants.closedRestaurants(limit: limit)
      return try await listings.make(of: closed, for: principal, near: nil, context)
    }
  }

  package func execute(matching text: String, limit: Int) async throws -> [RestaurantListing] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    let terms = SearchTerm.terms(of: text)
    return try await work.execute(for: .showRestaurant) { context, principal in
      let closed = try await context.restaurants.closedRestaurants(limit: Self.searched).filter {
        terms.isEmpty || terms.areFound(in: [$0.name, $0.details.cuisine, $0.details.address])
      }
      return try await listings.make(of: Array(closed.prefix(limit)), for: principal, near: nil, context)
    }
  }
}
