package import DomainKit

/// Lists the reviews of a restaurant, of all restaurants, or of the user.
package protocol ListReviewsUseCase: Sendable {
  /// Returns the reviews after the given one, latest first.
  ///
  /// - Parameter restaurant: The identifier suffix of the restaurant; `nil` for the reviews of all
  ///   restaurants, which only the staff may list.
  /// - Throws: `LimitOutOfRange` if the limit is invalid, ``RestaurantError`` if the restaurant does
  ///   not exist, or the given review is not among the reviews.
  func execute(_ restaurant: IDSuffix?, limit: Int, after: IDSuffix?) async throws -> [ReviewListing]
  /// Returns the user's own reviews after the given one, latest first.
  ///
  /// - Throws: `LimitOutOfRange` if the limit is invalid, ``RestaurantError`` if the given review is not the user's.
  func own(limit: Int, after: IDSuffix?) async throws -> [ReviewListing]
}

@MemberwiseInit
package struct ListReviews: ListReviewsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let customers: any CustomerNameProvider

  package func execute(_ suffix: IDSuffix?, limit: Int, after: IDSuffix?) async throws -> [ReviewListing] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    guard let suffix else { return try await latest(limit: limit, after: after) }
    return try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      var last: Review?
      if let after { last = try await context.reviews.uniqueMatch(for: after, of: restaurant.id) }
      return try await customers.listings(
        context.reviews.reviews(of: restaurant.id, limit: limit, after: last), in: context.restaurants)
    }
  }

  package func own(limit: Int, after: IDSuffix?) async throws -> [ReviewListing] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    return try await work.execute(for: .reviewRestaurants) { context, principal in
      var last: Review?
      if let after {
        last = try await context.reviews.uniqueMatch(for: after)
        guard last?.author == principal.catalogUser else { throw RestaurantError.unknownReview(after.text) }
      }
      let reviews = try await context.reviews.reviews(by: principal.catalogUser, limit: limit, after: last)
      return try await customers.listings(reviews, in: context.restaurants)
    }
  }

  /// Returns the reviews of all restaurants, also of closed ones.
  private func latest(limit: Int, after: IDSuffix?) async throws -> [ReviewListing] {
    try await work.execute(for: .listReviews) { context in
      var last: Review?
      if let after { last = try await context.reviews.uniqueMatch(for: after) }
      let reviews = try await context.reviews.reviews(limit: limit, after: last)
      return try await customers.listings(reviews, in: context.restaurants)
    }
  }
}

extension ReviewReader {
  /// Returns the only review of the restaurant whose identifier has this suffix.
  func uniqueMatch(for suffix: IDSuffix, of restaurant: ID<Restaurant>) async throws -> Review {
    let review = try await suffix.uniqueMatch(
      complete: review(_:), ending: { try await reviews(of: restaurant, endingIn: $0, limit: $1) },
      ambiguous: RestaurantError.ambiguousReview)
    guard let review, review.restaurant == restaurant else {
      throw RestaurantError.reviewNotFound(suffix.text, of: restaurant.description)
    }
    return review
  }

  /// Returns the only review whose identifier has this suffix.
  func uniqueMatch(for suffix: IDSuffix) async throws -> Review {
    let review = try await suffix.uniqueMatch(
      complete: review(_:), ending: reviews(endingIn:limit:), ambiguous: RestaurantError.ambiguousReview)
    guard let review else { throw RestaurantError.unknownReview(suffix.text) }
    return review
  }
}
