/// A review with the name of its author.
package struct ReviewListing: Equatable, Sendable {
  package let review: Review
  /// The name of the author; `nil` if it is no longer known.
  package let author: String?

  package init(review: Review, author: String?) {
    self.review = review
    self.author = author
  }
}

extension GuestNameProvider {
  /// Returns the reviews with the names of their authors.
  func listings(_ reviews: [Review]) async throws -> [ReviewListing] {
    let names = try await names(of: Set(reviews.map(\.author)))
    return reviews.map { ReviewListing(review: $0, author: names[$0.author]) }
  }
}
