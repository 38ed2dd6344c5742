package import DomainKit

/// Removes a review.
package protocol RemoveReviewUseCase: Sendable {
  /// Checks the removal of the given review without removing it, before the command asks the user.
  ///
  /// - Returns: The review, and `true` if it is the user's own.
  /// - Throws: ``RestaurantError`` if there is no such review or the reason is missing.
  func prepare(
    _ review: IDSuffix, of restaurant: IDSuffix, reason: String?
  ) async throws -> (review: ReviewListing, isOwn: Bool)
  /// Removes the user's own review of a restaurant, or the given one.
  ///
  /// - Parameters:
  ///   - review: The identifier suffix of a review; `nil` for the user's own.
  ///   - reason: The reason, which is required for the review of another customer.
  ///   - seen: The version that the user agreed to remove; `nil` to remove any version.
  /// - Returns: The removed review, and `true` if it was the user's own.
  /// - Throws: ``RestaurantError`` if there is no such review, the reason is missing or the review has
  ///   changed.
  func execute(
    _ review: IDSuffix?, of restaurant: IDSuffix, reason: String?, seen: SeenVersion?
  ) async throws -> (review: ReviewListing, isOwn: Bool)
}

@MemberwiseInit
package struct RemoveReview: RemoveReviewUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let customers: any CustomerNameProvider
  private let clock: any WallClock

  package func prepare(
    _ review: IDSuffix, of suffix: IDSuffix, reason: String?
  ) async throws -> (review: ReviewListing, isOwn: Bool) {
    try await work.execute(for: .removeReviews) { context, principal in
      let (_, found) = try await find(review, of: suffix, for: principal, context)
      let isOwn = found.author == principal.catalogUser
      _ = try self.reason(reason, isOwn: isOwn)
      return (try await customers.listings([found], in: context.restaurants)[0], isOwn)
    }
  }

  package func execute(
    _ review: IDSuffix?, of suffix: IDSuffix, reason: String?, seen: SeenVersion?
  ) async throws -> (review: ReviewListing, isOwn: Bool) {
    try await work.execute(for: review == nil ? .reviewRestaurants : .removeReviews) { context, principal in
      var (restaurant, found) = try await find(review, of: suffix, for: principal, context)
      if let seen, SeenVersion(found) != seen { throw RestaurantError.reviewChanged(of: restaurant.id.description) }
      let isOwn = found.author == principal.catalogUser
      let checkedReason = try self.reason(reason, isOwn: isOwn)
      let latest = try await context.reviews.reviews(of: restaurant.id, limit: RecentReviews.enough + 1, after: nil)
      let others = latest.filter { $0.id != found.id }.map(\.createdAt)
      let listing = try await customers.listings([found], in: context.restaurants)[0]
      restaurant.remove(
        found, by: listing.author, reason: isOwn ? nil : checkedReason, recent: RecentReviews(others, at: clock.now),
        at: clock.now)
      try context.reviews.remove(&found)
      try context.restaurants.update(&restaurant)
      return (listing, isOwn)
    }
  }

  /// Returns the reason after checking it. The removal of another customer's review needs one.
  private func reason(_ text: String?, isOwn: Bool) throws(RestaurantError) -> String? {
    if let text { return try RestaurantError.plain(text, "The reason", 1...500) }
    if !isOwn { throw .reasonNeeded }
    return nil
  }

  private func find(
    _ review: IDSuffix?, of suffix: IDSuffix, for principal: Principal, _ context: any RestaurantsContext
  ) async throws -> (Restaurant, Review) {
    do {
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      if let review { return (restaurant, try await context.reviews.uniqueMatch(for: review, of: restaurant.id)) }
      guard let own = try await context.reviews.review(of: restaurant.id, by: principal.catalogUser) else {
        throw RestaurantError.noOwnReview(restaurant.name, id: restaurant.id.description)
      }
      return (restaurant, own)
    } catch let error as RestaurantError {
      switch error {
      // Lists show the id of a review beside the name of its restaurant.
      case .notFound, .reviewNotFound: throw try await elsewhere(review ?? suffix, for: principal, context) ?? error
      default: throw error
      }
    }
  }

  /// Returns the error for a review of another restaurant than the given one, or `nil` if there is none that
  /// the user may remove.
  private func elsewhere(
    _ suffix: IDSuffix, for principal: Principal, _ context: any RestaurantsContext
  ) async throws -> RestaurantError? {
    let found = try await context.reviews.reviews(endingIn: suffix, limit: IDSuffix.listedMatches)
    guard found.count == 1, case let id = found[0].restaurant,
      let name = try await context.restaurants.distinctNames(of: [id])[id]
    else { return nil }
    let isOwn = found[0].author == principal.catalogUser
    guard isOwn || principal.holds(.removeReviews) else { return nil }
    return .reviewElsewhere(suffix.text, of: name, id: id.description, isOwn: isOwn)
  }
}
