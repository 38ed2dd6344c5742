package import DomainKit

/// Lists the notifications to guests. Customers see only their own. A notification that is not about
/// an order is visible only to its recipient and to managers.
package protocol ListNotificationsUseCase: Sendable {
  /// Returns the notifications after the given one, latest first.
  ///
  /// - Parameters:
  ///   - guest: The full name of a guest, without regard to case, accents and repeated spaces;
  ///     `nil` for all guests.
  ///   - after: The identifier suffix of the notification after which the page starts.
  /// - Throws: `LimitOutOfRange` for an invalid limit, ``OrderError`` if no single notification has
  ///   the suffix.
  func execute(for guest: String?, limit: Int, after: IDSuffix?) async throws -> [Notification]
}

@MemberwiseInit
package struct ListNotifications: ListNotificationsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(for guest: String? = nil, limit: Int, after: IDSuffix?) async throws -> [Notification] {
    try LimitOutOfRange.check(limit, in: "orders")
    return try await work.execute(for: .viewNotifications) { context, principal in
      let visibility = NotificationVisibility(to: principal)
      var last: ID<Notification>?
      if let after { last = try await context.notifications.uniqueMatch(for: after, among: visibility) }
      return try await context.notifications.latest(limit, for: guest, after: last, among: visibility)
    }
  }
}

/// The notifications that a user may see.
private enum NotificationVisibility {
  case all
  /// The notifications about orders, and those to this account.
  case orders(and: UniqueID?)
  /// The notifications to this account.
  case own(UniqueID)

  init(to principal: Principal) {
    if let account = principal.customerAccount {
      self = .own(account)
    } else {
      self = principal.holds(.viewAllNotifications) ? .all : .orders(and: principal.account)
    }
  }

  func includes(_ notification: Notification) -> Bool {
    switch self {
    case .all: true
    case .orders(let account): notification.order != nil || (account != nil && notification.account == account)
    case .own(let account): notification.account == account
    }
  }
}

extension NotificationRepository {
  /// The number of matching notifications to search for those that a user may see.
  private static var searchLimit: Int { 1_000 }

  /// Returns the visible notifications after the given one, latest first.
  fileprivate func latest(
    _ limit: Int, for guest: String?, after last: ID<Notification>?, among visibility: NotificationVisibility
  ) async throws -> [Notification] {
    var filter = NotificationFilter(guest: guest, limit: limit, after: last)
    switch visibility {
    case .all: return try await notifications(matching: filter)
    case .own(let account):
      filter.account = account
      return try await notifications(matching: filter)
    case .orders(let account):
      filter.isAboutOrder = true
      var found = try await notifications(matching: filter)
      guard let account else { return found }
      let own = NotificationFilter(account: account, guest: guest, isAboutOrder: false, limit: limit, after: last)
      found += try await notifications(matching: own)
      return Array(found.sorted { $0.id > $1.id }.prefix(limit))
    }
  }

  /// Returns the only visible notification whose identifier has this suffix.
  fileprivate func uniqueMatch(
    for suffix: IDSuffix, among visibility: NotificationVisibility
  ) async throws -> ID<Notification> {
    if let complete = suffix.completeID {
      guard try await isVisible(ID(complete), among: visibility) else {
        throw OrderError.notificationNotFound(suffix.text)
      }
      return ID(complete)
    }
    var limit = Self.searchLimit
    if case .all = visibility { limit = IDSuffix.listedMatches }
    var found: [ID<Notification>] = []
    for id in try await notifications(endingIn: suffix, limit: limit)
    where try await isVisible(id, among: visibility) { found.append(id) }
    guard let first = found.first else { throw OrderError.notificationNotFound(suffix.text) }
    guard found.count == 1 else {
      throw OrderError.ambiguousNotification(suffix.text, candidates: found.map(\.description))
    }
    return first
  }

  private func isVisible(_ id: ID<Notification>, among visibility: NotificationVisibility) async throws -> Bool {
    if case .all = visibility { return true }
    return try await notification(id).map(visibility.includes) ?? false
  }
}
