package import Contracts
package import DomainKit

/// A change of an order: a step of its progress, or a change of its content.
package enum OrderUpdate: Equatable, Sendable {
  case placed(OrderPlaced)
  case changed(OrderChanged)
  case ready(OrderReady)
  case collected(OrderCollected)
  case putBack(OrderPutBack)
  case canceled(OrderCanceled)
}

/// Notifies a guest about a change of an order.
@MemberwiseInit
package struct NotifyGuest: Sendable {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(_ update: OrderUpdate) async throws {
    try await work.execute(for: .notifyGuests) { context, principal in
      if try await isErased(from: update, in: context) { return }
      // Users know what they did themselves.
      var notification = Notification(
        id: ids.next(), order: ID(update.order), guest: update.guest, account: update.account, message: update.message,
        createdAt: clock.now, isUnread: update.account != nil && update.account != principal.account)
      try context.notifications.add(&notification)
    }
  }

  /// The time after its placing in which an order is not finished, in milliseconds. Until then, no query is
  /// added to the unit of work that places it.
  private static let shortestLife: Int64 = 1_000

  /// Returns `true` if the order was anonymized after the event, which then has waited for its delivery.
  private func isErased(from update: OrderUpdate, in context: any OrdersContext) async throws -> Bool {
    if case .placed(let event) = update, clock.now < event.at.advanced(byMilliseconds: Self.shortestLife) {
      return false
    }
    let id = ID<Order>(update.order)
    // Most orders are open. Counting one is much faster than reading it with its lines.
    if try await context.orders.isOpen(id) { return false }
    // In the commit of the event, the stored order is the one before it, and changes.
    guard let order = try await context.orders.orderToShow(id), !order.status.isOpen else { return false }
    if update.isErased(from: order) { return true }
    // Only a finished order can be anonymized, also at the same time as this delivery.
    if case .putBack = update { return false }
    return try await context.orders.order(id).map(update.isErased(from:)) ?? false
  }
}

/// An event of an order, about which its guest is notified.
private protocol OrderEvent {
  var order: UniqueID { get }
  var guest: String { get }
  var account: UniqueID? { get }
}

extension OrderPlaced: OrderEvent {}
extension OrderChanged: OrderEvent {}
extension OrderReady: OrderEvent {}
extension OrderCollected: OrderEvent {}
extension OrderPutBack: OrderEvent {}
extension OrderCanceled: OrderEvent {}

extension OrderUpdate {
  private var event: any OrderEvent {
    switch self {
    case .placed(let event): event
    case .changed(let event): event
    case .ready(let event): event
    case .collected(let event): event
    case .putBack(let event): event
    case .canceled(let event): event
    }
  }

  var order: UniqueID { event.order }
  var guest: String { event.guest }
  var account: UniqueID? { event.account }

  /// Returns `true` if the order was anonymized and the event has what it lacks.
  func isErased(from order: Order) -> Bool {
    guard order.guest == Order.anonymousGuest else { return false }
    if case .canceled(let event) = self, event.reason != order.cancellation?.reason { return true }
    return guest != Order.anonymousGuest
  }

  var message: String {
    // The lists of the shop show the same last characters of the identifier.
    let name = order.description.suffix(8)
    return switch self {
    case .placed: "Your order \(name) is being processed."
    case .changed: "Your order \(name) was changed."
    case .ready: "Your order \(name) is ready."
    case .collected: "Your order \(name) has been collected. Enjoy!"
    case .putBack(let event):
      event.isReady
        ? "Your order \(name) is ready; it was marked as collected by mistake."
        : "Your order \(name) is being prepared again."
    case .canceled(let event): "Your order \(name) has been canceled\(event.reason.map { ": \($0)" } ?? "")."
    }
  }
}
