package import Contracts
package import DomainKit

/// Notifies guests that a restaurant for which they have an open order has closed, or is open again.
@MemberwiseInit
package struct AnnounceClosure: Sendable {
  private let work: UnitOfWork<any OrdersContext>
  private let restaurants: any RestaurantLookup
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(_ closure: RestaurantClosed) async throws {
    let name = try await restaurants.name(of: closure.restaurant) ?? closure.name
    try await notify(at: closure.restaurant) { "\(name) has closed. Please ask about your order \($0)." }
  }

  /// Notifies the guests whose orders are older than the reopening: a closed restaurant takes no
  /// orders, so the closure was announced for these.
  package func execute(_ reopening: RestaurantReopened) async throws {
    let name = try await restaurants.name(of: reopening.restaurant) ?? reopening.name
    try await notify(at: reopening.restaurant, placedBefore: reopening.at) {
      "\(name) is open again. Your order \($0) is still open."
    }
  }

  /// Notifies the guests with open orders at a restaurant.
  ///
  /// - Parameter message: Returns the message for the end of an order's id.
  private func notify(
    at restaurant: UniqueID, placedBefore end: Timestamp? = nil, _ message: @Sendable (Substring) -> String
  ) async throws {
    try await work.execute(for: .notifyGuests) { context in
      for order in try await context.orders.openOrders(at: restaurant) where end.map({ order.placedAt < $0 }) ?? true {
        var notification = Notification(
          id: ids.next(), order: order.id, guest: order.guest, account: order.placedBy,
          message: message(order.id.description.suffix(8)), createdAt: clock.now, isUnread: order.placedBy != nil)
        try context.notifications.add(&notification)
      }
    }
  }
}
