package import DomainKit

/// Lists the notifications about what happened to a customer's orders while they were away.
package protocol ListUnreadNotificationsUseCase: Sendable {
  /// Returns the notifications that the current user was not told yet, oldest first.
  ///
  /// There are none for staff, who see all orders.
  func execute() async throws -> [Notification]
}

@MemberwiseInit
package struct ListUnreadNotifications: ListUnreadNotificationsUseCase {
  /// The maximum number of notifications to tell at once.
  package static let limit = 100

  private let work: UnitOfWork<any OrdersContext>

  package func execute() async throws -> [Notification] {
    try await work.execute(for: .viewNotifications) { context, principal in
      guard let account = principal.customerAccount else { return [] }
      let filter = NotificationFilter(account: account, isUnread: true, limit: Self.limit)
      return try await context.notifications.notifications(matching: filter).reversed()
    }
  }
}

/// The sentences of notifications that a customer is told.
package enum NotificationSentences {
  /// The number of notifications above which they are summarized in one sentence.
  package static let limit = 3

  /// Returns one sentence per notification, or a summary if there are too many.
  package static func all(of notifications: [Notification]) -> [String] {
    guard notifications.count > limit else { return notifications.map(\.message) }
    let isWhole = notifications.count < ListUnreadNotifications.limit
    let count = "\(notifications.count)\(isWhole ? "" : " or more")"
    return ["You have \(count) unread notifications. List them with: notifications list"]
  }
}
