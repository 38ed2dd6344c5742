package import DomainKit

/// Marks notifications as read.
package protocol MarkNotificationsReadUseCase: Sendable {
  /// Records that the current user was told these notifications.
  func execute(_ notifications: [Notification]) async throws
}

@MemberwiseInit
package struct MarkNotificationsRead: MarkNotificationsReadUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(_ notifications: [Notification]) async throws {
    try await work.execute(for: .viewNotifications) { context, principal in
      for told in notifications {
        guard var notification = try await context.notifications.notification(told.id), notification.isUnread,
          notification.account == principal.account
        else { continue }
        notification.markRead()
        try context.notifications.update(&notification)
      }
    }
  }
}
