package import DomainKit

/// Lists the notifications to guests. Customers see only their own.
package protocol ListNotificationsUseCase: Sendable {
  /// Returns the notifications after the given one, latest first.
  ///
  /// - Throws: ``OrderError/limitOutOfRange(_:)``.
  func execute(limit: Int, after: ID<Notification>?) async throws -> [Notification]
}

/// An implementation of ``ListNotificationsUseCase`` with units of work.
package struct ListNotifications: ListNotificationsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(limit: Int, after: ID<Notification>?) async throws -> [Notification] {
    guard limit > 0 else { throw OrderError.limitOutOfRange(limit) }
    return try await work.execute(for: .viewNotifications) { context, principal in
      let filter = NotificationFilter(account: principal.onlyOwnOrders, limit: limit, after: after)
      return try await context.notifications.notifications(matching: filter)
    }
  }
}
