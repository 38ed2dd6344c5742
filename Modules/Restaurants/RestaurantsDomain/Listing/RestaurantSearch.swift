package import DomainKit

/// A text search for restaurants.
@MemberwiseInit(unlabeled: 1)
package struct RestaurantSearch: Equatable, Sendable {
  /// The sort order of the results. Exact names are the most relevant. When sorted by distance,
  /// restaurants without a location come last.
  package enum Order: String, CaseIterable, Sendable { case relevance, distance }

  /// The maximum length of the text in characters. It is longer than any name and address together.
  package static let longestText = 500

  package var text: String
  /// The location of the user. If it is set, restaurants get a distance.
  package var near: Location?
  package var order: Order = .relevance
  package var limit: Int = 20
  /// The restaurant after which the results start.
  package var after: ID<Restaurant>?

  /// Checks that the values are valid.
  ///
  /// - Throws: ``RestaurantError`` if the text is too long or the order needs a location,
  ///   `LimitOutOfRange` if the limit is invalid.
  func check() throws {
    try LimitOutOfRange.check(limit, in: "restaurants")
    if near == nil, order == .distance { throw RestaurantError.pointNeeded }
    guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
      throw RestaurantError.searchTooLong(limit: Self.longestText)
    }
  }
}
