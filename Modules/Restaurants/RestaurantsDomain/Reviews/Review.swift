package import DomainKit

/// What a guest thinks of a restaurant. Each guest has one review of each.
@DomainEntity
package struct Review: Equatable, Sendable {
  package let id: ID<Review>
  package let restaurant: ID<Restaurant>
  package let author: Guest
  package private(set) var rating: ReviewRating
  package private(set) var text: String?
  package private(set) var createdAt: Timestamp

  /// For how long a review is news.
  package static let recentDays: Int64 = 90

  /// - Throws: ``RestaurantError/text(_:)`` for a text that is too long or unsafe.
  package init(
    id: ID<Review>, restaurant: ID<Restaurant>, author: Guest, rating: ReviewRating, text: String?,
    createdAt: Timestamp
  ) throws(RestaurantError) {
    self.id = id
    self.restaurant = restaurant
    self.author = author
    self.rating = rating
    self.text = try Self.plain(text)
    self.createdAt = createdAt
  }

  /// Says something else, now.
  package mutating func rewrite(_ rating: ReviewRating, _ text: String?, at moment: Timestamp) throws(RestaurantError) {
    self.text = try Self.plain(text)
    self.rating = rating
    createdAt = moment
  }

  /// Whether it is younger than 90 days.
  package func isRecent(at moment: Timestamp) -> Bool { createdAt > Review.recentSince(moment) }

  /// Reviews from after this moment are recent.
  package static func recentSince(_ moment: Timestamp) -> Timestamp {
    moment.advanced(byMilliseconds: -recentDays * Timestamp.millisecondsPerDay)
  }

  private static func plain(_ text: String?) throws(RestaurantError) -> String? {
    guard let text else { return nil }
    let plain = try RestaurantDetails.plain(text, "The review", 0...2_000)
    return plain.isEmpty ? nil : plain
  }
}

/// A whole number of stars: 1 to 5.
package struct ReviewRating: Hashable, Sendable {
  package let value: Int

  /// - Throws: ``RestaurantError/reviewRating(_:)``.
  package init(_ value: Int) throws(RestaurantError) {
    guard (1...5).contains(value) else { throw .reviewRating(String(value)) }
    self.value = value
  }

  /// Reads digits, however many.
  package init(parsing text: String) throws(RestaurantError) {
    guard let value = Int(text), (1...5).contains(value) else { throw .reviewRating(text) }
    self.value = value
  }
}
