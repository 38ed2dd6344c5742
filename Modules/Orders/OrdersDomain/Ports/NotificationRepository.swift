package import DomainKit

/// The stored notifications.
package protocol NotificationRepository: Sendable {
  func add(_ notification: inout Notification) throws
  /// Latest first, behind the given one.
  func notifications(limit: Int, after: ID<Notification>?) async throws -> [Notification]
}
