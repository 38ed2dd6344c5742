import DomainKit
package import OrdersDomain
import ShellKit

/// An alert source for notifications that a customer was not told yet, also for those from before
/// the sign-in.
@MemberwiseInit
package struct NotificationAlerts: AlertSource {
  private let list: any ListUnreadNotificationsUseCase
  private let markRead: any MarkNotificationsReadUseCase
  private let changes: any DatabaseChanges

  package func changeToken() async throws -> Int64 { try await changes.changeToken() }

  package func look(_ tell: @Sendable ([String]) -> Bool) async throws {
    let unread = try await list.execute()
    guard !unread.isEmpty, tell(NotificationSentences.all(of: unread)) else { return }
    // A key that closes the prompt cancels this check, but the user has read the sentences.
    try await Task { try await markRead.execute(unread) }.value
  }
}
