package import DomainKit

/// A customer's review of a restaurant. Each customer has at most one review per restaurant.
@DomainEntity
package struct Review: Equatable, Sendable {
  package let id: ID<Review>
  package let restaurant: ID<Restaurant>
  package let author: CatalogUser
  package private(set) var rating: ReviewRating
  package private(set) var text: String?
  package private(set) var createdAt: Timestamp

  /// The number of days for which a review is recent.
  package static let recentDays: Int64 = 90

  /// Creates a review.
  ///
  /// - Throws: ``RestaurantError/text(_:)`` if the text is too long or unsafe.
  package init(
    id: ID<Review>, restaurant: ID<Restaurant>, author: CatalogUser, rating: ReviewRating, text: String?,
    createdAt: Timestamp
  ) throws(RestaurantError) {
    self.id = id
    self.restaurant = restaurant
    self.author = author
    self.rating = rating
    self.text = try Self.plain(text)
    self.createdAt = createdAt
  }

  /// Replaces the rating and the text.
  package mutating func rewrite(_ rating: ReviewRating, _ text: String?, at moment: Timestamp) throws(RestaurantError) {
    self.text = try Self.plain(text)
    self.rating = rating
    createdAt = moment
  }

  /// Returns the moment after which reviews are recent.
  package static func recentSince(_ moment: Timestamp) -> Timestamp {
    moment.advanced(byMilliseconds: -recentDays * Timestamp.millisecondsPerDay)
  }

  private static func plain(_ text: String?) throws(RestaurantError) -> String? {
    guard let text else { return nil }
    let plain = try RestaurantError.plain(text, "The review", 0...2_000)
    return plain.isEmpty ? nil : plain
  }
}

/// A rating in whole stars: 1 to 5.
package struct ReviewRating: Hashable, Sendable {
  package let value: Int

  /// Creates a rating.
  ///
  /// - Throws: ``RestaurantError/reviewRating(_:)``.
  package init(_ value: Int) throws(RestaurantError) {
    guard (1...5).contains(value) else { throw .reviewRating(String(value)) }
    self.value = value
  }

  /// Parses any number of digits.
  package init(parsing text: String) throws(RestaurantError) {
    guard let value = Int(text), (1...5).contains(value) else { throw .reviewRating(text) }
    self.value = value
  }
}
