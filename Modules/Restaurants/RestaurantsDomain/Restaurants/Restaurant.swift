import Contracts
package import DomainKit

/// A place to eat.
@DomainEntity
package struct Restaurant: Equatable, Sendable {
  package let id: ID<Restaurant>
  package private(set) var details: RestaurantDetails
  /// What the list that it came from calls it; nothing for one that was added by hand.
  package let source: String?
  package private(set) var reviews: ReviewTally
  package private(set) var isClosed: Bool

  /// A restaurant as it stands on record.
  package init(
    id: ID<Restaurant>, details: RestaurantDetails, source: String? = nil, reviews: ReviewTally = ReviewTally(),
    isClosed: Bool = false
  ) {
    self.id = id
    self.details = details
    self.source = source
    self.reviews = reviews
    self.isClosed = isClosed
  }

  package var name: String { details.name }
  /// The name as it is ordered and looked for: without regard to case and accents.
  package var nameKey: String { FoldedText.of(name) }
  package var location: Location? { details.location }

  /// 0 to 5, for orders and filters: see ``weightedRating(own:reviews:stars:)``.
  package var rating: Double {
    Self.weightedRating(own: details.rating, reviews: reviews.count, stars: reviews.sum)
  }

  /// Returns the mean of customers' stars and the rating that the restaurant came with, which weighs as much as ten reviews:
  /// no single vote moves it by more than half a star.
  ///
  /// A restaurant that came without a rating starts from 3; without reviews as well it has 0.
  package static func weightedRating(own: Double?, reviews: Int, stars: Int) -> Double {
    if reviews == 0 { return own ?? 0 }
    return ((own ?? 3) * 10 + Double(stars)) / Double(10 + reviews)
  }

  /// The stars from health inspections; `nil` for a restaurant that came from another list or was added by hand.
  package var inspectionRating: Double? { isInspected ? details.rating : nil }

  /// The rating that a list of another kind, or the manager who added the restaurant, gave it.
  package var listedRating: Double? { isInspected ? nil : details.rating }

  /// The mean of customers' stars; `nil` without reviews.
  package var customerRating: Double? {
    reviews.count == 0 ? nil : Double(reviews.sum) / Double(reviews.count)
  }

  /// The beginning of a ``source`` in a list of health inspections.
  package static let inspectionSource = "nyc:"

  private var isInspected: Bool { source?.hasPrefix(Self.inspectionSource) ?? false }

  package var score: RestaurantScore {
    RestaurantScore(rating: rating, reviews: reviews.count, recent: reviews.recent.count)
  }
}

// MARK: What follows from what it is

extension Restaurant {
  /// The weighted rating with one decimal: `4.5`.
  package var displayRating: String { Self.display(rating) }

  /// A rating with one decimal: `4.5`.
  package static func display(_ rating: Double) -> String {
    let tenths = Int((rating * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A sign for each step: `$$`. Nothing when nobody knows.
  package var displayPrice: String? { details.priceLevel.map { String(repeating: "$", count: $0) } }

  /// Whether guests can be shown it: named, with an address, a rating and a price level. That nobody knows the prices
  /// of a place that was imported is no fault of its.
  package var isValid: Bool {
    let hasPrice = details.priceLevel.map(RestaurantDetails.priceLevels.contains) ?? (source != nil)
    return !details.name.isEmpty && !details.address.isEmpty && (0...5).contains(rating) && hasPrice
  }

  /// Whether lists and searches show it.
  package var isListed: Bool { isValid && !isClosed }

  package var isHighlyRated: Bool { rating >= 4 }
  package var isExpensive: Bool { (details.priceLevel ?? 0) >= 3 }

  /// Whether guests find the door open; nothing when the hours are unknown.
  package func isOpen(at minute: WeekMinute) -> Bool? {
    if isClosed { return false }
    return details.openingHours?.isOpen(at: minute)
  }
}

// MARK: Changing

extension Restaurant {
  /// - Throws: ``RestaurantError/incomplete(_:)`` when it would no longer be valid.
  package mutating func update(_ change: RestaurantChange) throws(RestaurantError) {
    var changed = self
    changed.details = try change.applied(to: details)
    try changed.checkCompleteness()
    self = changed
  }

  /// - Throws: ``RestaurantError/incomplete(_:)`` unless it is valid and says what it serves.
  func checkCompleteness() throws(RestaurantError) {
    if details.name.isEmpty { throw .incomplete("name") }
    if details.cuisine.isEmpty { throw .incomplete("cuisine") }
    if details.address.isEmpty { throw .incomplete("address") }
    if !isValid { throw .incomplete("price level") }
  }

  /// Closes the doors for good, or until it is opened again.
  ///
  /// - Throws: ``RestaurantError/closedAlready(_:)``.
  package mutating func close(at moment: Timestamp) throws(RestaurantError) {
    if isClosed { throw .closedAlready(name) }
    isClosed = true
    raiseEvent(RestaurantClosed(restaurant: id.raw, name: name, at: moment))
  }

  /// - Throws: ``RestaurantError/openAlready(_:)``.
  package mutating func reopen(at moment: Timestamp) throws(RestaurantError) {
    if !isClosed { throw .openAlready(name) }
    isClosed = false
    raiseEvent(RestaurantReopened(restaurant: id.raw, name: name, at: moment))
  }

  /// Counts a review in, in place of the same guest's earlier one.
  package mutating func count(_ rating: ReviewRating, replacing earlier: ReviewRating?, recent: RecentReviews) {
    reviews.count(rating, replacing: earlier)
    reviews.recent = recent
  }

  /// Takes note that reviews have grown older.
  package mutating func refresh(_ recent: RecentReviews) { reviews.recent = recent }
}
