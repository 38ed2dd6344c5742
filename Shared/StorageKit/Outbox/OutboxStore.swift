package import DomainKit

/// The part of an engine that keeps events until their handlers are done with them.
///
/// Rows are added and settled by ``StorageEngine/commit(_:)``, in the transaction of what belongs to them.
package protocol OutboxStore: Sendable {
  /// Whether an earlier event of the same aggregate still waits for the same handler.
  func isHeldBack(_ key: DeliveryKey, aggregate: UniqueID) async throws -> Bool

  /// Takes deliveries that are due, oldest first and at most one an aggregate and handler.
  ///
  /// - Parameters:
  ///   - claim: who takes them, when, and for how long.
  ///   - handlers: the handlers that this program has; deliveries to others wait.
  ///   - limit: how many at most.
  func claimDue(_ claim: DeliveryClaim, handlers: Set<String>, limit: Int) async throws -> [StoredDelivery]

  /// Holds on to claimed deliveries for longer.
  func renew(_ keys: [DeliveryKey], _ claim: DeliveryClaim) async throws

  /// When the next open delivery is due, if there is one.
  func nextDue() async throws -> Timestamp?

  /// What is open, by event type and handler.
  func openDeliveries() async throws -> [OpenDeliveries]
}
