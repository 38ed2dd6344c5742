package import DomainKit

/// The stored notifications.
package protocol NotificationRepository: EntityWriter<Notification>, EntityRemover<Notification> {
  func notification(_ id: ID<Notification>) async throws -> Notification?
  /// Returns notifications that match a filter, latest first.
  func notifications(matching filter: NotificationFilter) async throws -> [Notification]
  /// Returns the notifications about these orders.
  func notifications(about orders: [ID<Order>]) async throws -> [Notification]
  /// Returns at most `limit` identifiers of notifications that have this suffix, latest first.
  func notifications(endingIn suffix: IDSuffix, limit: Int) async throws -> [ID<Notification>]
}

/// A filter for notifications.
@MemberwiseInit
package struct NotificationFilter: Equatable, Sendable {
  /// The account that the notifications are for; `nil` for all notifications.
  package var account: UniqueID?
  /// The full name of the guest, without regard to case, accents and repeated spaces.
  package var guest: String?
  /// `true` to include only notifications that the account was not told yet.
  package var isUnread: Bool = false
  /// `true` for only notifications about an order, `false` for only others; `nil` for both.
  package var isAboutOrder: Bool?
  package var limit: Int = 20
  /// The notification after which the results start.
  package var after: ID<Notification>?
}
