package import DomainKit

/// Lists the notifications to guests. Customers see only their own.
package protocol ListNotificationsUseCase: Sendable {
  /// Returns the notifications after the given one, latest first.
  ///
  /// - Parameter after: The identifier suffix of the notification after which the page starts.
  /// - Throws: ``OrderError`` if the limit is invalid or no single notification has the suffix.
  func execute(limit: Int, after: IDSuffix?) async throws -> [Notification]
}

/// Runs ``ListNotificationsUseCase`` in units of work.
package struct ListNotifications: ListNotificationsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(limit: Int, after: IDSuffix?) async throws -> [Notification] {
    try LimitOutOfRange.check(limit, in: "orders")
    return try await work.execute(for: .viewNotifications) { context, principal in
      var last: ID<Notification>?
      if let after { last = try await context.notifications.uniqueMatch(for: after, of: principal.onlyOwnOrders) }
      let filter = NotificationFilter(account: principal.onlyOwnOrders, limit: limit, after: last)
      return try await context.notifications.notifications(matching: filter)
    }
  }
}

extension NotificationRepository {
  /// The number of matching notifications to search for a customer's own.
  private static var searchLimit: Int { 1_000 }

  /// Returns the only notification whose identifier has this suffix.
  ///
  /// - Parameter account: The customer whose notifications are searched; `nil` to search all.
  fileprivate func uniqueMatch(for suffix: IDSuffix, of account: UniqueID?) async throws -> ID<Notification> {
    if let whole = suffix.whole {
      guard try await isVisible(ID(whole), to: account) else { throw OrderError.notificationNotFound(suffix.name) }
      return ID(whole)
    }
    var found: [ID<Notification>] = []
    for id in try await notifications(
      endingIn: suffix, limit: account == nil ? IDSuffix.listedMatches : Self.searchLimit)
    where try await isVisible(id, to: account) { found.append(id) }
    guard let first = found.first else { throw OrderError.notificationNotFound(suffix.name) }
    guard found.count == 1 else {
      throw OrderError.ambiguousNotification(suffix.name, candidates: found.map(\.description))
    }
    return first
  }

  private func isVisible(_ id: ID<Notification>, to account: UniqueID?) async throws -> Bool {
    guard let account else { return true }
    return try await notification(id)?.account == account
  }
}
