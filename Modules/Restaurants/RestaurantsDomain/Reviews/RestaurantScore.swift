/// How good a restaurant is, all in all: up to 3.
///
/// Its rating counts half; a hundred reviews and twenty recent ones add a quarter each.
package struct RestaurantScore: Hashable, Sendable {
  package let rating: Double
  package let reviews: Double
  package let recent: Double

  /// - Parameters:
  ///   - rating: 0 to 5.
  ///   - reviews: how many there are.
  ///   - recent: how many of them are younger than 90 days.
  package init(rating: Double, reviews: Int, recent: Int) {
    self.rating = rating * 0.5
    self.reviews = min(Double(reviews) / 100, 1) * 0.25
    self.recent = min(Double(recent) / Double(RecentReviews.enough), 1) * 0.25
  }

  package var value: Double { rating + reviews + recent }
}
