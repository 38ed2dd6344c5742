package import DomainKit

/// A restaurant closed.
@MemberwiseInit
package struct RestaurantClosed: DomainEvent, Equatable {
  package static let stableName = "restaurants.closed.v1"
  package let restaurant: UniqueID
  package let name: String
  package let at: Timestamp
}

/// A closed restaurant reopened.
@MemberwiseInit
package struct RestaurantReopened: DomainEvent, Equatable {
  package static let stableName = "restaurants.reopened.v1"
  package let restaurant: UniqueID
  package let name: String
  package let at: Timestamp
}

/// A review was removed by its author or by a manager.
@MemberwiseInit
package struct ReviewRemoved: DomainEvent, Equatable {
  package static let stableName = "restaurants.review-removed.v1"
  package let restaurant: UniqueID
  package let review: UniqueID
  package let author: UniqueID
  /// The name of the author; `nil` if it is unknown.
  package let authorName: String?
  /// The reason of a manager; `nil` if the author removed the review.
  package let reason: String?
  package let at: Timestamp
}
