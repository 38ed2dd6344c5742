package import DomainKit

/// Lists the restaurants that the user has reviewed.
package protocol ListReviewedRestaurantsUseCase: Sendable {
  /// Returns the restaurants with the user's latest reviews, latest first, also closed ones.
  func execute(latest limit: Int) async throws -> [RestaurantListing]
}

@MemberwiseInit
package struct ListReviewedRestaurants: ListReviewedRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(latest limit: Int) async throws -> [RestaurantListing] {
    try await work.execute(for: .reviewRestaurants) { context, principal in
      var found: [Restaurant] = []
      for review in try await context.reviews.reviews(by: principal.catalogUser, limit: limit, after: nil) {
        if let restaurant = try await context.restaurants.restaurant(review.restaurant) { found.append(restaurant) }
      }
      return try await listings.make(of: found, for: principal, near: nil, context)
    }
  }
}
