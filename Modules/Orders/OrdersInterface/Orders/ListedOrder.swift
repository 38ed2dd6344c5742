import DomainKit
import OrdersDomain

/// An order with the name of its restaurant.
struct ListedOrder: Sendable {
  let order: Order
  /// The name, which tells restaurants of the same name in a list apart; `nil` for an order at the shop itself,
  /// or if it is not known.
  let restaurant: String?
  /// The restaurants of the orders on the same page and on those before it.
  let labels: [UniqueID: RestaurantLabel]
}

extension RestaurantLookup {
  /// Returns the orders of a page with the names of their restaurants.
  ///
  /// - Parameter last: The last order of the page before it; `nil` for the first page.
  func listed(_ orders: [Order], after last: ListedOrder? = nil) async throws -> [ListedOrder] {
    let labels = try await labels(of: Set(orders.compactMap(\.restaurant)), adding: last?.labels ?? [:])
    let names = labels.distinctNames
    return orders.map { order in
      ListedOrder(order: order, restaurant: order.restaurant.flatMap { names[$0] }, labels: labels)
    }
  }

  /// Returns the labels of restaurants, and known ones.
  func labels(
    of restaurants: Set<UniqueID>, adding known: [UniqueID: RestaurantLabel] = [:]
  ) async throws -> [UniqueID: RestaurantLabel] {
    var labels = known
    for id in restaurants where labels[id] == nil { labels[id] = try await label(of: id) }
    return labels
  }
}
