package import Contracts
package import DomainKit

/// Notifies guests that a restaurant for which they have an open order has closed.
package protocol AnnounceClosureUseCase: Sendable {
  func execute(_ closure: RestaurantClosed) async throws
}

/// Runs ``AnnounceClosureUseCase`` in units of work.
package struct AnnounceClosure: AnnounceClosureUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func execute(_ closure: RestaurantClosed) async throws {
    try await work.execute(for: .notifyGuests) { context in
      for order in try await context.orders.openOrders(at: closure.restaurant) {
        let message = "\(closure.name) has closed. Please ask about your order \(order.id.description.suffix(8))."
        var notification = Notification(
          id: ids.next(), order: order.id, guest: order.guest, account: order.placedBy, message: message,
          createdAt: clock.now, isUnread: order.placedBy != nil)
        try context.notifications.add(&notification)
      }
    }
  }
}
