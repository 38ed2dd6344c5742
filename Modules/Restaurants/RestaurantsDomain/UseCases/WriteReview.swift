package import DomainKit

/// Takes a guest's opinion.
package protocol WriteReviewUseCase: Sendable {
  /// A guest who has written before says something else now; the rating moves either way.
  ///
  /// - Returns: what the guest had said before, if anything, and what they say now.
  /// - Throws: ``RestaurantError`` for an unsafe text, or a restaurant that is unknown or closed.
  func execute(
    _ rating: ReviewRating, text: String?, of restaurant: IDTail
  ) async throws -> (before: Review?, after: ReviewListing)
}

/// ``WriteReviewUseCase`` in units of work.
///
/// It costs the same for the first review and the millionth: the restaurant keeps count and sum, and of the stored
/// reviews only the latest few are read that can be recent. Each review grows old once, and so each that is written
/// brings a few restaurants up to date whose reviews have: those whose stored score has aged stay few.
package struct WriteReview: WriteReviewUseCase {
  /// How many restaurants are brought up to date along with a review.
  package static let upkeep = 8

  private let work: UnitOfWork<any RestaurantsContext>
  private let guests: any GuestBook
  private let clock: any WallClock
  private let ids: any IDSource

  package init(
    work: UnitOfWork<any RestaurantsContext>, guests: any GuestBook, clock: any WallClock, ids: any IDSource
  ) {
    self.work = work
    self.guests = guests
    self.clock = clock
    self.ids = ids
  }

  package func execute(
    _ rating: ReviewRating, text: String?, of tail: IDTail
  ) async throws -> (before: Review?, after: ReviewListing) {
    try await work.execute(for: .reviewRestaurants) { context, principal in
      var restaurant = try await context.restaurants.only(tail)
      if restaurant.isClosed { throw RestaurantError.closed(restaurant.name) }
      let moment = clock.now
      let latest = try await context.reviews.reviews(of: restaurant.id, limit: RecentReviews.enough, after: nil)
      let others = latest.filter { $0.author != principal.guest }.map(\.createdAt)
      let (review, earlier) = try await write(rating, text, of: restaurant, by: principal.guest, at: moment, context)
      restaurant.count(rating, replacing: earlier?.rating, recent: RecentReviews([moment] + others, at: moment))
      try context.restaurants.update(&restaurant)
      try await bringUpToDate(otherThan: restaurant, at: moment, context)
      return (earlier, try await guests.listings([review])[0])
    }
  }

  private func bringUpToDate(
    otherThan restaurant: Restaurant, at moment: Timestamp, _ context: any RestaurantsContext
  ) async throws {
    let aged = try await context.restaurants.restaurants(withRecentReviewsUntil: moment, limit: Self.upkeep)
    for var other in aged where other.id != restaurant.id {
      other.refresh(try await context.reviews.recent(of: other.id, at: moment))
      try context.restaurants.update(&other)
    }
  }

  /// - Returns: the review, and what the guest said of the restaurant before.
  private func write(
    _ rating: ReviewRating, _ text: String?, of restaurant: Restaurant, by guest: Guest, at moment: Timestamp,
    _ context: any RestaurantsContext
  ) async throws -> (Review, earlier: Review?) {
    if var review = try await context.reviews.review(of: restaurant.id, by: guest) {
      let earlier = review
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
