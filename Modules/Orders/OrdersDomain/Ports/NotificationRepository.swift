package import DomainKit

/// The stored notifications.
package protocol NotificationRepository: Sendable {
  func add(_ notification: inout Notification) throws
  /// Returns notifications after the given one, latest first.
  func notifications(limit: Int, after: ID<Notification>?) async throws -> [Notification]
  /// Returns at most `limit` identifiers of notifications that have this suffix, latest first.
  func notifications(endingIn tail: IDSuffix, limit: Int) async throws -> [ID<Notification>]
}
