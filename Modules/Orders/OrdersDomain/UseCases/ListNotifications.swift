package import DomainKit

/// Lists the notifications to guests. Customers see only their own.
package protocol ListNotificationsUseCase: Sendable {
  /// Returns the notifications after the given one, latest first.
  ///
  /// - Parameter after: The identifier suffix of the notification after which the page starts.
  /// - Throws: ``OrderError`` if the limit is invalid or no single notification has the suffix.
  func execute(limit: Int, after: IDSuffix?) async throws -> [Notification]
}

/// An implementation of ``ListNotificationsUseCase`` with units of work.
package struct ListNotifications: ListNotificationsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(limit: Int, after: IDSuffix?) async throws -> [Notification] {
    try LimitOutOfRange.check(limit, in: "orders")
    return try await work.execute(for: .viewNotifications) { context, principal in
      var last: ID<Notification>?
      if let after { last = try await context.notifications.uniqueMatch(for: after) }
      let filter = NotificationFilter(account: principal.onlyOwnOrders, limit: limit, after: last)
      return try await context.notifications.notifications(matching: filter)
    }
  }
}

extension NotificationRepository {
  /// Returns the only notification whose identifier has this suffix.
  fileprivate func uniqueMatch(for tail: IDSuffix) async throws -> ID<Notification> {
    if let whole = tail.whole { return ID(whole) }
    let found = try await notifications(endingIn: tail, limit: IDSuffix.listedMatches)
    guard let first = found.first else { throw OrderError.notificationNotFound(tail.digits) }
    guard found.count == 1 else {
      throw OrderError.ambiguousNotification(tail.digits, candidates: found.map(\.description))
    }
    return first
  }
}
