import DomainKit
package import OrdersDomain
import ShellKit

/// An alert source for notifications that a customer was not told yet, also for those from before
/// the sign-in.
package struct NotificationAlerts: AlertSource {
  private let notifications: any TellNotificationsUseCase
  private let news: any OrderChanges

  package init(telling notifications: any TellNotificationsUseCase, _ news: any OrderChanges) {
    self.notifications = notifications
    self.news = news
  }

  package func token() async throws -> Int64 { try await news.token() }

  package func look(_ tell: @Sendable ([String]) -> Bool) async throws {
    let unread = try await notifications.unread()
    guard !unread.isEmpty, tell(NotificationSentences.all(of: unread)) else { return }
    // A key that closes the prompt cancels this check, but the user has read the sentences.
    try await Task { try await notifications.markRead(unread) }.value
  }
}
