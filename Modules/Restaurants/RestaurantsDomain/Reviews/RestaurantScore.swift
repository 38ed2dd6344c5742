/// The overall score of a restaurant: up to 3.
///
/// The rating contributes half of its value. A hundred reviews and twenty recent reviews add a
/// quarter each.
package struct RestaurantScore: Hashable, Sendable {
  /// Half of the weighted rating.
  package let ratingPart: Double
  /// The part for the number of reviews: at most 0.25.
  package let reviewPart: Double
  /// The part for the number of recent reviews: at most 0.25.
  package let recentPart: Double

  /// Computes a score.
  ///
  /// - Parameters:
  ///   - rating: The weighted rating from 0 to 5.
  ///   - reviews: The number of reviews.
  ///   - recent: The number of reviews that are younger than 90 days.
  package init(rating: Double, reviews: Int, recent: Int) {
    ratingPart = rating * 0.5
    reviewPart = min(Double(reviews) / 100, 1) * 0.25
    recentPart = min(Double(recent) / Double(RecentReviews.enough), 1) * 0.25
  }

  package var value: Double { ratingPart + reviewPart + recentPart }
}
