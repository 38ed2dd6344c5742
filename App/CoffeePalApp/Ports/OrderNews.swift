import AuthDomain
package import CompositionKit
import OrdersDomain

extension Feature {
  /// Binds the messages at a sign-in: the notifications about the user's orders.
  package mutating func bindOrderNews(isSwitchedOff: Bool = false) {
    let news = (any SignInNews).self
    if isSwitchedOff { bind(news, NoSignInNews.init) } else { bind(news, OrderNews.init) }
  }
}

/// The notifications about a customer's orders, for Auth.
struct OrderNews: SignInNews {
  let notifications: any TellNotificationsUseCase

  func take() async throws -> [String] {
    let unread = try await notifications.unread()
    if !unread.isEmpty { try await notifications.markRead(unread) }
    return NotificationSentences.all(of: unread)
  }
}
