package import DomainKit

/// The stored notifications.
package protocol NotificationRepository: Sendable {
  func add(_ notification: inout Notification) throws
  /// Returns notifications after the given one, latest first.
  func notifications(limit: Int, after: ID<Notification>?) async throws -> [Notification]
}
