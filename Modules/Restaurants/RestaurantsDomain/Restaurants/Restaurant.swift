import Contracts
package import DomainKit

/// A restaurant in the catalog.
@DomainEntity
package struct Restaurant: Equatable, Sendable {
  package let id: ID<Restaurant>
  package private(set) var details: RestaurantDetails
  /// The identifier of the restaurant in the list that it was imported from; `nil` for a restaurant
  /// that was added manually.
  package let source: String?
  package private(set) var reviews: ReviewTally
  package private(set) var isClosed: Bool
  /// The time of the latest inspection that the rating includes; `nil` if it is unknown or the
  /// restaurant has no inspection.
  package private(set) var inspectedAt: Timestamp?

  /// Creates a restaurant from its stored state.
  package init(
    id: ID<Restaurant>, details: RestaurantDetails, source: String? = nil, reviews: ReviewTally = ReviewTally(),
    isClosed: Bool = false, inspectedAt: Timestamp? = nil
  ) {
    self.id = id
    self.details = details
    self.source = source
    self.reviews = reviews
    self.isClosed = isClosed
    self.inspectedAt = inspectedAt
  }

  package var name: String { details.name }
  /// The name for sorting and lookup, without regard to case and accents.
  package var nameKey: String { FoldedText.of(name) }
  package var location: Location? { details.location }

  /// Returns `true` if both have the same name and address, without regard to case, accents and
  /// punctuation of the address.
  func hasSameNameAndAddress(as other: Restaurant) -> Bool {
    nameKey == other.nameKey
      && FoldedText.words(of: details.address) == FoldedText.words(of: other.details.address)
  }

  /// The name and address as one text. If ``hasSameNameAndAddress(as:)`` is `true`, both restaurants have the
  /// same text.
  package var nameAndAddressKey: String {
    ([nameKey] + FoldedText.words(of: details.address)).joined(separator: " ")
  }

  /// The weighted rating from 0 to 5, for sorting and filtering; see
  /// ``weightedRating(original:reviewCount:starSum:)``.
  package var rating: Double {
    Self.weightedRating(original: details.rating, reviewCount: reviews.count, starSum: reviews.sum)
  }

  /// Returns the mean of the customers' stars and the rating that the restaurant came with. The
  /// latter weighs as much as ten reviews, so that no single review moves the result by more than
  /// half a star.
  ///
  /// A restaurant that came without a rating starts from 3. Without reviews as well, its rating is
  /// 0.
  ///
  /// - Parameters:
  ///   - original: The rating that the restaurant came with: from inspections, from another list, or
  ///     from the manager who added it.
  ///   - starSum: The sum of the customers' stars.
  package static func weightedRating(original: Double?, reviewCount: Int, starSum: Int) -> Double {
    if reviewCount == 0 { return original ?? 0 }
    return ((original ?? 3) * 10 + Double(starSum)) / Double(10 + reviewCount)
  }

  /// `true` if the restaurant came with a rating or has a review. Other restaurants come last in
  /// the order by rating, and no minimum rating includes them.
  package var isRated: Bool { details.rating != nil || reviews.count > 0 }

  /// The rating from health inspections; `nil` for a restaurant that came from another list or was
  /// added manually.
  package var inspectionRating: Double? { isInspected ? details.rating : nil }

  /// The rating from another list or from the manager who added the restaurant; `nil` if the
  /// restaurant has a rating from health inspections.
  package var listedRating: Double? { isInspected ? nil : details.rating }

  /// The mean of the customers' stars; `nil` without reviews.
  package var customerRating: Double? {
    reviews.count == 0 ? nil : Double(reviews.sum) / Double(reviews.count)
  }

  /// The prefix of a ``source`` in a list of health inspections.
  package static let inspectionSource = "nyc:"

  private var isInspected: Bool { source?.hasPrefix(Self.inspectionSource) ?? false }

  package var score: RestaurantScore {
    RestaurantScore(rating: rating, reviews: reviews.count, recent: reviews.recent.count)
  }
}

// MARK: Derived properties

extension Restaurant {
  /// The weighted rating as text; see ``display(_:)``. `nil` for an unrated restaurant.
  package var displayRating: String? { isRated ? Self.display(rating) : nil }

  /// Returns a rating with one decimal: `4.5`. A rating just below a whole star has two decimals,
  /// at most `3.99`. Its text thus never reaches a limit, such as ``highRating``, that the rating
  /// does not reach.
  package static func display(_ rating: Double) -> String {
    let tenths = Int((rating * 10).rounded())
    let whole = tenths / 10
    if rating >= Double(whole) { return "\(whole).\(tenths % 10)" }
    let hundredths = min(Int((rating * 100).rounded()), whole * 100 - 1)
    return "\(hundredths / 100).\(hundredths % 100)"
  }

  /// The price level as dollar signs: `$$`; `nil` if it is unknown.
  package var displayPrice: String? { details.priceLevel.map { String(repeating: "$", count: $0) } }

  /// `true` if the restaurant can be shown to customers: it has a name, an address, a rating and a
  /// price level. An imported restaurant is also valid without a price level.
  package var isValid: Bool {
    let hasPrice = details.priceLevel.map(RestaurantDetails.priceLevels.contains) ?? (source != nil)
    return !details.name.isEmpty && !details.address.isEmpty && (0...5).contains(rating) && hasPrice
  }

  /// `true` if lists and searches include the restaurant.
  package var isListed: Bool { isValid && !isClosed }

  /// The lowest rating of a highly rated restaurant.
  package static let highRating = 4.0
  /// The lowest price level of an expensive restaurant.
  package static let highPrice = 3

  package var isHighlyRated: Bool { rating >= Self.highRating }
  package var isExpensive: Bool { (details.priceLevel ?? 0) >= Self.highPrice }

  /// Returns `true` if the restaurant is open, or `nil` if its opening hours are unknown.
  package func isOpen(at minute: WeekMinute) -> Bool? {
    if isClosed { return false }
    return details.openingHours?.isOpen(at: minute)
  }
}

// MARK: Changes

extension Restaurant {
  /// Changes the details of the restaurant.
  ///
  /// - Throws: ``RestaurantError/incomplete(_:)`` if the restaurant would no longer be valid;
  ///   ``RestaurantError/inspected(_:)`` if the rating from health inspections would change.
  package mutating func update(_ change: RestaurantChange) throws(RestaurantError) {
    var changed = self
    changed.details = try change.applied(to: details)
    if isInspected, changed.details.rating != details.rating { throw .inspected(name) }
    try changed.checkCompleteness()
    self = changed
  }

  /// Replaces the rating from health inspections, unless the restaurant has a later inspection. The
  /// new rating includes all inspections, so that none counts twice.
  ///
  /// - Throws: ``RestaurantError/rating(_:)`` if the rating is not a number from 0 to 5.
  package mutating func inspect(_ rating: Double, at moment: Timestamp) throws(RestaurantError) {
    if let inspectedAt, moment < inspectedAt { return }
    var change = RestaurantChange()
    change.rating = rating
    details = try change.applied(to: details)
    inspectedAt = moment
  }

  /// Checks that the restaurant is valid and has a cuisine.
  ///
  /// - Throws: ``RestaurantError/incomplete(_:)`` if a field is missing.
  func checkCompleteness() throws(RestaurantError) {
    if details.name.isEmpty { throw .incomplete("name") }
    if details.cuisine.isEmpty { throw .incomplete("cuisine") }
    if details.address.isEmpty { throw .incomplete("address") }
    if !isValid { throw .incomplete("price level") }
  }

  /// Closes the restaurant until it is reopened.
  ///
  /// - Throws: ``RestaurantError/closedAlready(_:)``.
  package mutating func close(at moment: Timestamp) throws(RestaurantError) {
    if isClosed { throw .closedAlready(name) }
    isClosed = true
    raiseEvent(RestaurantClosed(restaurant: id.raw, name: name, at: moment))
  }

  /// Reopens the restaurant.
  ///
  /// - Throws: ``RestaurantError/openAlready(_:)``.
  package mutating func reopen(at moment: Timestamp) throws(RestaurantError) {
    if !isClosed { throw .openAlready(name) }
    isClosed = false
    raiseEvent(RestaurantReopened(restaurant: id.raw, name: name, at: moment))
  }

  /// Adds a review to the tally. It replaces the customer's earlier review, if there is one.
  package mutating func count(_ rating: ReviewRating, replacing earlier: ReviewRating?, recent: RecentReviews) {
    reviews.count(rating, replacing: earlier)
    reviews.recent = recent
  }

  /// Removes a review from the tally.
  ///
  /// - Parameters:
  ///   - author: The name of the review's author.
  ///   - reason: The reason to give to the author; `nil` if the author removes it.
  package mutating func remove(
    _ review: Review, by author: String?, reason: String?, recent: RecentReviews, at moment: Timestamp
  ) {
    reviews.remove(review.rating)
    reviews.recent = recent
    raiseEvent(
      ReviewRemoved(
        restaurant: id.raw, review: review.id.raw, author: review.author.id, authorName: author, reason: reason,
        at: moment))
  }

  /// Updates the recent reviews after some have become older.
  package mutating func refresh(_ recent: RecentReviews) { reviews.recent = recent }
}
