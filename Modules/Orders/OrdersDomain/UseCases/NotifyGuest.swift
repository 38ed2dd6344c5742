package import Contracts
package import DomainKit

/// Tells a guest how an order is coming along.
package protocol NotifyGuestUseCase: Sendable {
  func execute(_ news: OrderNews) async throws
}

/// What there is to tell about an order.
package enum OrderNews: Equatable, Sendable {
  case placed(OrderPlaced)
  case ready(OrderReady)
  case collected(OrderCollected)
  case cancelled(OrderCancelled)
}

/// ``NotifyGuestUseCase`` in units of work.
package struct NotifyGuest: NotifyGuestUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func execute(_ news: OrderNews) async throws {
    try await work.execute(for: .notifyGuests) { context in
      var notification = Notification(
        id: ids.next(), order: ID(news.order), guest: news.guest, message: news.message, createdAt: clock.now)
      try context.notifications.add(&notification)
    }
  }
}

extension OrderNews {
  var order: UniqueID {
    switch self {
    case .placed(let event): event.order
    case .ready(let event): event.order
    case .collected(let event): event.order
    case .cancelled(let event): event.order
    }
  }

  var guest: String {
    switch self {
    case .placed(let event): event.guest
    case .ready(let event): event.guest
    case .collected(let event): event.guest
    case .cancelled(let event): event.guest
    }
  }

  var message: String {
    // The end of the identifier is what the shop's lists show.
    let name = order.description.suffix(8)
    return switch self {
    case .placed: "Your order \(name) is being processed."
    case .ready: "Your order \(name) is ready."
    case .collected: "Your order \(name) has been collected. Enjoy!"
    case .cancelled(let event): "Your order \(name) has been cancelled\(event.reason.map { ": \($0)" } ?? "")."
    }
  }
}
