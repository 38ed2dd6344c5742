package import DomainKit

/// Works out how good a restaurant is, all in all.
package protocol CalculateRestaurantScoreUseCase: Sendable {
  /// - Throws: ``RestaurantError`` for an unknown restaurant.
  func execute(_ restaurant: IDTail) async throws -> (restaurant: Restaurant, score: RestaurantScore)
}

/// ``CalculateRestaurantScoreUseCase`` in units of work.
package struct CalculateRestaurantScore: CalculateRestaurantScoreUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any RestaurantsContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ tail: IDTail) async throws -> (restaurant: Restaurant, score: RestaurantScore) {
    try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.only(tail)
      let recent = try await context.reviews.recent(of: restaurant.id, at: clock.now)
      let score = RestaurantScore(
        rating: restaurant.rating, reviews: restaurant.reviews.count, recent: recent.count)
      return (restaurant, score)
    }
  }
}
