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
  let unread: any ListUnreadNotificationsUseCase
  let markRead: any MarkNotificationsReadUseCase

  func take() async throws -> [String] {
    let news = try await unread.execute()
    if !news.isEmpty { try await markRead.execute(news) }
    return NotificationSentences.all(of: news)
  }
}
