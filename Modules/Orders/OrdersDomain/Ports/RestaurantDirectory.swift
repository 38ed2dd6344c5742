package import DomainKit

/// Knows the restaurants that orders can be for.
package protocol RestaurantDirectory: Sendable {
  /// The one restaurant that an identifier's end means. If it changes before the unit of work is stored in which it was
  /// asked for, that unit runs again.
  ///
  /// - Throws: an error that says why there is none.
  func restaurant(_ tail: IDTail) async throws -> OrderingRestaurant
}

/// What Orders knows of a restaurant.
package struct OrderingRestaurant: Equatable, Sendable {
  package let id: UniqueID
  package let name: String
  package let isClosed: Bool

  package init(id: UniqueID, name: String, isClosed: Bool) {
    self.id = id
    self.name = name
    self.isClosed = isClosed
  }
}
