package import DomainKit

/// Stores a customer's review.
package protocol WriteReviewUseCase: Sendable {
  /// Stores a review. It replaces the customer's earlier review of the restaurant and updates the
  /// rating.
  ///
  /// - Returns: The earlier review, if there is one, and the new one.
  /// - Throws: ``RestaurantError`` if the text is unsafe, or the restaurant does not exist or is
  ///   closed; ``DomainKit/ChangedSince`` if the current task expects another review.
  func execute(
    _ rating: ReviewRating, text: String?, of restaurant: IDSuffix
  ) async throws -> (before: Review?, after: ReviewListing)
}

/// Runs ``WriteReviewUseCase`` in units of work.
///
/// The first review costs the same as the millionth: the restaurant stores the count and the sum,
/// and only the latest few reviews that can be recent are read. Each review stops being recent
/// once. Each new review therefore also updates a few restaurants with such reviews, and the number
/// of out-of-date scores stays small.
@MemberwiseInit
package struct WriteReview: WriteReviewUseCase {
  /// The number of restaurants to update with each review.
  package static let upkeep = 8

  private let work: UnitOfWork<any RestaurantsContext>
  private let customers: any CustomerNameProvider
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(
    _ rating: ReviewRating, text: String?, of suffix: IDSuffix
  ) async throws -> (before: Review?, after: ReviewListing) {
    try await work.execute(for: .reviewRestaurants) { context, principal in
      var restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      if restaurant.isClosed { throw RestaurantError.closed(restaurant.name) }
      let moment = clock.now
      let latest = try await context.reviews.reviews(of: restaurant.id, limit: RecentReviews.enough, after: nil)
      let others = latest.filter { $0.author != principal.catalogUser }.map(\.createdAt)
      let (review, earlier) = try await write(
        rating, text, of: restaurant, by: principal.catalogUser, at: moment, context)
      restaurant.count(rating, replacing: earlier?.rating, recent: RecentReviews([moment] + others, at: moment))
      try context.restaurants.update(&restaurant)
      try await bringUpToDate(otherThan: restaurant, at: moment, context)
      return (earlier, try await customers.listings([review], in: context.restaurants)[0])
    }
  }

  private func bringUpToDate(
    otherThan restaurant: Restaurant, at moment: Timestamp, _ context: any RestaurantsContext
  ) async throws {
    let staleScores = try await context.restaurants.restaurants(withRecentReviewsUntil: moment, limit: Self.upkeep)
    for var other in staleScores where other.id != restaurant.id {
      other.refresh(try await context.reviews.recent(of: other.id, at: moment))
      try context.restaurants.update(&other)
    }
  }

  /// Adds or replaces a review.
  ///
  /// - Returns: The review, and the customer's earlier review of the restaurant.
  private func write(
    _ rating: ReviewRating, _ text: String?, of restaurant: Restaurant, by user: CatalogUser, at moment: Timestamp,
    _ context: any RestaurantsContext
  ) async throws -> (Review, earlier: Review?) {
    if var review = try await context.reviews.review(of: restaurant.id, by: user) {
      // The undo of a removal must not replace a review that the customer has written since.
      if let seen = SeenVersion.current, seen.id != review.id.raw {
        throw ChangedSince(id: review.id.raw, expected: 0, found: review.version)
      }
      let earlier = review
      try review.rewrite(rating, text, at: moment)
      try context.reviews.update(&review)
      return (review, earlier)
    }
    var review = try Review(
      id: ids.next(), restaurant: restaurant.id, author: user, rating: rating, text: text, createdAt: moment)
    try context.reviews.add(&review)
    // The removed review that an undo expects is not stored, but the restaurant's rating changes.
    SeenVersion.markChecked()
    return (review, nil)
  }
}
