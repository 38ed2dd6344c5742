package import Contracts
package import DomainKit

/// Notifies the author of a review of the reason for its removal.
@MemberwiseInit
package struct NotifyReviewer: Sendable {
  private let work: UnitOfWork<any OrdersContext>
  private let restaurants: any RestaurantLookup
  private let clock: any WallClock
  private let ids: any IDSource

  /// Notifies the author, unless the author removed the review.
  package func execute(_ removal: ReviewRemoved) async throws {
    guard let reason = removal.reason else { return }
    let name = try await restaurants.name(of: removal.restaurant)
    try await work.execute(for: .notifyGuests) { context in
      var notification = Notification(
        id: ids.next(), order: nil, guest: removal.authorName ?? "reviewer", account: removal.author,
        message: "Your review of \(name ?? "a restaurant") was removed: \(reason)", createdAt: clock.now,
        isUnread: true)
      try context.notifications.add(&notification)
    }
  }
}
