/// A review as it is shown.
package struct ReviewListing: Equatable, Sendable {
  package let review: Review
  /// What the guest who wrote it is called; nothing when nobody knows any more.
  package let author: String?

  package init(review: Review, author: String?) {
    self.review = review
    self.author = author
  }
}

extension GuestBook {
  /// The reviews with their authors' names.
  func listings(_ reviews: [Review]) async throws -> [ReviewListing] {
    let names = try await names(of: Set(reviews.map(\.author)))
    return reviews.map { ReviewListing(review: $0, author: names[$0.author]) }
  }
}
