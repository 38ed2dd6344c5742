package import DomainKit

/// Lists what guests say about a restaurant.
package protocol ListReviewsUseCase: Sendable {
  /// Latest first, behind the given one.
  ///
  /// - Throws: ``RestaurantError`` for an impossible limit, an unknown restaurant, or a review that is not of it.
  func execute(_ restaurant: IDTail, limit: Int, after: IDTail?) async throws -> [ReviewListing]
}

/// ``ListReviewsUseCase`` in units of work.
package struct ListReviews: ListReviewsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let guests: any GuestBook

  package init(work: UnitOfWork<any RestaurantsContext>, guests: any GuestBook) {
    self.work = work
    self.guests = guests
  }

  package func execute(_ tail: IDTail, limit: Int, after: IDTail?) async throws -> [ReviewListing] {
    guard limit > 0 else { throw RestaurantError.limitOutOfRange(limit) }
    return try await work.execute(for: .showRestaurant) { context in
      let restaurant = try await context.restaurants.only(tail)
      var last: Review?
      if let after { last = try await context.reviews.only(after, of: restaurant.id) }
      return try await guests.listings(
        context.reviews.reviews(of: restaurant.id, limit: limit, after: last))
    }
  }
}

extension ReviewRepository {
  /// The one review of the restaurant that the identifier's end means.
  fileprivate func only(_ tail: IDTail, of restaurant: ID<Restaurant>) async throws -> Review {
    let found: [Review]
    if let whole = tail.whole {
      found = try await review(ID(whole)).map { $0.restaurant == restaurant ? [$0] : [] } ?? []
    } else {
      found = try await reviews(of: restaurant, endingIn: tail, limit: 10)
    }
    guard let first = found.first else { throw RestaurantError.reviewNotFound(tail.digits) }
    if found.count > 1 {
      throw RestaurantError.ambiguousReview(tail.digits, candidates: found.map(\.id.description))
    }
    return first
  }
}
