package import DomainKit

/// Takes a guest's opinion.
package protocol WriteReviewUseCase: Sendable {
  /// A guest who has written before says something else now; the rating moves either way.
  ///
  /// - Throws: ``RestaurantError`` for an unsafe text, or a restaurant that is unknown or closed.
  func execute(_ rating: ReviewRating, text: String?, of restaurant: IDTail) async throws -> Review
}

/// ``WriteReviewUseCase`` in units of work.
///
/// It costs the same for the first review and the millionth: the restaurant keeps count and sum, and of the stored
/// reviews only the latest few are read that can be recent.
package struct WriteReview: WriteReviewUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any RestaurantsContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func execute(_ rating: ReviewRating, text: String?, of tail: IDTail) async throws -> Review {
    try await work.execute(for: .reviewRestaurants) { context, principal in
      var restaurant = try await context.restaurants.only(tail)
      if restaurant.isClosed { throw RestaurantError.closed(restaurant.name) }
      let moment = clock.now
      let latest = try await context.reviews.reviews(of: restaurant.id, limit: RecentReviews.enough, after: nil)
      let others = latest.filter { $0.author != principal.guest }.map(\.createdAt)
      let (review, earlier) = try await write(rating, text, of: restaurant, by: principal.guest, at: moment, context)
      restaurant.count(rating, replacing: earlier, recent: RecentReviews([moment] + others, at: moment))
      try context.restaurants.update(&restaurant)
      return review
    }
  }

  /// - Returns: the review, and how the guest rated the restaurant before.
  private func write(
    _ rating: ReviewRating, _ text: String?, of restaurant: Restaurant, by guest: Guest, at moment: Timestamp,
    _ context: any RestaurantsContext
  ) async throws -> (Review, earlier: ReviewRating?) {
    if var review = try await context.reviews.review(of: restaurant.id, by: guest) {
      let earlier = review.rating
      try review.rewrite(rating, text, at: moment)
      try context.reviews.update(&review)
      return (review, earlier)
    }
    var review = try Review(
      id: ids.next(), restaurant: restaurant.id, author: guest, rating: rating, text: text, createdAt: moment)
    try context.reviews.add(&review)
    return (review, nil)
  }
}

/// Lists what guests say about a restaurant.
package protocol ListReviewsUseCase: Sendable {
  /// Latest first, behind the given one.
  ///
  /// - Throws: ``RestaurantError`` for an impossible limit or an unknown restaurant.
  func execute(_ restaurant: IDTail, limit: Int, after: ID<Review>?) async throws -> [Review]
}

/// ``ListReviewsUseCase`` in units of work.
package struct ListReviews: ListReviewsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package init(work: UnitOfWork<any RestaurantsContext>) { self.work = work }

  package func execute(_ tail: IDTail, limit: Int, after: ID<Review>?) async throws -> [Review] {
    guard limit > 0 else { throw RestaurantError.limitOutOfRange(limit) }
    return try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.only(tail)
      var position: Review?
      if let after { position = try await context.reviews.review(after) }
      return try await context.reviews.reviews(of: restaurant.id, limit: limit, after: position)
    }
  }
}

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
