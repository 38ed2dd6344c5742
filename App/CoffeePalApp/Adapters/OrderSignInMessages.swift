import AuthDomain
package import CompositionKit
import OrdersDomain

extension Feature {
  /// Binds the messages at a sign-in: the notifications about the user's orders.
  package mutating func bindOrderSignInMessages(isSwitchedOff: Bool = false) {
    let messages = (any SignInMessages).self
    if isSwitchedOff { bind(messages, NoSignInMessages.init) } else { bind(messages, OrderSignInMessages.init) }
  }
}

/// The notifications about a customer's orders, for Auth.
struct OrderSignInMessages: SignInMessages {
  let unread: any ListUnreadNotificationsUseCase
  let markRead: any MarkNotificationsReadUseCase

  func take() async throws -> [String] {
    let unreadNotifications = try await unread.execute()
    if !unreadNotifications.isEmpty { try await markRead.execute(unreadNotifications) }
    return NotificationSentences.all(of: unreadNotifications)
  }
}
