package import DomainKit

/// A text search for restaurants.
package struct RestaurantSearch: Equatable, Sendable {
  /// The maximum length of the text in characters. It is longer than any name and address together.
  package static let longestText = 500

  package var text: String
  /// The location of the user. If it is set, restaurants get a distance.
  package var near: Location?
  package var limit: Int
  /// The restaurant after which the results start.
  package var after: ID<Restaurant>?

  package init(_ text: String, near: Location? = nil, limit: Int = 20, after: ID<Restaurant>? = nil) {
    self.text = text
    self.near = near
    self.limit = limit
    self.after = after
  }

  /// Checks that the values are valid.
  ///
  /// - Throws: ``RestaurantError`` if the text is too long, `LimitOutOfRange` if the limit is invalid.
  func check() throws {
    try LimitOutOfRange.check(limit, in: "restaurants")
    guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
      throw RestaurantError.searchTooLong(limit: Self.longestText)
    }
  }
}
