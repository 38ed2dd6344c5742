package import DomainKit

/// Calculates the overall score of a restaurant.
package protocol CalculateRestaurantScoreUseCase: Sendable {
  /// Returns a restaurant and its score, which is 0 for an unrated restaurant.
  ///
  /// - Throws: ``RestaurantError`` if the restaurant does not exist.
  func execute(_ restaurant: IDSuffix) async throws -> (restaurant: Restaurant, score: RestaurantScore)
}

@MemberwiseInit
package struct CalculateRestaurantScore: CalculateRestaurantScoreUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let clock: any WallClock

  package func execute(_ suffix: IDSuffix) async throws -> (restaurant: Restaurant, score: RestaurantScore) {
    try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      let recent = try await context.reviews.recent(of: restaurant.id, at: clock.now)
      let score = RestaurantScore(
        rating: restaurant.rating, reviews: restaurant.reviews.count, recent: recent.count)
      return (restaurant, score)
    }
  }
}
