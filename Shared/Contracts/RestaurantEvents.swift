package import DomainKit

/// A restaurant closed.
package struct RestaurantClosed: DomainEvent, Equatable {
  package static let stableName = "restaurants.closed.v1"
  package let restaurant: UniqueID
  package let name: String
  package let at: Timestamp

  package init(restaurant: UniqueID, name: String, at: Timestamp) {
    self.restaurant = restaurant
    self.name = name
    self.at = at
  }
}

/// A closed restaurant reopened.
package struct RestaurantReopened: DomainEvent, Equatable {
  package static let stableName = "restaurants.reopened.v1"
  package let restaurant: UniqueID
  package let name: String
  package let at: Timestamp

  package init(restaurant: UniqueID, name: String, at: Timestamp) {
    self.restaurant = restaurant
    self.name = name
    self.at = at
  }
}
