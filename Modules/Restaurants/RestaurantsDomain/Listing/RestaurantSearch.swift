package import DomainKit

/// Which words are looked for.
package struct RestaurantSearch: Equatable, Sendable {
  /// Longer than any name and address together.
  package static let longestText = 500

  package var text: String
  /// Where the person is: restaurants get a distance.
  package var near: Location?
  package var limit: Int
  /// Starts behind this restaurant.
  package var after: ID<Restaurant>?

  package init(_ text: String, near: Location? = nil, limit: Int = 20, after: ID<Restaurant>? = nil) {
    self.text = text
    self.near = near
    self.limit = limit
    self.after = after
  }

  /// - Throws: ``RestaurantError`` for a text that is too long or an impossible limit.
  func check() throws(RestaurantError) {
    guard limit > 0 else { throw .limitOutOfRange(limit) }
    guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
      throw .searchTooLong(limit: Self.longestText)
    }
  }
}
