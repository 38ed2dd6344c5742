package import DomainKit

/// An order of a guest was placed.
@MemberwiseInit
package struct OrderPlaced: DomainEvent, Equatable {
  package static let stableName = "orders.placed.v1"
  package let order: UniqueID
  package let guest: String
  /// The account that placed the order, or `nil` if there is none.
  package let account: UniqueID?
  package let at: Timestamp
}

/// The content of an order was changed.
@MemberwiseInit
package struct OrderChanged: DomainEvent, Equatable {
  package static let stableName = "orders.changed.v1"
  package let order: UniqueID
  package let guest: String
  /// The account that placed the order, or `nil` if there is none.
  package let account: UniqueID?
  package let at: Timestamp
}

/// An order is ready at the counter.
@MemberwiseInit
package struct OrderReady: DomainEvent, Equatable {
  package static let stableName = "orders.ready.v1"
  package let order: UniqueID
  package let guest: String
  /// The account that placed the order, or `nil` if there is none.
  package let account: UniqueID?
  package let at: Timestamp
}

/// The guest collected the order.
@MemberwiseInit
package struct OrderCollected: DomainEvent, Equatable {
  package static let stableName = "orders.collected.v1"
  package let order: UniqueID
  package let guest: String
  /// The account that placed the order, or `nil` if there is none.
  package let account: UniqueID?
  package let at: Timestamp
}

/// An order was put one step back after its guest was told that it is ready, or was collected.
@MemberwiseInit
package struct OrderPutBack: DomainEvent, Equatable {
  package static let stableName = "orders.put-back.v1"
  package let order: UniqueID
  package let guest: String
  /// The account that placed the order, or `nil` if there is none.
  package let account: UniqueID?
  /// `true` if the order is ready again, `false` if it is being prepared again.
  package let isReady: Bool
  package let at: Timestamp
}

/// An order was canceled.
@MemberwiseInit
package struct OrderCanceled: DomainEvent, Equatable {
  package static let stableName = "orders.cancelled.v1"
  package let order: UniqueID
  package let guest: String
  /// The account that placed the order, or `nil` if there is none.
  package let account: UniqueID?
  /// The reason, or `nil` if none was given.
  package let reason: String?
  package let at: Timestamp
}
