/// The overall score of a restaurant: up to 3.
///
/// The rating contributes half of its value. A hundred reviews and twenty recent reviews add a
/// quarter each.
package struct RestaurantScore: Hashable, Sendable {
  package let rating: Double
  package let reviews: Double
  package let recent: Double

  /// Computes a score.
  ///
  /// - Parameters:
  ///   - rating: The weighted rating from 0 to 5.
  ///   - reviews: The number of reviews.
  ///   - recent: The number of reviews that are younger than 90 days.
  package init(rating: Double, reviews: Int, recent: Int) {
    self.rating = rating * 0.5
    self.reviews = min(Double(reviews) / 100, 1) * 0.25
    self.recent = min(Double(recent) / Double(RecentReviews.enough), 1) * 0.25
  }

  package var value: Double { rating + reviews + recent }
}
