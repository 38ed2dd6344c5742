import DomainKit

/// A review with the name of its author.
@MemberwiseInit
package struct ReviewListing: Equatable, Sendable {
  package let review: Review
  /// The name of the author; `nil` if it is no longer known.
  package let author: String?
  /// The name of the restaurant.
  package let restaurant: String
}

extension CustomerNameProvider {
  /// Returns the reviews of a restaurant with the names of their authors.
  func listings(_ reviews: [Review], of restaurant: Restaurant) async throws -> [ReviewListing] {
    let names = try await names(of: Set(reviews.map(\.author)))
    return reviews.map { ReviewListing(review: $0, author: names[$0.author], restaurant: restaurant.name) }
  }

  /// Returns the reviews with the names of their authors and restaurants.
  func listings(_ reviews: [Review], in restaurants: any RestaurantReader) async throws -> [ReviewListing] {
    let authors = try await names(of: Set(reviews.map(\.author)))
    var places: [ID<Restaurant>: String] = [:]
    for id in Set(reviews.map(\.restaurant)) { places[id] = try await restaurants.restaurant(id)?.name }
    return reviews.map { review in
      ReviewListing(
        review: review, author: authors[review.author],
        restaurant: places[review.restaurant] ?? review.restaurant.description)
    }
  }
}
