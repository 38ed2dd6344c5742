package import DomainKit

/// A lookup of the restaurants that an order can name.
package protocol RestaurantLookup: Sendable {
  /// Returns the only restaurant whose identifier has this suffix.
  ///
  /// If the restaurant changes before the calling unit of work is stored, that unit runs again.
  ///
  /// - Throws: An error that explains why no restaurant was found.
  func restaurant(_ suffix: IDSuffix) async throws -> OrderRestaurant

  /// Returns the names of the restaurants that exist for a display, which tell them apart from others of
  /// their names.
  func names(of restaurants: Set<UniqueID>) async throws -> [UniqueID: String]
}

/// The restaurant of an order, with the data that the Orders feature uses.
@MemberwiseInit
package struct OrderRestaurant: Equatable, Sendable {
  package let id: UniqueID
  package let name: String
  /// `true` if the restaurant takes no orders until it is reopened.
  package let isClosed: Bool
  /// `false` outside of its opening hours; `nil` if they are unknown.
  package let isOpen: Bool?
}

extension RestaurantLookup {
  /// Returns the name of a restaurant for a display, or `nil` if there is no such restaurant.
  func name(of restaurant: UniqueID) async throws -> String? { try await names(of: [restaurant])[restaurant] }

  /// Returns the name of an order's restaurant for a display, or `nil` for an order at the shop
  /// itself.
  ///
  /// Returns `nil` in a dry run, where no unit may follow the one that changed the order and where
  /// the output of the command is not used.
  package func name(of order: Order) async throws -> String? {
    guard let restaurant = order.restaurant, DryRun.current == nil else { return nil }
    return try await name(of: restaurant)
  }

  /// Returns the restaurant of an order, or `nil` for an order at the shop itself. It may be outside of
  /// its opening hours.
  ///
  /// - Throws: ``OrderError/restaurantClosed(_:)``.
  func restaurantTakingOrders(_ suffix: IDSuffix?) async throws -> OrderRestaurant? {
    guard let suffix else { return nil }
    let restaurant = try await restaurant(suffix)
    if restaurant.isClosed {
      throw OrderError.restaurantClosed(try await name(of: restaurant.id) ?? restaurant.name)
    }
    return restaurant
  }
}
