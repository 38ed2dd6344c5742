import DomainKit
import OrdersDomain

/// An order with the name of its restaurant.
struct ListedOrder: Sendable {
  let order: Order
  /// The name; `nil` for an order at the shop itself, or if it is not known.
  let restaurant: String?
}

extension RestaurantLookup {
  /// Returns orders with the names of their restaurants.
  func listed(_ orders: [Order]) async throws -> [ListedOrder] {
    let names = try await names(of: Set(orders.compactMap(\.restaurant)))
    return orders.map { order in ListedOrder(order: order, restaurant: order.restaurant.flatMap { names[$0] }) }
  }
}
