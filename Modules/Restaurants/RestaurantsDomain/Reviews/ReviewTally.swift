package import DomainKit

/// What a restaurant's reviews come to, kept up to date review by review.
package struct ReviewTally: Hashable, Sendable {
  package private(set) var count: Int
  /// Of the stars.
  package private(set) var sum: Int
  package var recent: RecentReviews

  package init(count: Int = 0, sum: Int = 0, recent: RecentReviews = RecentReviews()) {
    self.count = count
    self.sum = sum
    self.recent = recent
  }

  mutating func count(_ rating: ReviewRating, replacing earlier: ReviewRating?) {
    sum += rating.value - (earlier?.value ?? 0)
    if earlier == nil { count += 1 }
  }
}

/// How many reviews are recent, as far as that matters, and until when that is so.
package struct RecentReviews: Hashable, Sendable {
  /// More than this many make no difference to a score.
  package static let enough = 20
  package let count: Int
  /// When the count falls next; nothing when it cannot fall.
  package let until: Timestamp?

  package init(count: Int = 0, until: Timestamp? = nil) {
    self.count = count
    self.until = until
  }

  /// - Parameter moments: when the latest reviews were written, the latest first.
  package init(_ moments: [Timestamp], at now: Timestamp) {
    let recent = moments.filter { $0 > Review.recentSince(now) }.prefix(Self.enough)
    count = recent.count
    until = recent.last?.advanced(byMilliseconds: Review.recentDays * Timestamp.millisecondsPerDay)
  }
}
