package import DomainKit

/// Lists the reviews of a restaurant.
package protocol ListReviewsUseCase: Sendable {
  /// Returns the reviews after the given one, latest first.
  ///
  /// - Throws: ``RestaurantError`` if the limit is invalid, the restaurant does not exist, or the
  ///   given review is not a review of the restaurant.
  func execute(_ restaurant: IDSuffix, limit: Int, after: IDSuffix?) async throws -> [ReviewListing]
}

/// Runs ``ListReviewsUseCase`` in units of work.
package struct ListReviews: ListReviewsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let guests: any GuestNameProvider

  package init(work: UnitOfWork<any RestaurantsContext>, guests: any GuestNameProvider) {
    self.work = work
    self.guests = guests
  }

  package func execute(_ suffix: IDSuffix, limit: Int, after: IDSuffix?) async throws -> [ReviewListing] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    return try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      var last: Review?
      if let after { last = try await context.reviews.uniqueMatch(for: after, of: restaurant.id) }
      return try await guests.listings(
        context.reviews.reviews(of: restaurant.id, limit: limit, after: last), of: restaurant)
    }
  }
}

extension ReviewReader {
  /// Returns the only review of the restaurant whose identifier has this suffix.
  func uniqueMatch(for suffix: IDSuffix, of restaurant: ID<Restaurant>) async throws -> Review {
    let review = try await suffix.uniqueMatch(
      whole: review(_:), ending: { try await reviews(of: restaurant, endingIn: $0, limit: $1) },
      ambiguous: RestaurantError.ambiguousReview)
    guard let review, review.restaurant == restaurant else { throw RestaurantError.reviewNotFound(suffix.name) }
    return review
  }
}
