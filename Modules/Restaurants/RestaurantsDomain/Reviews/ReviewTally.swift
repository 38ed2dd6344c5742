package import DomainKit

/// The totals of a restaurant's reviews, updated with every review.
@MemberwiseInit
package struct ReviewTally: Hashable, Sendable {
  package private(set) var count: Int = 0
  /// The sum of the stars.
  package private(set) var sum: Int = 0
  package var recent: RecentReviews = RecentReviews()

  mutating func count(_ rating: ReviewRating, replacing earlier: ReviewRating?) {
    sum += rating.value - (earlier?.value ?? 0)
    if earlier == nil { count += 1 }
  }

  mutating func remove(_ rating: ReviewRating) {
    sum -= rating.value
    count -= 1
  }
}

/// The number of recent reviews, and the time until which it is correct.
@MemberwiseInit
package struct RecentReviews: Hashable, Sendable {
  /// The number above which more recent reviews do not change the score.
  package static let enough = 20
  package private(set) var count: Int = 0
  /// The time at which the count decreases; `nil` if it cannot decrease.
  package private(set) var until: Timestamp?

  /// Counts recent reviews.
  ///
  /// - Parameter moments: The times of the latest reviews, latest first.
  package init(_ moments: [Timestamp], at now: Timestamp) {
    let recent = moments.filter { $0 > Review.recentSince(now) }.prefix(Self.enough)
    count = recent.count
    until = recent.last?.advanced(byMilliseconds: Review.recentDays * Timestamp.millisecondsPerDay)
  }
}
