package import DomainKit

/// Lists what guests were told.
package protocol ListNotificationsUseCase: Sendable {
  /// - Throws: ``OrderError/limitOutOfRange(_:)``.
  func execute(limit: Int, after: ID<Notification>?) async throws -> [Notification]
}

/// ``ListNotificationsUseCase`` in units of work.
package struct ListNotifications: ListNotificationsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(limit: Int, after: ID<Notification>?) async throws -> [Notification] {
    guard limit > 0 else { throw OrderError.limitOutOfRange(limit) }
    return try await work.execute(for: .seeNotifications) {
      try await $0.notifications.notifications(limit: limit, after: after)
    }
  }
}
