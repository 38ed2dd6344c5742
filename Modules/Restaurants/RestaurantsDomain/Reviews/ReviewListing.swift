import DomainKit

/// A review with the name of its author.
@MemberwiseInit
package struct ReviewListing: Equatable, Sendable {
  package let review: Review
  /// The name of the author; `nil` if it is no longer known.
  package let author: String?
  /// The name of the restaurant, with its street if others have its name.
  package let restaurant: String
}

extension CustomerNameProvider {
  /// Returns the reviews with the names of their authors and restaurants.
  func listings(_ reviews: [Review], in restaurants: any RestaurantReader) async throws -> [ReviewListing] {
    let authors = try await names(of: Set(reviews.map(\.author)))
    let places = try await restaurants.distinctNames(of: Set(reviews.map(\.restaurant)))
    return reviews.map { review in
      ReviewListing(
        review: review, author: authors[review.author],
        restaurant: places[review.restaurant] ?? review.restaurant.description)
    }
  }
}
